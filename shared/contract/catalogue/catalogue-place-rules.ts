import { parseInstant } from '../../base/time.ts';
import { isTimeZone } from '../../base/venue-time.ts';
import { clashesWithCartTotals, mergeCalculateOptions } from './catalogue-options.ts';
import type { CatalogueContext, ValidEntry } from './catalogue-parts.ts';
import type { CatalogueOptions, CatalogueVendor } from './catalogue-places.ts';
import { type CatalogueCheck, checkMoney, checkReferences, uniqueClaims } from './catalogue-rules.ts';
import { quoted } from './catalogue-violations.ts';

export function checkPlaces(check: CatalogueCheck): void {
  const { parts, complain } = check;
  checkVenues(check);
  for (const vendor of parts.vendors.sound) {
    if (!parts.venues.has(vendor.entry.venue_id)) {
      complain(`${vendor.path}.venue_id`, 'unknown_reference', `no venue has the id ${quoted(vendor.entry.venue_id)}`);
    }
    checkVendor(check, vendor);
    checkDayparts(check, vendor);
    checkSchedule(check, vendor);
  }
  checkOptions(check);
  for (const { entry, path } of parts.api_keys.sound) {
    checkReferences(check, entry.corporates, parts.corporates.has, 'corporate', () => `${path}.corporates`);
    checkReferences(check, entry.venues, parts.venues.has, 'venue', () => `${path}.venues`);
    checkReferences(check, entry.vendors, parts.vendors.has, 'vendor', () => `${path}.vendors`);
  }
}

/** Level and seat ids must be unique across all venues, because a seat is looked up by its id alone. */
function checkVenues(check: CatalogueCheck): void {
  const claimLevel = uniqueClaims(check, 'the level id');
  const claimSeat = uniqueClaims(check, 'the seat id');
  for (const { entry: venue, path } of check.parts.venues.sound) {
    if (!check.parts.corporates.has(venue.corporate_id)) {
      check.complain(`${path}.corporate_id`, 'unknown_reference', `no corporate has the id ${quoted(venue.corporate_id)}`);
    }
    if (!isTimeZone(venue.timezone)) check.complain(`${path}.timezone`, 'malformed', `${quoted(venue.timezone)} is no time zone`);
    for (const [levelIndex, level] of venue.levels.entries()) {
      const levelPath = `${path}.levels[${levelIndex}]`;
      claimLevel(level.id, () => `${levelPath}.id`);
      for (const [sectionIndex, section] of level.sections.entries()) {
        for (const [rowIndex, row] of section.rows.entries()) {
          const rowPath = `${levelPath}.sections[${sectionIndex}].rows[${rowIndex}]`;
          for (const [seatIndex, seat] of row.seats.entries()) claimSeat(seat.id, () => `${rowPath}.seats[${seatIndex}].id`);
        }
      }
    }
  }
}

function checkVendor(check: CatalogueCheck, { entry: vendor, path }: ValidEntry<'vendors'>): void {
  const { parts, complain } = check;
  checkReferences(check, vendor.default_tax_ids, parts.taxes.has, 'tax', () => `${path}.default_tax_ids`);
  checkReferences(check, vendor.off_menu_item_ids, parts.items.has, 'item', () => `${path}.off_menu_item_ids`);
  if ((vendor.alcohol_rules?.limit_per_order ?? 0) < 0)
    complain(`${path}.alcohol_rules.limit_per_order`, 'negative', 'must not be negative');
  const { rounding } = vendor;
  if (rounding === undefined) return;
  checkMoney(check, rounding.increment, () => `${path}.rounding.increment`);
  if (rounding.mode !== 'NONE' && rounding.increment === 0) {
    complain(`${path}.rounding.increment`, 'out_of_range', 'must be more than 0 where amounts are rounded');
  }
}

/** Day part ids must be unique within a vendor, group ids within a day part: one group may be in several day parts. */
function checkDayparts(check: CatalogueCheck, { entry: vendor, path }: ValidEntry<'vendors'>): void {
  const { parts, complain } = check;
  const claimDaypart = uniqueClaims(check, 'the day part id');
  for (const [index, daypart] of vendor.dayparts.entries()) {
    const daypartPath = `${path}.dayparts[${index}]`;
    claimDaypart(daypart.id, () => `${daypartPath}.id`);
    if (daypart.start === '24:00') complain(`${daypartPath}.start`, 'out_of_range', '24:00 can only end a day part');
    const claimGroup = uniqueClaims(check, 'the group id');
    for (const [groupIndex, group] of daypart.groups.entries()) {
      const groupPath = `${daypartPath}.groups[${groupIndex}]`;
      claimGroup(group.id, () => `${groupPath}.id`);
      checkReferences(check, group.item_ids, parts.items.has, 'item', () => `${groupPath}.item_ids`);
    }
  }
}

/** Refuses overlapping ranges, because it would be undefined which level sets the price. */
function checkSchedule({ complain }: CatalogueCheck, { entry: vendor, path }: ValidEntry<'vendors'>): void {
  const ranges = (vendor.price_level_schedule ?? []).map((range, index) => ({
    path: `${path}.price_level_schedule[${index}]`,
    starts: parseInstant(range.starts_at) ?? '',
    ends: parseInstant(range.ends_at) ?? '',
  }));
  for (const range of ranges) {
    if (range.ends <= range.starts) complain(`${range.path}.ends_at`, 'wrong_order', 'must be after starts_at');
  }
  const inOrder = ranges
    .filter((range) => range.starts < range.ends)
    .sort((a, b) => (a.starts < b.starts ? -1 : a.starts > b.starts ? 1 : 0));
  let latest = inOrder[0];
  for (const range of inOrder.slice(1)) {
    if (latest !== undefined && range.starts < latest.ends) complain(range.path, 'overlap', `overlaps ${latest.path}`);
    if (latest === undefined || range.ends > latest.ends) latest = range;
  }
}

/** Reports a conflict once, at the narrowest scope that enables the validation. */
function checkOptions({ parts, complain }: CatalogueCheck): void {
  const reported = new Set<string>();
  for (const vendor of parts.vendors.sound) {
    const scopes = scopesOf(parts, vendor);
    if (scopes === undefined) continue;
    const clashes = clashesWithCartTotals(mergeCalculateOptions(scopes.map((scope) => scope.options)));
    const culprit = scopes.findLast((scope) => scope.options?.validate_cart_totals !== undefined);
    if (clashes.length === 0 || culprit === undefined || reported.has(culprit.path)) continue;
    reported.add(culprit.path);
    complain(
      `${culprit.path === '' ? '' : `${culprit.path}.`}calculate_options.validate_cart_totals`,
      'options_clash',
      `cannot be on together with ${clashes.join(', ')} (for vendor ${quoted(vendor.entry.id)})`,
    );
  }
}

interface OptionScope {
  readonly path: string;
  readonly options: CatalogueOptions | undefined;
}

/** Returns undefined when a wider scope is invalid or unknown, which is already reported. */
function scopesOf(
  parts: CatalogueContext,
  { entry, path }: { readonly entry: CatalogueVendor; readonly path: string },
): OptionScope[] | undefined {
  const venue = parts.venues.sound.find((candidate) => candidate.entry.id === entry.venue_id);
  const corporate = parts.corporates.sound.find((candidate) => candidate.entry.id === venue?.entry.corporate_id);
  if (venue === undefined || corporate === undefined) return undefined;
  return [
    { path: '', options: parts.options },
    { path: corporate.path, options: corporate.entry.calculate_options },
    { path: venue.path, options: venue.entry.calculate_options },
    { path, options: entry.calculate_options },
  ];
}
