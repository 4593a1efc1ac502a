import { TERMINAL_OPERATIONS } from '../cards/terminal-operations.ts';
import { VALUE_CARD_OPERATIONS } from '../cards/value-card-operations.ts';
import { MENU_OPERATIONS } from '../menu/menu-operations.ts';
import type { TillOperation, TillRefusalCodeOf } from '../parts/till-operation.ts';
import { AUDIT_OPERATIONS } from './audit-operations.ts';
import { CART_KEEPING_OPERATIONS } from './cart-keeping-operations.ts';
import { DISPLAY_OPERATIONS } from './display-operations.ts';
import { DRILL_OPERATIONS } from './drill-operations.ts';
import { HOST_OPERATIONS } from './host-operations.ts';
import { KIOSK_OPERATIONS } from './kiosk-operations.ts';
import { KITCHEN_OPERATIONS } from './kitchen-operations.ts';
import { MAINTENANCE_OPERATIONS } from './maintenance-operations.ts';
import { PERIPHERAL_OPERATIONS } from './peripheral-operations.ts';
import { PRINTER_OPERATIONS } from './printer-operations.ts';
import { QUEUE_OPERATIONS } from './queue-operations.ts';
import { READINESS_OPERATIONS } from './readiness-operations.ts';
import { REFUND_OPERATIONS } from './refund-operations.ts';
import { REPORT_OPERATIONS } from './report-operations.ts';
import { SALE_OPERATIONS } from './sale-operations.ts';
import { SETTINGS_TRANSFER_OPERATIONS } from './settings-transfer-operations.ts';
import { SHIFT_OPERATIONS } from './shift-operations.ts';
import { STAFF_OPERATIONS } from './staff-operations.ts';
import { STAND_OPERATIONS } from './stand-operations.ts';
import { STAND_RULES_OPERATIONS } from './stand-rules-operations.ts';
import { TRAINING_OPERATIONS } from './training-operations.ts';

/** All operations that a screen may request. */
export const TILL_OPERATIONS = {
  ...HOST_OPERATIONS,
  ...STAND_OPERATIONS,
  ...CART_KEEPING_OPERATIONS,
  ...SALE_OPERATIONS,
  ...QUEUE_OPERATIONS,
  ...REFUND_OPERATIONS,
  ...SHIFT_OPERATIONS,
  ...REPORT_OPERATIONS,
  ...STAFF_OPERATIONS,
  ...AUDIT_OPERATIONS,
  ...SETTINGS_TRANSFER_OPERATIONS,
  ...MAINTENANCE_OPERATIONS,
  ...READINESS_OPERATIONS,
  ...TRAINING_OPERATIONS,
  ...PRINTER_OPERATIONS,
  ...DRILL_OPERATIONS,
  ...KIOSK_OPERATIONS,
  ...KITCHEN_OPERATIONS,
  ...STAND_RULES_OPERATIONS,
  ...DISPLAY_OPERATIONS,
  ...PERIPHERAL_OPERATIONS,
  ...TERMINAL_OPERATIONS,
  ...MENU_OPERATIONS,
  ...VALUE_CARD_OPERATIONS,
} as const satisfies Readonly<Record<string, TillOperation>>;
export type TillOperationId = keyof typeof TILL_OPERATIONS;

/** Every refusal code that the screen of a till can receive. */
export type RegisterRefusalCode = {
  [Id in TillOperationId]: 'till' extends (typeof TILL_OPERATIONS)[Id]['devices'][number]
    ? TillRefusalCodeOf<(typeof TILL_OPERATIONS)[Id]>
    : never;
}[TillOperationId];

/** Operations that the training till refuses, since they would affect the real stand or seem to. */
export const NOT_IN_TRAINING: ReadonlySet<string> = new Set<TillOperationId>([
  'changeConnection',
  'changeSettings',
  'changeDeviceVendor',
  'changeOwnPin',
  'confirmOldIsOff',
  'importSettings',
  'keepEmployee',
  'liftLockout',
  'makePairingCode',
  'mayLeaveKiosk',
  'mayServe',
  'mayUpdate',
  'beginStand',
  'resetHost',
  'revokeDevice',
  'setOpeningTime',
]);
