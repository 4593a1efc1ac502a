import { type Static, Type } from 'typebox';
import type { ClosedDay, OpenDay } from './terminal-day.ts';

/**
 * A card terminal beside a till, whatever protocol it speaks. Each attempt has a reference of ours, which is durable together with all that
 * is needed to find out what became of it, before the first byte of it is sent.
 */
export interface CardTerminalPort {
  /** The name that settings use. */
  readonly name: string;
  /** What a void may take back of a payment. */
  readonly voids: 'whole' | 'part';
  /** Starts an attempt, or returns what is known of it if its reference was used before: a reference moves money once at most. */
  start(attempt: TerminalAttempt, watch?: AttemptWatch): Promise<AttemptResult>;
  /** Finds out what became of an attempt whose answer did not arrive. `unknown` means that the terminal cannot say yet, or ever. */
  find(reference: string): Promise<AttemptResult>;
  /** Settles an attempt that stays unknown, as a person read it from the terminal or its acquirer. What is settled already stays so. */
  decide(reference: string, wasCharged: boolean): Promise<AttemptResult>;
  /** What was booked since the terminal's day was closed last. */
  day(): Promise<OpenDay>;
  /** Closes the terminal's day and compares it with what was booked here. An id that closed a day returns that one again. */
  closeDay(closing: { readonly id: string; readonly at: string }, watch?: AttemptWatch): Promise<ClosedDay>;
}

const Reference = Type.String({ minLength: 1, maxLength: 100 });
const Amount = Type.Integer({ minimum: 1, maximum: 999_999_999_999 });

export type TerminalAttempt = Static<typeof TerminalAttempt>;
export const TerminalAttempt = Type.Union([
  Type.Object({
    kind: Type.Literal('pay'),
    reference: Reference,
    amount: Amount,
    /** The guest may add a tip at the terminal. */
    asksTip: Type.Optional(Type.Literal(true)),
  }),
  /** Gives money to the card that is presented, without a payment before it. */
  Type.Object({ kind: Type.Literal('refund'), reference: Reference, amount: Amount }),
  /** Takes a payment back, by the receipt that the terminal gave it: the amount is the whole payment, or a part where the terminal voids parts. */
  Type.Object({ kind: Type.Literal('void'), reference: Reference, amount: Amount, receipt: Type.String({ minLength: 1, maxLength: 100 }) }),
]);

export type CardFacts = Static<typeof CardFacts>;
export const CardFacts = Type.Object({
  /** Minor units that were moved. Less than was asked for where a payment was approved in part. */
  amount: Type.Integer({ minimum: 0 }),
  /** The part of the amount that the guest added at the terminal. */
  tip: Type.Optional(Type.Integer({ minimum: 1 })),
  receipt: Type.Optional(Type.String()),
  trace: Type.Optional(Type.String()),
  /** First six and last four digits at most. */
  maskedCard: Type.Optional(Type.String()),
  cardName: Type.Optional(Type.String()),
  authorisation: Type.Optional(Type.String()),
  terminalId: Type.Optional(Type.String()),
});

const moved = {
  card: CardFacts,
  papers: Type.Array(Type.String()),
  /** For whom each paper is; absent where the terminal does not say it, or they come in the usual order. */
  readers: Type.Optional(Type.Array(Type.Union([Type.Literal('merchant'), Type.Literal('guest')]))),
  /** The guest has to sign the merchant's paper. */
  needsSignature: Type.Optional(Type.Boolean()),
};

export type AttemptResult = Static<typeof AttemptResult>;
export const AttemptResult = Type.Union([
  Type.Object({ kind: Type.Literal('approved'), ...moved }),
  Type.Object({ kind: Type.Literal('partly_approved'), ...moved }),
  /** No money was moved, and none will be by this reference. */
  Type.Object({ kind: Type.Literal('declined'), code: Type.String(), text: Type.Optional(Type.String()) }),
  /** No one knows whether money was moved. Only `find` may follow, never another attempt for the same sum. */
  Type.Object({ kind: Type.Literal('unknown'), code: Type.String() }),
]);

/** What people see while an attempt runs. */
export interface AttemptWatch {
  /** The terminal waits for something, by the protocol's code, with its own words where it sends any. */
  readonly onWait?: (code: number, lines: readonly string[]) => void;
  /** Tried again and again while the terminal is waited for: true asks the terminal to end the attempt, which it may refuse. */
  readonly isCancelled?: () => boolean;
}
