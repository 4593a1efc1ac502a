import type { CatalogueApiKey, CatalogueCorporate, CatalogueEmployee } from '../../shared/contract/catalogue/catalogue.ts';
import type {
  CatalogueDaypart,
  CatalogueGroup,
  CatalogueVendor,
  CatalogueVenue,
} from '../../shared/contract/catalogue/catalogue-places.ts';
import type { Chance } from './seeded-chance.ts';

export const corporates: readonly CatalogueCorporate[] = [{ id: 1, name: 'Generated Venues' }];

export const venues: readonly CatalogueVenue[] = [
  {
    id: 1,
    corporate_id: 1,
    name: 'Generated Stadium',
    timezone: 'America/Denver',
    charity_rounding_enabled: true,
    calculate_options: { payment_partner: true },
    levels: [
      {
        id: 1,
        name: 'Main',
        sort_order: 1,
        sections: ['A', 'B', 'C', 'D'].map((name, section) => ({
          name,
          rows: Array.from({ length: 10 }, (_, row) => ({
            name: String(row + 1),
            seats: Array.from({ length: 10 }, (_, seat) => ({ id: section * 100 + row * 10 + seat + 1, name: String(seat + 1) })),
          })),
        })),
      },
    ],
  },
];

export const employees: readonly CatalogueEmployee[] = [
  ...Array.from({ length: 10 }, (_, index) => ({
    id: `cashier-${index + 1}`,
    name: `Cashier ${index + 1}`,
    role: 'cashier' as const,
    pin: String(1000 + index),
  })),
  { id: 'manager', name: 'Manager', role: 'manager', pin: '5555' },
  { id: 'admin', name: 'Admin', role: 'admin', pin: '9999' },
];

export function generateKeys(chance: Chance, vendorCount: number): CatalogueApiKey[] {
  const scope = { corporates: [1], venues: [1], vendors: Array.from({ length: vendorCount }, (_, index) => index + 1) };
  return [
    { key: chance.uuid(), kind: 'ordering', ...scope },
    { key: chance.uuid(), kind: 'backoffice', ...scope },
  ];
}

const EVERY_DAY: CatalogueDaypart['days'] = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'];
const COLORS = ['#b91c1c', '#b45309', '#4d7c0f', '#0f766e', '#0369a1', '#4338ca', '#7e22ce', '#be185d'];

/** The first vendor sells everything, the others a slice each. */
export function generateVendors(
  chance: Chance,
  vendorCount: number,
  soldIds: readonly string[],
  taxIds: readonly string[],
): CatalogueVendor[] {
  return Array.from({ length: vendorCount }, (_, index) => {
    const slice = Math.ceil(soldIds.length / vendorCount);
    const ownIds = index === 0 ? soldIds : soldIds.slice(index * slice, (index + 1) * slice);
    const offMenu = Math.floor(ownIds.length / 50);
    const groups = groupsOf(ownIds.slice(offMenu));
    return {
      id: index + 1,
      venue_id: 1,
      name: `Stand ${index + 1}`,
      tax_rounding: index % 2 === 0 ? 'LINE' : 'ORDER',
      default_tax_ids: chance.pickSome(taxIds, 1),
      ...(index % 3 === 1 ? { rounding: { mode: 'NEAREST' as const, increment: 0.05 } } : {}),
      ...(index % 2 === 0 ? {} : { alcohol_rules: alcoholRules }),
      dayparts: [
        { id: `all-day-${index + 1}`, name: 'All day', days: EVERY_DAY, start: '00:00', end: '24:00', groups },
        {
          id: `night-${index + 1}`,
          name: 'Night',
          days: ['FRI', 'SAT'],
          start: '21:00',
          end: '03:00',
          groups: groups.slice(0, Math.ceil(groups.length / 10)),
        },
      ],
      off_menu_item_ids: ownIds.slice(0, offMenu),
    };
  });
}

const alcoholRules = {
  limit_per_order: 4,
  limit_per_order_enabled: true,
  per_order_limit_reached_error_message: 'No more than four alcoholic drinks per order.',
  restriction_error_message: 'Check the age.',
};

/** Few items a group, as on a screen, but never more groups than a day part takes. */
function groupsOf(itemIds: readonly string[]): CatalogueGroup[] {
  const size = Math.max(24, Math.ceil(itemIds.length / 500));
  return Array.from({ length: Math.ceil(itemIds.length / size) }, (_, index) => ({
    id: `group-${index + 1}`,
    name: `Group ${index + 1}`,
    color: COLORS[index % COLORS.length] as string,
    sort_order: index,
    item_ids: itemIds.slice(index * size, (index + 1) * size),
  }));
}
