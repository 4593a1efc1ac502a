import type { Catalogue } from '../../shared/contract/catalogue/catalogue.ts';
import { MEDIA } from '../../shared/contract/records/media.ts';
import type { ItemData } from '../../shared/engine/terms/catalogue-data.ts';
import { benchCatalogue } from './engine-fixture.ts';

/** The catalogue of the engine's bench as a file, so that the same carts can be sent to the service. */

export const KEY = '00000000-0000-4000-8000-00000000000b';
/** Of the same corporate, without the vendor: its path is the caller's to use, and names no vendor. */
export const OTHER_VENUE = 21;

const data = benchCatalogue();
const { corporateId, venueId, vendorId } = data.terms;

export const VENDOR_PATH = `/ordering/venues/${venueId}/vendors/${vendorId}`;
export const NO_VENDOR_PATH = `/ordering/venues/${OTHER_VENUE}/vendors/${vendorId}`;
export const LEVELS_PATH = `/ordering/venues/${venueId}/levels`;
export const CART_TYPE = MEDIA.cartV2;

export function benchFile(): Catalogue {
  const venue = {
    corporate_id: corporateId,
    name: 'Ground',
    timezone: data.terms.timezone,
    charity_rounding_enabled: false,
    levels: [
      { id: 1, name: 'Lower', sort_order: 1, sections: [] },
      { id: 2, name: 'Upper', sort_order: 2, sections: [] },
    ],
  };
  const scope = { corporates: [corporateId], venues: [venueId, OTHER_VENUE], vendors: [vendorId] };
  return {
    format: 'grandstand-catalog/1',
    currency: data.terms.currency,
    corporates: [{ id: corporateId, name: 'Corporate' }],
    venues: [
      { ...venue, id: venueId },
      { ...venue, id: OTHER_VENUE, levels: [] },
    ],
    vendors: [
      {
        id: vendorId,
        venue_id: venueId,
        name: 'Stall',
        default_tax_ids: data.terms.defaultTaxIds,
        dayparts: data.dayparts.map(({ id, name, span, groups }) => ({
          id,
          name,
          ...span,
          groups: groups.map((group) => ({ id: group.id, name: group.name, sort_order: group.sortOrder, item_ids: group.itemIds })),
        })),
      },
    ],
    taxes: data.taxes,
    categories: ['hot', 'cold'].map((id) => ({ id, name: id })),
    items: data.items.map(itemOf),
    item_sets: data.itemSets.map(({ id, name, min, max, includedQuantity, nodes }) => ({
      uuid: id,
      name,
      min,
      max,
      included_quantity: includedQuantity,
      nodes: nodes.map((node) => ({
        uuid: node.id,
        item_id: node.itemId,
        mode: node.mode,
        default_quantity: node.defaultQuantity,
        max_quantity: node.maxQuantity,
      })),
    })),
    discounts: data.discounts.map(({ id, referenceId, name, level, rule, criteria, autoApply, active, priority, tags, ...terms }) => ({
      id,
      reference_id: referenceId,
      name,
      level,
      kind: 'PERCENT',
      amount: rule.kind === 'PERCENT' ? rule.percent : 0,
      auto_apply: autoApply,
      active,
      removal_allowed: terms.removalAllowed,
      requires_approval: terms.requiresApproval,
      stackable: terms.stackable,
      priority,
      tags,
      criteria: criteria.categoryIds === undefined ? {} : { category_ids: criteria.categoryIds },
    })),
    fees: data.fees.map(({ id, name, basis, feeClass, level, taxable, autoApply, applyBeforeDiscount }) => ({
      id,
      name,
      fee_type: basis.type,
      fee_basis: basis.type === 'PERCENT' ? basis.rate : 0,
      fee_class: feeClass,
      fee_level: level,
      taxable,
      auto_apply: autoApply,
      apply_before_discount: applyBeforeDiscount,
    })),
    employees: [],
    api_keys: [{ key: KEY, kind: 'ordering', ...scope }],
  };
}

function itemOf({ id, name, prices, taxIds, categoryIds, itemSetIds }: ItemData): Catalogue['items'][number] {
  return {
    id,
    name,
    prices: { VENUE_DEFAULT: (prices.VENUE_DEFAULT ?? 0) / 100 },
    tax_ids: taxIds,
    category_ids: categoryIds,
    item_set_ids: itemSetIds,
  };
}
