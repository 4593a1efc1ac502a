import type { Static } from 'typebox';
import { closedRecord, Flag, list, optional, text } from '../../contract/http/schema.ts';
import { FirstStand } from '../menu/first-stand.ts';
import { AnyText, RefusalValue } from '../parts/answer-values.ts';
import { NO_TILL_QUERY, tillOperation } from '../parts/till-operation.ts';

/** Maintenance that is allowed only when the host has no unfinished business. */

/** The reasons against an update and a reset, with their figures; empty when there are none. */
export const MaintenanceView = closedRecord('MaintenanceView', {
  updateBlockers: list(RefusalValue),
  againstReset: list(RefusalValue),
  /** True when the process that runs the host can restart it empty. */
  canReset: Flag,
  /** True when it can also begin another stand: its menu is its own, and no file or database from elsewhere names it. */
  canBeginStand: Flag,
});
export type MaintenanceView = Static<typeof MaintenanceView>;

const ofTheComputer = { devices: ['till'], needsEmployee: true, query: NO_TILL_QUERY, method: 'GET', request: undefined } as const;

const STANDS_AGAINST = ['cards_unsent', 'unsent', 'sale_unfinished', 'shift_open', 'tab_open'] as const;

export const MAINTENANCE_OPERATIONS = {
  mayUpdate: tillOperation({
    devices: ['till'],
    needsEmployee: false,
    query: NO_TILL_QUERY,
    id: 'mayUpdate',
    method: 'GET',
    path: '/till/maintenance',
    summary: 'Whether the program may be updated or the host be cleared just now, and what stands against it',
    request: undefined,
    answer: MaintenanceView,
    refusals: [],
  }),
  mayServe: tillOperation({
    ...ofTheComputer,
    right: 'pairing',
    id: 'mayServe',
    path: '/till/maintenance/serving',
    summary:
      'Whether the signed-in person may let other devices reach this host, or shut them out: the desktop asks before it opens a port',
    answer: undefined,
    refusals: [],
  }),
  mayLeaveKiosk: tillOperation({
    ...ofTheComputer,
    right: 'settings',
    id: 'mayLeaveKiosk',
    path: '/till/maintenance/leaving',
    summary: 'Whether the signed-in person may leave a window that fills the screen for good',
    answer: undefined,
    refusals: [],
  }),
  resetHost: tillOperation({
    devices: ['till'],
    needsEmployee: true,
    right: 'reset',
    query: NO_TILL_QUERY,
    id: 'resetHost',
    method: 'PUT',
    path: '/till/maintenance/reset',
    summary: 'Keep what was sold aside as a backup, and begin anew without it; answers with a link by which this device joins again',
    request: closedRecord('ResetForm', { hostName: text(255, 1) }),
    answer: closedRecord('ResetHostAnswer', { link: AnyText }),
    refusals: [...STANDS_AGAINST, 'other_name', 'not_here', 'too_busy', 'backup_failed'],
  }),
  beginStand: tillOperation({
    devices: ['till'],
    needsEmployee: false,
    query: NO_TILL_QUERY,
    id: 'beginStand',
    method: 'PUT',
    path: '/till/maintenance/stand',
    summary:
      'Begin another stand in place of the demo, or of this one with the right to reset it; what was sold is kept aside as a backup, and this device joins again by the link',
    request: closedRecord('BeginStandForm', {
      /** Absent: the demo stand. */
      stand: optional(FirstStand),
      /** Not needed while the demo is in use. */
      hostName: optional(text(255, 1)),
    }),
    answer: closedRecord('BeginStandAnswer', { link: AnyText }),
    refusals: [...STANDS_AGAINST, 'other_name', 'not_here', 'too_busy', 'backup_failed', 'weak_pin', 'stand_unusable'],
  }),
} as const;
