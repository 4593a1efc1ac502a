import { type Static, Type } from 'typebox';
import { closedRecord, list, oneOf, optional } from '../../contract/http/schema.ts';
import { AnyText, InstantValue, MoneyValue, Whole } from '../parts/answer-values.ts';
import { NO_TILL_QUERY, tillOperation } from '../parts/till-operation.ts';

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
export const DrillSummary = closedRecord('DrillSummary', {
  sold: Whole,
  amount: MoneyValue,
  /** Exactly once at the training service. */
  sent: Whole,
  waiting: Whole,
  /** The host does not know yet whether they arrived. */
  unsure: Whole,
  /** A person has to decide. */
  attention: Whole,
  /** Neither waiting nor at the service. */
  lost: Whole,
  /** More than once at the service. */
  doubled: Whole,
  /** Card payments whose outcome is still unknown. */
  unknownCards: Whole,
  /** Charged by the training card network, but in no sale. */
  unbooked: Whole,
  /** Part of a sale, but never charged. */
  uncharged: Whole,
});
export type DrillSummary = Static<typeof DrillSummary>;

export const DrillView = closedRecord('DrillView', {
  id: AnyText,
  failures: list(Failure),
  /** The index of the current or last failure, from 0. */
  step: Whole,
  startedAt: InstantValue,
  /** When the next failure begins by itself. */
  stepEndsAt: optional(InstantValue),
  endedAt: optional(InstantValue),
  /** The item whose price differs while the menu is changed. */
  changedItem: optional(closedRecord('DrillViewChangedItem', { name: AnyText, before: MoneyValue, after: MoneyValue })),
  summary: DrillSummary,
});
export type DrillView = Static<typeof DrillView>;

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
    answer: closedRecord('ReadDrillAnswer', { drill: optional(DrillView) }),
    refusals: ['only_in_training'],
  }),
  startDrill: tillOperation({
    ...ofTheManager,
    id: 'startDrill',
    method: 'PUT',
    path: '/till/training/drills/{drill_id}',
    summary: 'Make something fail, or several things one after the other',
    request: DrillForm,
    answer: DrillView,
    refusals: ['only_in_training', 'drill_running', 'id_taken'],
  }),
  nextInDrill: tillOperation({
    ...ofTheManager,
    id: 'nextInDrill',
    method: 'POST',
    path: '/till/training/drills/{drill_id}/next',
    summary: 'End what fails and begin what fails next; behind the last one the drill ends. Done once for each step',
    request: closedRecord('DrillStep', { after: Type.Integer({ minimum: 0, maximum: 20 }) }),
    answer: DrillView,
    refusals: ['only_in_training', 'unknown'],
  }),
  stopDrill: tillOperation({
    ...ofTheManager,
    id: 'stopDrill',
    method: 'POST',
    path: '/till/training/drills/{drill_id}/stop',
    summary: 'End it: everything answers again',
    request: undefined,
    answer: DrillView,
    refusals: ['only_in_training', 'unknown'],
  }),
} as const;
