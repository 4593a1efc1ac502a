import { type Static, Type } from 'typebox';
import type { Money } from '../../base/money.ts';
import type { Instant } from '../../base/time.ts';
import { closedRecord, list, oneOf, optional } from '../../contract/http/schema.ts';
import { NO_TILL_QUERY, tillOperation, told } from '../parts/till-operation.ts';

/**
 * A drill makes one of these fail between the training till and its service, or at its card terminal. `answers_lost`: the service does the
 * work, but its answer never arrives. `slow_answers`: it does the work and answers after the till's time limit.
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
  /** In this order. */
  failures: list(Failure, { minItems: 1, maxItems: 20 }),
  /** Absent: each failure lasts until a person asks for the next. */
  everySeconds: optional(Type.Integer({ minimum: 1, maximum: 900 })),
});
export type DrillForm = Static<typeof DrillForm>;

/** The outcome of everything sold during a drill, by the books of the till and of the service. */
export interface DrillSummary {
  readonly sold: number;
  readonly amount: Money;
  /** Exactly once at the training service. */
  readonly sent: number;
  readonly waiting: number;
  /** The host does not know yet whether they arrived. */
  readonly unsure: number;
  /** A person has to decide. */
  readonly attention: number;
  /** Neither waiting nor at the service. */
  readonly lost: number;
  /** More than once at the service. */
  readonly doubled: number;
  /** Card payments whose outcome is still unknown. */
  readonly unknownCards: number;
  /** Charged by the training card network, but in no sale. */
  readonly unbooked: number;
  /** Part of a sale, but never charged. */
  readonly uncharged: number;
}

export interface DrillView {
  readonly id: string;
  readonly failures: readonly Failure[];
  /** The index of the current or last failure, from 0. */
  readonly step: number;
  readonly startedAt: Instant;
  /** When the next failure begins by itself. */
  readonly stepEndsAt?: Instant;
  readonly endedAt?: Instant;
  /** The item whose price differs while the menu is changed. */
  readonly changedItem?: { readonly name: string; readonly before: Money; readonly after: Money };
  readonly summary: DrillSummary;
}

const till = { devices: ['till'], query: NO_TILL_QUERY } as const;
const ofTheManager = { ...till, needsEmployee: true, right: 'training' } as const;

/** Only the training till accepts these; the real one refuses each of them. */
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
