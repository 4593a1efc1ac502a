import { type Static, Type } from 'typebox';
import { queryOf } from '../../contract/http/operation.ts';
import { closedRecord, keyed, list, Moment, oneOf, optional, text } from '../../contract/http/schema.ts';
import { AnyText, InstantValue, MoneyValue, Whole } from '../parts/answer-values.ts';
import { RecordId, tillOperation } from '../parts/till-operation.ts';

/** The audit: who did what, and whether the recorded entries are still unchanged. */

export const AUDIT_AREAS = ['sale', 'approval', 'money', 'people', 'sending', 'host'] as const;
export type AuditArea = (typeof AUDIT_AREAS)[number];

/** Every event that this program writes, and its area. */
export const AUDIT_EVENTS = {
  sale_completed: 'sale',
  tender_voided: 'sale',
  card_void_wanted: 'sale',
  tip_adjusted: 'sale',
  tab_cancelled: 'sale',
  tab_lines_cancelled: 'sale',
  charged_again: 'sale',
  sale_set_aside: 'sale',
  sale_resumed: 'sale',
  offline_card_approved: 'approval',
  approved: 'approval',
  shift_opened: 'money',
  shift_counted: 'money',
  shift_closed: 'money',
  x_report_read: 'money',
  cash_moved: 'money',
  drawer_given: 'money',
  refund_asked: 'money',
  cash_refunded: 'money',
  value_card_loaded: 'money',
  gift_card_load_dropped: 'money',
  value_card_blocked: 'money',
  value_card_unblocked: 'money',
  sale_voided: 'money',
  variance_booked: 'money',
  signed_in: 'people',
  signed_out: 'people',
  pin_locked: 'people',
  secret_refused: 'people',
  lockout_lifted: 'people',
  employee_added: 'people',
  employee_changed: 'people',
  employee_left: 'people',
  employee_returned: 'people',
  pin_changed: 'people',
  own_pin_changed: 'people',
  staff_adopted: 'people',
  pins_lost: 'people',
  attention_raised: 'sending',
  attention_check_again: 'sending',
  attention_is_done: 'sending',
  attention_write_off: 'sending',
  attention_replace: 'sending',
  attention_cancel: 'sending',
  card_decided_approved: 'sending',
  card_found: 'sending',
  card_decided_declined: 'sending',
  card_decided_cannot_tell: 'sending',
  card_decided_captured: 'sending',
  card_decided_still_stored: 'sending',
  card_decided_write_off: 'sending',
  order_adopted: 'sending',
  order_differs: 'sending',
  case_exported: 'sending',
  item_sold_out: 'host',
  item_back: 'host',
  alcohol_stopped: 'host',
  alcohol_sold_again: 'host',
  menu_published: 'host',
  menu_planned: 'host',
  menu_restored: 'host',
  settings_changed: 'host',
  opening_time_set: 'host',
  permissions_changed: 'host',
  settings_imported: 'host',
  host_reset: 'host',
  stand_replaced: 'host',
  connection_changed: 'host',
  device_paired: 'host',
  device_moved: 'host',
  device_renamed: 'host',
  display_bound: 'host',
  peripheral_kept: 'host',
  peripheral_removed: 'host',
  terminal_kept: 'host',
  terminal_removed: 'host',
  terminal_tested: 'host',
  terminals_searched: 'host',
  terminal_day_closed: 'host',
  terminal_day_not_closed: 'host',
  device_revoked: 'host',
  printer_kept: 'host',
  printer_removed: 'host',
  training_begun: 'host',
  training_ended: 'host',
  contacts_forgotten: 'host',
  journal_begun: 'host',
  audit_sealed: 'host',
  seal_broken: 'host',
  epoch_begun: 'host',
  old_machine_confirmed_off: 'host',
} as const satisfies Readonly<Record<string, AuditArea>>;
export type AuditEvent = keyof typeof AUDIT_EVENTS;

/** One entry, with names in place of ids. */
export const AuditView = closedRecord('AuditView', {
  seq: Whole,
  at: InstantValue,
  event: AnyText,
  hash: AnyText,
  who: optional(AnyText),
  /** The person it concerns, or for whom it was done. */
  whom: optional(AnyText),
  device: optional(AnyText),
  amount: optional(MoneyValue),
  /** The code of a right or an approved action. */
  action: optional(AnyText),
  reason: optional(AnyText),
  /** The guest number of the order. */
  number: optional(AnyText),
  approvals: list(closedRecord('AuditViewApprovals', { who: AnyText, action: AnyText, reason: AnyText })),
  /** The entry's own facts, as recorded. */
  facts: keyed(Type.Unknown()),
});
export type AuditView = Static<typeof AuditView>;

export const AuditPage = closedRecord('AuditPage', {
  entries: list(AuditView),
  /** Pass as `before` to read the next page; undefined when there are no older entries. */
  before: optional(Whole),
});
export type AuditPage = Static<typeof AuditPage>;

/** The verdict on one slice of the hash chain. */
export const AuditVerdict = closedRecord('AuditVerdict', {
  head: closedRecord('AuditVerdictHead', { seq: Whole, hash: AnyText }),
  /** The last entry that was checked; ask for the next slice after it. */
  through: Whole,
  /** The first entry that was altered. */
  brokenAt: optional(Whole),
  /** The entry that has the hash asked for as `head`. */
  foundAt: optional(Whole),
});
export type AuditVerdict = Static<typeof AuditVerdict>;

const Seq = Type.String({ pattern: '^[0-9]{1,15}$' });
const person = { devices: ['till'], needsEmployee: true, right: 'audit', method: 'GET', request: undefined, refusals: [] } as const;

export const AUDIT_OPERATIONS = {
  listAudit: tillOperation({
    ...person,
    id: 'listAudit',
    path: '/till/audit',
    summary: 'Entries of the audit, newest first; a page may be short where little of what it looked through was asked for',
    query: queryOf({
      before: optional(Seq),
      area: optional(oneOf(...AUDIT_AREAS)),
      employee: optional(RecordId),
      from: optional(Moment),
      to: optional(Moment),
    }),
    answer: AuditPage,
  }),
  verifyAudit: tillOperation({
    ...person,
    id: 'verifyAudit',
    path: '/till/audit/verdict',
    summary: 'Whether the entries after one are what was written, a slice at a time; and whether a head from a report is among them',
    query: queryOf({ after: optional(Seq), head: optional(text(64, 8)) }),
    answer: AuditVerdict,
  }),
} as const;
