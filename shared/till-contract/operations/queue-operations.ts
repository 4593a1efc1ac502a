import { type Static, Type } from 'typebox';
import { queryOf } from '../../contract/http/operation.ts';
import { closedRecord, Flag, list, oneOf, optional, text } from '../../contract/http/schema.ts';
import { InstantValue, MoneyValue, Whole } from '../parts/answer-values.ts';
import { DECISIONS, JobDetail, JobView } from '../parts/job-view.ts';
import { ApprovalIds, NO_TILL_QUERY, RecordId, tillOperation } from '../parts/till-operation.ts';

export const LONGEST_DECISION_NOTE = 1024;

export const DecisionForm = closedRecord('DecisionForm', {
  decision: oneOf(...DECISIONS),
  /** For a card that a person says was charged: the code on the slip. */
  note: optional(text(LONGEST_DECISION_NOTE)),
  /** The code of the other gift card; it is kept sealed. */
  valueCode: optional(text(80, 1)),
  approvals: ApprovalIds,
});
export type DecisionForm = Static<typeof DecisionForm>;

/** The queue in one line: how many jobs wait, their total, and the age of the oldest. */
export const QueueSummary = closedRecord('QueueSummary', {
  waiting: Whole,
  unsure: Whole,
  attention: Whole,
  amount: MoneyValue,
  oldestAt: optional(InstantValue),
});
export type QueueSummary = Static<typeof QueueSummary>;

const person = { devices: ['till'], needsEmployee: true } as const;

export const QUEUE_OPERATIONS = {
  listJobs: tillOperation({
    ...person,
    id: 'listJobs',
    method: 'GET',
    path: '/till/jobs',
    summary: 'Jobs in the given state, newest first; 200 at most, older ones by `before`',
    query: queryOf({ state: optional(oneOf('open', 'attention', 'done', 'all')), before: optional(RecordId) }),
    request: undefined,
    answer: closedRecord('ListJobsAnswer', { summary: QueueSummary, jobs: list(JobView), hasMore: Flag }),
    refusals: [],
  }),
  findJob: tillOperation({
    ...person,
    id: 'findJob',
    method: 'GET',
    path: '/till/jobs/{job_id}',
    summary: 'Everything known of a job: evidence, what was sent and what came back',
    query: NO_TILL_QUERY,
    request: undefined,
    answer: JobDetail,
    refusals: ['unknown'],
  }),
  decideJob: tillOperation({
    ...person,
    right: 'decide',
    id: 'decideJob',
    method: 'POST',
    path: '/till/jobs/{job_id}/decisions/{decision_id}',
    summary: 'What a person decides of a job that needs one',
    query: NO_TILL_QUERY,
    request: DecisionForm,
    answer: JobDetail,
    refusals: [
      'unknown',
      'other_vendor',
      'not_open_to_decision',
      'needs_approval',
      'code_needed',
      'card_not_masked',
      'reference_used',
      'reason_needed',
      'needs_shift',
      'value_card_no_code',
    ],
  }),
  exportJob: tillOperation({
    ...person,
    right: 'write_off',
    id: 'exportJob',
    method: 'POST',
    path: '/till/jobs/{job_id}/export',
    summary: 'Everything that is kept of a job, for a person who clears it up elsewhere; the audit says who took it out',
    query: NO_TILL_QUERY,
    request: undefined,
    answer: Type.Object({}),
    refusals: ['unknown'],
  }),
  hurryJobs: tillOperation({
    ...person,
    id: 'hurryJobs',
    method: 'POST',
    path: '/till/jobs/hurry',
    summary: 'Look at the queue now instead of at its time',
    query: NO_TILL_QUERY,
    request: undefined,
    answer: undefined,
    refusals: [],
  }),
} as const;
