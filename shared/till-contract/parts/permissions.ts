import { type Static, Type } from 'typebox';
import { oneOf } from '../../contract/http/schema.ts';

/** Who may do what, in one table: the host decides by it, and screens show it. A stand may set another role for most rows. */

export const ROLES = ['cashier', 'manager', 'admin'] as const;
export const Role = oneOf(...ROLES);
export type Role = Static<typeof Role>;

interface Permission {
  /** The section in which a screen lists it. */
  readonly area: 'sale' | 'money' | 'stand';
  /** The lowest role that may do it alone, unless the stand sets another. */
  readonly least: Role;
  /** A lower role may start it, and a person with the required role approves it on the spot by PIN. */
  readonly isApproved: boolean;
  /** A stand cannot change the role: a person with this right could give themselves all the others. */
  readonly isFixed?: true;
}

const ROWS = {
  price_override: { area: 'sale', least: 'manager', isApproved: true },
  open_price: { area: 'sale', least: 'manager', isApproved: true },
  discount: { area: 'sale', least: 'manager', isApproved: true },
  remove_fee: { area: 'sale', least: 'manager', isApproved: true },
  off_menu: { area: 'sale', least: 'manager', isApproved: true },
  return: { area: 'sale', least: 'manager', isApproved: true },
  complimentary: { area: 'sale', least: 'manager', isApproved: true },
  charge_again: { area: 'sale', least: 'manager', isApproved: true },
  offline_card: { area: 'sale', least: 'manager', isApproved: true },
  typed_weight: { area: 'sale', least: 'cashier', isApproved: true },
  cancel_in_kitchen: { area: 'sale', least: 'manager', isApproved: true },
  cancel_tab: { area: 'sale', least: 'manager', isApproved: true },
  refund: { area: 'money', least: 'manager', isApproved: true },
  void_sale: { area: 'money', least: 'manager', isApproved: true },
  no_sale: { area: 'money', least: 'manager', isApproved: true },
  pay_in: { area: 'money', least: 'manager', isApproved: true },
  pay_out: { area: 'money', least: 'manager', isApproved: true },
  drop: { area: 'money', least: 'cashier', isApproved: true },
  recount: { area: 'money', least: 'manager', isApproved: true },
  x_report: { area: 'money', least: 'manager', isApproved: true },
  value_cards: { area: 'money', least: 'manager', isApproved: false },
  offline_limits: { area: 'money', least: 'manager', isApproved: false },
  shifts: { area: 'money', least: 'manager', isApproved: false },
  decide: { area: 'money', least: 'manager', isApproved: false },
  write_off: { area: 'money', least: 'admin', isApproved: false },
  reports: { area: 'money', least: 'manager', isApproved: false },
  audit: { area: 'money', least: 'manager', isApproved: false },
  sold_out: { area: 'stand', least: 'cashier', isApproved: false },
  stop_alcohol: { area: 'stand', least: 'manager', isApproved: false },
  menu: { area: 'stand', least: 'manager', isApproved: false },
  settings: { area: 'stand', least: 'manager', isApproved: false },
  staff: { area: 'stand', least: 'manager', isApproved: false },
  staff_admins: { area: 'stand', least: 'admin', isApproved: false, isFixed: true },
  unlock: { area: 'stand', least: 'admin', isApproved: false },
  pairing: { area: 'stand', least: 'manager', isApproved: false },
  training: { area: 'stand', least: 'manager', isApproved: false },
  connection: { area: 'stand', least: 'admin', isApproved: false },
  reset: { area: 'stand', least: 'admin', isApproved: false },
} as const satisfies Readonly<Record<string, Permission>>;

export type Right = keyof typeof ROWS;
export const PERMISSIONS: Readonly<Record<Right, Permission>> = ROWS;
export const RIGHTS = Object.keys(ROWS) as readonly Right[];
export const Right = oneOf(...RIGHTS);

/** The actions that another person can approve on the spot. */
export type ApprovedAction = { [Key in Right]: (typeof ROWS)[Key]['isApproved'] extends true ? Key : never }[Right];
export const APPROVED_ACTIONS = RIGHTS.filter((right): right is ApprovedAction => PERMISSIONS[right].isApproved);
export const ApprovedAction = oneOf(...APPROVED_ACTIONS);

/** The rows that a stand has changed; all others follow the table, including rows that a later version adds. */
export type ChangedPermissions = { readonly [Key in Right]?: Role };
const CHANGEABLE = RIGHTS.filter((right) => PERMISSIONS[right].isFixed !== true);
export const ChangedPermissions = Type.Unsafe<ChangedPermissions>({
  type: 'object',
  title: 'ChangedPermissions',
  properties: Object.fromEntries(CHANGEABLE.map((right) => [right, Role])),
  additionalProperties: false,
});

export function leastRole(changed: ChangedPermissions, right: Right): Role {
  const { least, isFixed } = PERMISSIONS[right];
  return isFixed === true ? least : (changed[right] ?? least);
}

export function mayDo(changed: ChangedPermissions, role: Role, right: Right): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(leastRole(changed, right));
}
