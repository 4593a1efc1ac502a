import { accept, type Outcome, type Refusal, refuse } from '../base/outcome.ts';
import type { Instant } from '../base/time.ts';
import type { RecordShelf, RecordWrite } from './journal-records.ts';

/**
 * What pays by its name alone: the approval code on a slip, the terminal's record of a stored card, a voucher. The journal keeps each that
 * was typed or stored, so that none settles two payments.
 */
export interface PaidReference {
  /** Whose names these are: `card` for terminals, else the provider. */
  readonly scope: string;
  readonly reference: string;
  /** The lane of the sale that it pays for. */
  readonly lane: string;
  /** The charge or tender that it pays; the same one may name it again. */
  readonly by: string;
}

export const CARD_SCOPE = 'card';
const KIND = 'paid_reference';

export type ReferenceRefusal = Refusal<'reference_used'>;

/** Refused where something else was paid by it; the write is stale where somebody else is claiming it at this moment. */
export async function claimReference(
  journal: Pick<RecordShelf, 'findRecord'>,
  claim: PaidReference,
  at: Instant,
): Promise<Outcome<RecordWrite, ReferenceRefusal>> {
  const id = recordIdOf(claim);
  const found = await journal.findRecord(KIND, id);
  const body = found && (JSON.parse(found.body) as PaidReference);
  if (found?.state === 'paid' && body !== undefined && body.by !== claim.by)
    return refuse({ code: 'reference_used', facts: { lane: body.lane } });
  return accept({ kind: KIND, id, after: found?.version ?? 0, state: 'paid', at, keys: [`by:${claim.by}`], body: JSON.stringify(claim) });
}

/** The payment was taken back before its sale was complete: the reference may pay again. */
export async function releaseReferences(
  journal: Pick<RecordShelf, 'listRecords'>,
  by: string,
  at: Instant,
): Promise<readonly RecordWrite[]> {
  const held = await journal.listRecords(KIND, { key: `by:${by}`, states: ['paid'], limit: MOST_OF_A_PAYMENT });
  return held.map(({ id, version, keys, body }) => ({ kind: KIND, id, after: version, state: 'free', at, keys, body }));
}

const MOST_OF_A_PAYMENT = 10;

function recordIdOf({ scope, reference }: Pick<PaidReference, 'scope' | 'reference'>): string {
  return `${plainReference(scope)}/${plainReference(reference)}`;
}

/** Capitals, spaces and dashes make no other reference. */
export function plainReference(text: string): string {
  const letters = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
  return letters === '' ? text.trim() : letters;
}
