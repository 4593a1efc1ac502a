import type { Static } from 'typebox';
import { Amount, Flag, list, NumericId, optional, record, text } from '../http/schema.ts';
import { DiscountDefinition } from '../records/discount.ts';
import { FeeClass, FeeLevel, FeeType } from '../records/fee.ts';
import { translationMember } from '../records/translation.ts';
import { CatalogueItemId } from './catalogue-items.ts';

const VendorIds = list(NumericId, { maxItems: 1000 });

/** Without `vendor_ids` an offer or fee applies at every vendor. */
export const CatalogueDiscount = record('CatalogueDiscount', { ...DiscountDefinition.properties, vendor_ids: optional(VendorIds) });
export type CatalogueDiscount = Static<typeof CatalogueDiscount>;

export const CatalogueFee = record('CatalogueFee', {
  id: text(64, 1),
  name: text(255, 1),
  fee_type: FeeType,
  /** A rate for PERCENT, else an amount of money. */
  fee_basis: Amount,
  fee_class: FeeClass,
  fee_level: FeeLevel,
  taxable: Flag,
  tax_ids: optional(list(text(64), { maxItems: 50 })),
  auto_apply: Flag,
  apply_before_discount: Flag,
  tax_examt: optional(Flag),
  removal_requires_approval: optional(Flag),
  is_available_for_refund: optional(Flag),
  print_tips: optional(Flag),
  print_suggested_tip_amount: optional(Flag),
  print_on_reciept: optional(Flag),
  external_id: optional(text(255)),
  vendor_ids: optional(VendorIds),
  item_ids: optional(list(CatalogueItemId, { maxItems: 10_000 })),
  ...translationMember,
});
export type CatalogueFee = Static<typeof CatalogueFee>;
