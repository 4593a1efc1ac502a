import { type Static, Type } from 'typebox';
import type { Money } from '../base/money.ts';
import type { Instant } from '../base/time.ts';
import { closedRecord, list, oneOf, optional } from '../contract/schema.ts';
import { NO_TILL_QUERY, tillOperation, told } from './till-operation.ts';

/**
 * What a drill makes fail between the till of practice and its service, or at its card terminal. `answers_lost`: the service does the
 * work and nobody hears of it. `slow_answers`: it does the work, and its answer comes after it was given up.
 */
export const FAILURES = [
  'service_away',
  'answers_lost',
  'slow_answers',
  'card_silent',
  'card_declined',
  'menu_changed',
  'service_broken',
  'keys_refused',
] as const;
export const Failure = oneOf(...FAILURES);
export type Failure = Static<typeof Failure>;

export const DrillForm = closedRecord('DrillForm', {
  /** One after the other. */
  failures: list(Failure, { minItems: 1, maxItems: 20 }),
  /** Absent: each goes on until somebody says that the next one comes. */
  everySeconds: optional(Type.Integer({ minimum: 1, maximum: 900 })),
});
export type DrillForm = Static<typeof DrillForm>;

/** What became of what was sold during a drill, by the books of both sides. */
export interface DrillSummary {
  readonly sold: number;
  readonly amount: Money;
  /** At the service of practice, once each. */
  readonly sent: number;
  readonly waiting: number;
  /** Nobody has heard yet whether it arrived. */
  readonly unsure: number;
  /** A person decides. */
  readonly attention: number;
  /** Neither waiting nor at the service. */
  readonly lost: number;
  /** More than once at the service. */
  readonly doubled: number;
  /** Cards of which nobody knows yet whether they were charged. */
  readonly unknownCards: number;
  /** Charged by the card network of practice, and paid for nothing. */
  readonly unbooked: number;
  /** In a sale, and never charged. */
  readonly uncharged: number;
}

export interface DrillView {
  readonly id: string;
  readonly failures: readonly Failure[];
  /** Counts from 0: what fails now, or failed last. */
  readonly step: number;
  readonly startedAt: Instant;
  /** When the next one comes by itself. */
  readonly stepEndsAt?: Instant;
  readonly endedAt?: Instant;
  /** While the menu is another. */
  readonly changedItem?: { readonly name: string; readonly before: Money; readonly after: Money };
  readonly summary: DrillSummary;
}

const till = { devices: ['till'], query: NO_TILL_QUERY } as const;
const ofTheManager = { ...till, needsEmployee: true, right: 'training' } as const;

/** Asked of the till of practice. The real one refuses every one of them. */
export const DRILL_OPERATIONS = {
  readDrill: tillOperation({
    ...till,
    needsEmployee: false,
    id: 'readDrill',
    method: 'GET',
    path: '/till/training/drill',
    summary: 'The drill that runs, or the last one that ran',
    request: undefined,
    answer: told<{ readonly drill?: DrillView }>(),
    refusals: ['only_in_training'],
  }),
  startDrill: tillOperation({
    ...ofTheManager,
    id: 'startDrill',
    method: 'PUT',
    path: '/till/training/drills/{drill_id}',
    summary: 'Make something fail, or several things one after the other',
    request: DrillForm,
    answer: told<DrillView>(),
    refusals: ['only_in_training', 'drill_running', 'id_taken'],
  }),
  nextInDrill: tillOperation({
    ...ofTheManager,
    id: 'nextInDrill',
    method: 'POST',
    path: '/till/training/drills/{drill_id}/next',
    summary: 'End what fails and begin what fails next; behind the last one the drill ends. Done once for each step',
    request: closedRecord('DrillStep', { after: Type.Integer({ minimum: 0, maximum: 20 }) }),
    answer: told<DrillView>(),
    refusals: ['only_in_training', 'unknown'],
  }),
  stopDrill: tillOperation({
    ...ofTheManager,
    id: 'stopDrill',
    method: 'POST',
    path: '/till/training/drills/{drill_id}/stop',
    summary: 'End it: everything answers again',
    request: undefined,
    answer: told<DrillView>(),
    refusals: ['only_in_training', 'unknown'],
  }),
} as const;
