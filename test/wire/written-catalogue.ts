import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { moneyToNumber } from '../../shared/base/currency.ts';
import { uuidV5 } from '../../shared/base/ids.ts';
import type { Money } from '../../shared/base/money.ts';
import type { Catalogue as CatalogueFile } from '../../shared/contract/catalogue/catalogue.ts';
import type { CatalogueItem, CatalogueItemSet } from '../../shared/contract/catalogue/catalogue-items.ts';
import type { CatalogueDiscount, CatalogueFee } from '../../shared/contract/catalogue/catalogue-offers.ts';
import type { CatalogueVendor } from '../../shared/contract/catalogue/catalogue-places.ts';
import type { Cart, ChosenModifier } from '../../shared/engine/terms/cart.ts';
import type { CatalogueData, DiscountData, FeeData, ItemData, ItemSetData } from '../../shared/engine/terms/catalogue-data.ts';

/** The way back from what pricing knows to a catalogue file, so that random catalogues can be sent through every form of the wire. */

const NAMESPACE = '6f1c54a7-24bd-4e0e-8f3b-6cf4b2c9a001';

/** Sets and nodes are named by uuid on the wire. */
export function uuidOfName(name: string): string {
  return uuidV5(nodeWorld, NAMESPACE, name);
}

export function withUuids(data: CatalogueData): CatalogueData {
  return {
    ...data,
    items: data.items.map((item) => ({ ...item, itemSetIds: item.itemSetIds.map(uuidOfName) })),
    itemSets: data.itemSets.map((itemSet) => ({
      ...itemSet,
      id: uuidOfName(itemSet.id),
      nodes: itemSet.nodes.map((node) => ({ ...node, id: uuidOfName(node.id), itemSetIds: node.itemSetIds.map(uuidOfName) })),
    })),
    dayparts: data.dayparts.map((daypart) => ({
      ...daypart,
      groups: daypart.groups.map((group) => ({
        ...group,
        itemIds: group.itemIds.filter((id) => data.items.some((item) => item.id === id)),
      })),
    })),
  };
}

export function cartWithUuids(cart: Cart): Cart {
  return { ...cart, lines: cart.lines.map((line) => ({ ...line, modifiers: line.modifiers.map(modifierWithUuids) })) };
}

function modifierWithUuids(modifier: ChosenModifier): ChosenModifier {
  return {
    ...modifier,
    ...(modifier.nodeId !== undefined && { nodeId: uuidOfName(modifier.nodeId) }),
    ...(modifier.itemSetId !== undefined && { itemSetId: uuidOfName(modifier.itemSetId) }),
    modifiers: modifier.modifiers.map(modifierWithUuids),
  };
}

/** A file with one vendor, whose data is the given one. Every item is assigned to it. */
export function fileOfData(data: CatalogueData): CatalogueFile {
  const { terms } = data;
  const amount = (money: Money) => moneyToNumber(money, terms.currency);
  return {
    format: 'grandstand-catalog/1',
    currency: terms.currency,
    corporates: [{ id: terms.corporateId, name: 'Corporate' }],
    venues: [
      {
        id: terms.venueId,
        corporate_id: terms.corporateId,
        name: 'Venue',
        timezone: terms.timezone,
        charity_rounding_enabled: terms.charityEnabled,
        levels: [
          {
            id: 7,
            name: 'Upper',
            sort_order: 1,
            sections: [{ name: '101', rows: [{ name: 'A', seats: [{ id: 70_001, name: '12' }] }] }],
          },
        ],
      },
    ],
    vendors: [vendorOf(data, amount)],
    taxes: data.taxes,
    categories: [...new Set(data.items.flatMap((item) => item.categoryIds))].map((id) => ({ id, name: `Category ${id}` })),
    items: data.items.map((item) => itemOf(item, amount)),
    item_sets: data.itemSets.map((itemSet) => itemSetOf(itemSet, amount)),
    discounts: data.discounts.map((discount) => discountOf(discount, amount)),
    fees: data.fees.map((fee) => feeOf(fee, amount)),
    employees: [],
  };
}

type AmountOf = (money: Money) => number;

function vendorOf({ terms, dayparts, items }: CatalogueData, amount: AmountOf): CatalogueVendor {
  const { options, alcohol, cashRounding } = terms;
  return {
    id: terms.vendorId,
    venue_id: terms.venueId,
    name: 'Vendor',
    tax_rounding: terms.taxRounding,
    default_tax_ids: terms.defaultTaxIds,
    calculate_options: {
      fees: options.fees,
      reductions: options.reductions,
      taxes: options.taxes,
      modifiers: options.modifiers,
      payment_partner: options.paymentPartner,
      validate_prices: options.validatePrices,
      validate_cart_totals: options.validateCartTotals,
    },
    ...(cashRounding !== undefined && { rounding: { mode: cashRounding.mode, increment: amount(cashRounding.increment) } }),
    ...(alcohol !== undefined && {
      alcohol_rules: {
        limit_per_order: alcohol.limitPerOrder,
        limit_per_order_enabled: alcohol.limitPerOrderEnabled,
        per_order_limit_reached_error_message: alcohol.limitReachedMessage,
        restriction_error_message: alcohol.restrictionMessage,
      },
    }),
    price_level_schedule: terms.priceLevelSchedule.map(({ level, startsAt, endsAt }) => ({ level, starts_at: startsAt, ends_at: endsAt })),
    dayparts: dayparts.map(({ id, name, span, groups }) => ({
      id,
      name,
      days: span.days,
      start: span.start,
      end: span.end,
      groups: groups.map((group) => ({
        id: group.id,
        name: group.name,
        ...(group.color !== undefined && { color: group.color }),
        sort_order: group.sortOrder,
        item_ids: group.itemIds,
      })),
    })),
    off_menu_item_ids: items.map((item) => item.id),
  };
}

function itemOf(item: ItemData, amount: AmountOf): CatalogueItem {
  return {
    id: item.id,
    name: item.name,
    ...(item.sku !== undefined && { sku: item.sku }),
    ...(item.barcode !== undefined && { barcode: item.barcode }),
    prices: Object.fromEntries(Object.entries(item.prices).map(([level, price]) => [level, amount(price)])),
    tax_ids: item.taxIds,
    category_ids: item.categoryIds,
    item_set_ids: item.itemSetIds,
    active: item.active,
    price_override: item.priceOverride,
    discountable: item.discountable,
    taxable: item.taxable,
    refundable: item.refundable,
    is_alcohol: item.isAlcohol,
    gift_card: item.isGiftCard,
    sold_as_item: item.soldAsItem,
    item_availability: item.availability.map(({ daypartId, available }) => ({ daypart_id: daypartId, available })),
  };
}

function itemSetOf(itemSet: ItemSetData, amount: AmountOf): CatalogueItemSet {
  return {
    uuid: itemSet.id,
    name: itemSet.name,
    min: itemSet.min,
    max: itemSet.max,
    included_quantity: itemSet.includedQuantity,
    nodes: itemSet.nodes.map((node) => ({
      uuid: node.id,
      item_id: node.itemId,
      mode: node.mode,
      default_quantity: node.defaultQuantity,
      max_quantity: node.maxQuantity,
      ...(node.price !== undefined && { price: amount(node.price) }),
      item_set_ids: node.itemSetIds,
    })),
  };
}

function discountOf(discount: DiscountData, amount: AmountOf): CatalogueDiscount {
  const { rule, criteria } = discount;
  return {
    id: discount.id,
    reference_id: discount.referenceId,
    name: discount.name,
    ...(discount.shortDescription !== undefined && { short_description: discount.shortDescription }),
    ...(discount.promoCode !== undefined && { promo_code: discount.promoCode }),
    level: discount.level,
    kind: rule.kind,
    amount: rule.kind === 'PERCENT' ? rule.percent : rule.kind === 'FLAT' ? amount(rule.amount) : 0,
    auto_apply: discount.autoApply,
    active: discount.active,
    removal_allowed: discount.removalAllowed,
    requires_approval: discount.requiresApproval,
    stackable: discount.stackable,
    priority: discount.priority,
    ...(discount.maxAmount !== undefined && { max_amount: amount(discount.maxAmount) }),
    tags: discount.tags,
    criteria: {
      ...(criteria.itemIds !== undefined && { item_ids: criteria.itemIds }),
      ...(criteria.categoryIds !== undefined && { category_ids: criteria.categoryIds }),
      ...(criteria.minQuantity !== undefined && { min_quantity: criteria.minQuantity }),
      ...(criteria.minSubtotal !== undefined && { min_subtotal: amount(criteria.minSubtotal) }),
      ...(criteria.startsAt !== undefined && { starts_at: criteria.startsAt }),
      ...(criteria.endsAt !== undefined && { ends_at: criteria.endsAt }),
      ...(criteria.daypartIds !== undefined && { dayparts: criteria.daypartIds }),
      ...(criteria.orderTypes !== undefined && { order_types: criteria.orderTypes as ('POS' | 'MOBILE' | 'BACKOFFICE')[] }),
      ...(criteria.paymentProvider !== undefined && { payment_provider: criteria.paymentProvider }),
    },
    ...(rule.kind === 'BOGO' && { bogo: { buy: rule.buy, get: rule.get, percent_off: rule.percentOff } }),
    ...(rule.kind === 'BUNDLE' && {
      bundle: { parts: rule.parts.map(({ itemIds, quantity }) => ({ item_ids: itemIds, quantity })), price: amount(rule.price) },
    }),
  };
}

function feeOf(fee: FeeData, amount: AmountOf): CatalogueFee {
  return {
    id: fee.id,
    name: fee.name,
    fee_type: fee.basis.type,
    fee_basis: fee.basis.type === 'PERCENT' ? fee.basis.rate : amount(fee.basis.amount),
    fee_class: fee.feeClass,
    fee_level: fee.level,
    taxable: fee.taxable,
    tax_ids: fee.taxIds,
    tax_examt: fee.taxExempt,
    auto_apply: fee.autoApply,
    apply_before_discount: fee.applyBeforeDiscount,
    removal_requires_approval: fee.removalRequiresApproval,
    is_available_for_refund: fee.isAvailableForRefund,
    print_tips: fee.printTips,
    print_suggested_tip_amount: fee.printSuggestedTipAmount,
    ...(fee.externalId !== undefined && { external_id: fee.externalId }),
    ...(fee.itemIds !== undefined && { item_ids: fee.itemIds }),
  };
}
