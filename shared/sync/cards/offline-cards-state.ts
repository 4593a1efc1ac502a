import { assert } from '../../base/assert.ts';
import { accept } from '../../base/outcome.ts';
import { now } from '../../base/time.ts';
import { utf8Bytes } from '../../base/utf8.ts';
import type { World } from '../../base/world.ts';
import type { Journal, JournalWrite, OpChange } from '../journal/journal.ts';
import type { Attempt, Op, OpId } from '../journal/op.ts';
import type { OfflineCardSettings } from '../journal/sync-settings.ts';
import { hashOfRequest, isUnclear } from '../paths/op-run.ts';
import type { Verdict } from '../paths/verdict.ts';
import type { CardTerminal } from './card-terminal.ts';
import { changeLedger, without } from './offline-ledger.ts';

export interface OfflineCardOptions {
  readonly journal: Journal;
  readonly terminal: Omit<CardTerminal, 'isThere'>;
  readonly world: Pick<World, 'digest' | 'epochMilliseconds'>;
  /** Reads the settings anew for each card, so that changes apply at once. */
  readonly settings: () => OfflineCardSettings;
  readonly epoch: number;
  /** While this returns true no card is taken or forwarded: a person has yet to confirm that the machine with the older journal is off. */
  readonly isHeld?: () => boolean;
  /** The sale's lane may go on: the queue is woken there. */
  readonly onForwarded?: (forward: Op, saleLane: string) => void;
}

/** What takes, forwards and clears up cards works on this. */
export interface OfflineCardsState extends OfflineCardOptions {
  /** Cards that this process is handling: an earlier process left every other one that is not finished. */
  readonly underWay: Set<OpId>;
  isForwarding: boolean;
}

/** What the terminal is asked to do with a card. */
type CardStep = 'authorise' | 'forward';

export async function attemptOf({ journal, world }: OfflineCardsState, op: Op, step: CardStep): Promise<Attempt> {
  const attempts = await journal.listAttempts(op.id);
  assert(!isUnclear({ op, attempts }), 'what got no clear answer is not sent again');
  const request = { method: 'POST', target: `terminal:${step}`, headers: {}, body: utf8Bytes(op.intent) };
  const n = (attempts.at(-1)?.n ?? 0) + 1;
  return { opId: op.id, n, phase: 'sending', step, requestHash: hashOfRequest(world, request), at: world.epochMilliseconds() };
}

export function answered({ world }: OfflineCardsState, sent: Attempt, outcome: NonNullable<Attempt['outcome']>): Attempt {
  return { ...sent, phase: 'answered', at: world.epochMilliseconds(), outcome };
}

interface CardEnding extends Pick<JournalWrite, 'attempt' | 'adds' | 'records'>, Pick<OpChange, 'refs'> {
  /** The card that the terminal no longer holds. */
  readonly drops?: OpId;
}

/** Ends the op of a card, unless it has ended already. */
export async function endCard(
  { journal, world }: OfflineCardsState,
  { id, kind, refs: before }: Op,
  { state, reason, evidence }: Verdict,
  { refs = before, drops, ...more }: CardEnding = {},
): Promise<void> {
  const at = now(world);
  const body = JSON.stringify({ op: id, kind, reason, evidence });
  const write: JournalWrite = {
    ...more,
    change: { id, state, refs, endedAt: at, ...(reason !== undefined && { reason }), ...(evidence !== undefined && { evidence }) },
    ...(state === 'attention' && { audit: { at, event: 'attention_raised', body } }),
  };
  await changeLedger(journal, async (ledger) => {
    const isEnded = (await journal.findOp(id))?.state !== 'waiting';
    return accept(isEnded ? undefined : { ledger: drops === undefined ? ledger : without(ledger, drops), write });
  });
}
