import { instantFromEpoch } from '../../../shared/base/time.ts';
import type { World } from '../../../shared/base/world.ts';
import { type CardTerminal, NO_CARD_TERMINAL } from '../../../shared/sync/cards/card-terminal.ts';
import { makeOfflineCards, type OfflineCards } from '../../../shared/sync/cards/offline-cards.ts';
import type { Drainer } from '../../../shared/sync/drain/drainer.ts';
import type { Journal } from '../../../shared/sync/journal/journal.ts';
import type { Timer } from '../../../shared/sync/journal/timer.ts';
import { findSaleRecord, saleOfLane } from '../../../shared/till/records/sales-record.ts';
import { offlineCardSettings } from '../../../shared/till/records/settings-record.ts';
import type { StoredCardsView, TillSettings } from '../../../shared/till-contract/operations/host-operations.ts';
import type { TerminalState } from '../../../shared/till-contract/operations/readiness-operations.ts';
import { describeFault, type Log } from '../base/log.ts';
import type { TerminalJournal } from '../data/terminal-journal.ts';

export interface TillCardsOptions {
  readonly journal: Journal;
  readonly identity: Pick<TerminalJournal, 'identity' | 'isHeld'>;
  readonly terminal: CardTerminal;
  readonly world: Pick<World, 'digest' | 'epochMilliseconds'>;
  readonly timer: Timer;
  readonly log: Log;
  /** The current settings. Stored cards are forwarded even when taking them is off. */
  readonly settings: () => Pick<TillSettings, 'offlineCards' | 'offlineLimits'>;
  /** True when the service and the card network answer. */
  readonly isReachable: () => boolean;
  readonly drainer: () => Pick<Drainer, 'wake'>;
  readonly onFigures: () => void;
}

/** Cards that a terminal stores without a network, and their forwarding. */
export interface TillCards {
  /** Returns undefined while cards are taken online only. */
  taking(): Pick<OfflineCards, 'take'> | undefined;
  view(): Promise<StoredCardsView>;
  terminal(): Promise<TerminalState>;
  /** Clears up after an earlier process, then forwards stored cards from now on. */
  start(): Promise<void>;
  /** Forwards now, if possible. */
  hurry(): void;
  /** Stops after the card that is being forwarded. */
  stop(): Promise<void>;
}

const LOOK_EVERY = 30_000;
/** A terminal that is there answers at once. */
const TERMINAL_PATIENCE = 2000;

export function makeTillCards(parts: TillCardsOptions): TillCards {
  const { journal, identity, terminal, world, timer, log } = parts;
  let isStopped = false;
  let reported: StoredCardsView['mustForward'] = 'no';
  let working: Promise<void> = Promise.resolve();
  let cancel: () => void = () => undefined;
  const onFault = (fault: unknown): void => log('error', 'stored cards could not be forwarded', describeFault(fault));
  const offline = makeOfflineCards({
    journal,
    terminal: { ...terminal, forward: async (reference) => (isStopped ? { kind: 'not_sent' } : await terminal.forward(reference)) },
    world,
    settings: () => offlineCardSettings(parts.settings().offlineLimits),
    epoch: identity.identity().epoch,
    isHeld: identity.isHeld,
    onForwarded: (_forward, lane) => void wakeSale(lane).catch(onFault),
  });

  /** Wakes the sale's op, which waited for its card. A sale that is still being paid has none yet. */
  const wakeSale = async (lane: string): Promise<void> => {
    const sale = await findSaleRecord(journal, saleOfLane(lane));
    const op = sale && (await journal.findOp(sale.body.opId));
    if (op !== undefined) parts.drainer().wake(op.lane);
  };
  const forward = async (): Promise<void> => {
    if (isStopped) return;
    await offline.forwardAll();
    parts.onFigures();
  };
  const look = async (): Promise<void> => {
    const { count, total, mustForward } = await offline.figures();
    if (mustForward !== reported && mustForward !== 'no') log('warn', 'stored cards must be forwarded', { count, total, mustForward });
    reported = mustForward;
    if (count > 0 && parts.isReachable()) await forward();
  };
  const next = (work: () => Promise<void>): Promise<void> => {
    working = working.then(work).catch(onFault);
    return working;
  };
  const lookLater = (): void => {
    cancel = timer.after(LOOK_EVERY, () => void next(look).then(() => isStopped || lookLater()));
  };

  return {
    taking: () => (parts.settings().offlineCards && terminal.storesCards ? offline : undefined),
    async view() {
      const { count, total, oldestAge, isForwarding, mustForward, left } = await offline.figures();
      const isTaking = parts.settings().offlineCards && terminal.storesCards;
      const oldestAt = instantFromEpoch(world.epochMilliseconds() - oldestAge);
      return { storedOffline: count, amount: total, isForwarding, mustForward, ...(count > 0 && { oldestAt }), ...(isTaking && { left }) };
    },
    async terminal() {
      if (terminal.name === NO_CARD_TERMINAL.name) return 'none';
      const silence = new Promise<false>((resolve) => timer.after(TERMINAL_PATIENCE, () => resolve(false)));
      return (await Promise.race([terminal.isThere().catch(() => false), silence])) ? 'answers' : 'silent';
    },
    async start() {
      await next(forward);
      await next(look);
      lookLater();
    },
    hurry: () => void next(forward),
    async stop() {
      isStopped = true;
      cancel();
      await working;
    },
  };
}
