import type { CatalogueDiscount, CatalogueFee } from '../../contract/catalogue/catalogue-offers.ts';
import type { DiscountDefinition } from '../../contract/records/discount.ts';
import type { Fee } from '../../contract/records/fee.ts';
import { taxRecordsOf } from '../catalogue/item-record.ts';
import { isTipFee } from '../catalogue/offers.ts';
import { appliesAtVendor } from '../catalogue/vendor-catalogue.ts';
import type { VendorRecords } from '../catalogue/vendor-records.ts';

/** Lists the vendor's discounts, or only its active ones. */
export function writeDiscounts({ index, vendor }: VendorRecords, onlyActive: boolean): readonly DiscountDefinition[] {
  return index.file.discounts
    .filter((discount) => appliesAtVendor(discount.vendor_ids, vendor.id) && (discount.active || !onlyActive))
    .map(writeDiscount);
}

function writeDiscount(discount: CatalogueDiscount): DiscountDefinition {
  const { short_description, promo_code, max_amount, bogo, bundle } = discount;
  return {
    id: discount.id,
    reference_id: discount.reference_id,
    name: discount.name,
    ...(short_description !== undefined && { short_description }),
    ...(promo_code !== undefined && { promo_code }),
    level: discount.level,
    kind: discount.kind,
    amount: discount.amount,
    auto_apply: discount.auto_apply,
    active: discount.active,
    removal_allowed: discount.removal_allowed,
    requires_approval: discount.requires_approval,
    stackable: discount.stackable,
    priority: discount.priority,
    ...(max_amount !== undefined && { max_amount }),
    tags: discount.tags,
    ...(discount.display_in_cart !== undefined && { display_in_cart: discount.display_in_cart }),
    criteria: discount.criteria,
    ...(bogo !== undefined && { bogo }),
    ...(bundle !== undefined && { bundle }),
    ...(discount.translations !== undefined && { translations: discount.translations }),
  };
}

export function writeFees(records: VendorRecords, onlyAutomatic: boolean): readonly Fee[] {
  const { index, vendor } = records;
  return index.file.fees
    .filter((fee) => appliesAtVendor(fee.vendor_ids, vendor.id) && (fee.auto_apply || !onlyAutomatic))
    .map((fee) => writeFee(records, fee));
}

function writeFee({ index, vendor }: VendorRecords, fee: CatalogueFee): Fee {
  return {
    id: fee.id,
    name: fee.name,
    hash: hashOfFee(vendor.id, fee.id),
    fee_type: fee.fee_type,
    fee_basis: fee.fee_basis,
    taxable: fee.taxable,
    taxes: taxRecordsOf(index, fee.tax_ids ?? []),
    auto_apply: fee.auto_apply,
    apply_before_discount: fee.apply_before_discount,
    fee_class: fee.fee_class,
    fee_level: fee.fee_level,
    is_item_level: fee.fee_level === 'ITEM',
    tax_examt: fee.tax_examt ?? false,
    print_tips: fee.print_tips ?? isTipFee(fee.fee_class),
    print_suggested_tip_amount: fee.print_suggested_tip_amount ?? false,
    removal_requires_approval: fee.removal_requires_approval ?? false,
    is_available_for_refund: fee.is_available_for_refund ?? true,
    ...(fee.print_on_reciept !== undefined && { print_on_reciept: fee.print_on_reciept }),
    ...(fee.external_id !== undefined && { external_id: fee.external_id }),
    ...(fee.item_ids !== undefined && { item_ids: fee.item_ids }),
    ...(fee.translations !== undefined && { translations: fee.translations }),
  };
}

/** The document calls it a generated identifier; it is constant for a vendor's fee. */
export function hashOfFee(vendorId: number, feeId: string): string {
  return `${vendorId}.${feeId}`;
}
