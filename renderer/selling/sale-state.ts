import type { ChargeView, SaleView } from '../../shared/till-contract/operations/sale-operations.ts';
import type { TillEvent } from '../../shared/till-contract/operations/till-events.ts';
import type { HostRefusal } from '../words/base/refusal-details.ts';

export interface SaleState {
  /** `done` ends at the next tap on anything that sells. */
  readonly phase: 'selling' | 'opening' | 'paying' | 'done';
  readonly view: SaleView | undefined;
  readonly busy:
    | 'open'
    | 'tender'
    | 'charge'
    | 'void'
    | 'complete'
    | 'abandon'
    | 'decide'
    | 'set_aside'
    | 'resume'
    | 'choose_card'
    | undefined;
  /** True while a request takes so long that the screen says that it works on it. */
  readonly isSlow: boolean;
  /** True while the host does not answer a request. Nothing is lost, and the money must not be taken again. */
  readonly isSilent: boolean;
  readonly refusal: HostRefusal | undefined;
  /** Other sales that this device began and did not complete. */
  readonly unfinished: readonly SaleView[];
  /** The sales that are set aside: of this till's vendor, or of this kiosk. */
  readonly aside: readonly SaleView[];
  readonly last: SaleView | undefined;
}

/** An event that may concern a sale of this device. */
export type SaleEvent = Extract<TillEvent, { kind: 'sale_changed' | 'job_changed' }>;

/** True for a charge that somebody must still find out about. */
export function isOpenCase({ state, reason }: Pick<ChargeView, 'state' | 'reason'>): boolean {
  return state === 'unknown' && reason !== 'written_off';
}

const MOST_SEEN = 50;

export interface SeenVersions {
  note(view: SaleView): void;
  has(saleId: string, version: number): boolean;
}

export function makeSeenVersions(): SeenVersions {
  const versions = new Map<string, number>();
  return {
    note({ sale, version }) {
      const newest = Math.max(version, versions.get(sale.id) ?? 0);
      versions.delete(sale.id);
      versions.set(sale.id, newest);
      for (const oldest of versions.keys()) if (versions.size > MOST_SEEN) versions.delete(oldest);
    },
    has: (saleId, version) => (versions.get(saleId) ?? 0) >= version,
  };
}

/**
 * True when the event can change this device's sales. A job must charge or void a card of the shown or an unfinished sale, or load a gift
 * card of the shown one.
 */
export function isNews(event: SaleEvent, { view, phase, unfinished, aside }: SaleState, seen: SeenVersions): boolean {
  if (event.kind === 'sale_changed') return event.version === undefined || !seen.has(event.saleId, event.version);
  if (event.job?.kind === 'gift_load' || event.job?.kind === 'gift_back' || event.job?.kind === 'gift_spend')
    return view?.sale.id === event.job.saleId;
  const saleId = event.job?.kind === 'card' || event.job?.kind === 'void' ? event.job.saleId : undefined;
  if (saleId === undefined) return false;
  return (phase === 'paying' && view?.sale.id === saleId) || [...unfinished, ...aside].some(({ sale }) => sale.id === saleId);
}
