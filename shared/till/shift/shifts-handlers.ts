import type { SHIFT_OPERATIONS } from '../../till-contract/operations/shift-operations.ts';
import type { TillContext } from '../context/till-context.ts';
import type { TillHandlers } from '../till-call.ts';
import { moveCash } from './drawer-moving.ts';
import { closeShift, countShift, readXReport } from './shifts-closing.ts';
import { openShift } from './shifts-opening.ts';
import { findZReport, listZReports } from './shifts-z-reports.ts';

/** Without the two that need the host's devices. */
type ShiftOperations = Omit<typeof SHIFT_OPERATIONS, 'listDrawers' | 'giveDrawer'>;

export const SHIFT_HANDLERS: TillHandlers<TillContext, ShiftOperations> = {
  moveCash,
  openShift,
  readXReport,
  countShift,
  closeShift,
  listZReports,
  findZReport,
};
