import { type Static, type TSchema, Type } from 'typebox';
import { Amount, addition, described, Flag, list, oneOf, optional, record, text } from '../http/schema.ts';
import { MenuItemTax, Taxes } from './tax.ts';
import { translationMember } from './translation.ts';

export const FeeType = oneOf('PERCENT', 'FLAT', 'CUSTOM');
export type FeeType = Static<typeof FeeType>;

export const FeeClass = oneOf('GRATUITY', 'SERVICE_CHARGE', 'FEE', 'TIP');
export type FeeClass = Static<typeof FeeClass>;

export const FeeLevel = oneOf('ORDER', 'ITEM');
export type FeeLevel = Static<typeof FeeLevel>;

const FeeBasis = described('0.05 for 5 percent; the flat amount for a flat fee.', Type.Number({ format: 'float' }));

function deprecated<Schema extends TSchema>(schema: Schema): Schema {
  return { ...schema, deprecated: true, description: 'To be removed in a future version.' };
}

/** A fee as returned by the fees operation. */
export const Fee = record('Fee', {
  id: text(64),
  name: text(255),
  hash: optional(text(255)),
  fee_basis: FeeBasis,
  taxable: Flag,
  auto_apply: Flag,
  apply_before_discount: Flag,
  taxes: list(MenuItemTax, { maxItems: 50 }),
  fee_class: text(64),
  fee_level: text(64),
  print_tips: optional(described('Relevant when the fee is a tip.', Flag)),
  print_suggested_tip_amount: optional(described('Relevant when the fee is a tip.', Flag)),
  removal_requires_approval: optional(Flag),
  external_id: optional(text(255)),
  is_available_for_refund: optional(Flag),
  is_item_level: optional(described('True when fee_level is item.', Flag)),
  exclusive_tax_total: optional(deprecated(Amount)),
  inclusive_tax_total: optional(deprecated(Amount)),
  print_on_reciept: optional(deprecated(Flag)),
  receipted: optional(deprecated(Flag)),
  refunding: optional(deprecated(Flag)),
  tax_examt: optional(deprecated(Flag)),
  purchase_order_id: optional(deprecated(text(255))),
  stage: optional(deprecated(text(255))),
  uid: optional(deprecated(text(255))),
  fee_type: optional(addition('A till needs it to price a fee while offline.', FeeType)),
  item_ids: optional(addition('The items that an item-level fee covers; all without it.', list(text(64), { maxItems: 10_000 }))),
  ...translationMember,
});
export type Fee = Static<typeof Fee>;

export const FeeList = record('FeeList', { fees: list(Fee) });
export type FeeList = Static<typeof FeeList>;

/** A fee as applied to a cart. */
export const AppliedFee = record('AppliedFee', {
  id: text(64),
  name: described('Updatable, not unique.', text(255)),
  hash: optional(described('Generated identifier of the fee.', text(255))),
  fee_type: FeeType,
  fee_basis: FeeBasis,
  calculated_value: described('fee_basis for a flat amount; fee_basis times the amount the fee applies to for a percentage.', Amount),
  taxable: described('When true the fee is included in the total used to compute taxes.', Flag),
  taxes: list(Taxes, { maxItems: 50 }),
  auto_apply: described('Auto-apply fees are applied to every transaction of their vendor.', Flag),
  apply_before_discount: described('Applies to net or gross.', Flag),
  fee_class: FeeClass,
  fee_level: FeeLevel,
  print_tips: optional(described('Whether tips are displayed.', Flag)),
  print_suggested_tip_amount: optional(described('Whether suggested tips appear on the receipt.', Flag)),
  removal_requires_approval: optional(described('When true, removing the fee needs manager-level approval.', Flag)),
  external_id: optional(described('Identifier used by external integrations.', text(255))),
  exclusive_tax_total: described('Exclusive tax applied.', Amount),
  inclusive_tax_total: described('Inclusive tax applied.', Amount),
  is_available_for_refund: optional(described('Whether the fee can be refunded.', Flag)),
  is_item_level: optional(described('Whether applied at item level.', Flag)),
  print_on_reciept: optional(described('Printed on the receipt when true.', Flag)),
  purchase_order_id: optional(text(255)),
  receipted: optional(Flag),
  refunding: optional(described('True when the fee is part of a refund.', Flag)),
  stage: optional(described('Stage name.', text(255))),
  tax_examt: optional(described('True makes the fee tax exempt.', Flag)),
  uid: optional(described('Unique identifier of this fee within the order.', text(255))),
});
export type AppliedFee = Static<typeof AppliedFee>;
