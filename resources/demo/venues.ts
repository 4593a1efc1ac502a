import type { CatalogueCorporate } from '../../shared/contract/catalogue/catalogue.ts';
import type { CatalogueLevel, CatalogueVenue } from '../../shared/contract/catalogue/catalogue-places.ts';

export const corporates: readonly CatalogueCorporate[] = [
  { id: 11, name: 'Lakeside Sports & Entertainment', calculate_options: { validate_prices: true } },
];

interface Seating {
  readonly id: number;
  readonly name: string;
  readonly sections: readonly string[];
  readonly rows: number;
  readonly seatsPerRow: number;
}

/** Seats are numbered from 1 in every row; their ids run through the level. */
function seatedLevel({ id, name, sections, rows, seatsPerRow }: Seating, index: number): CatalogueLevel {
  let seat = id * 100_000;
  return {
    id,
    name,
    sort_order: index + 1,
    sections: sections.map((section) => ({
      name: section,
      rows: Array.from({ length: rows }, (_, row) => ({
        name: String.fromCharCode('A'.charCodeAt(0) + row),
        seats: Array.from({ length: seatsPerRow }, (_, place) => ({ id: ++seat, name: String(place + 1) })),
      })),
    })),
  };
}

export const venues: readonly CatalogueVenue[] = [
  {
    id: 21,
    corporate_id: 11,
    name: 'Lakeside Stadium',
    timezone: 'America/Chicago',
    charity_rounding_enabled: true,
    calculate_options: { payment_partner: true },
    attributes: [
      { name: 'capacity', entity_type: 'venue', value: '41500' },
      { name: 'charity', entity_type: 'venue', value: 'Lakeside Youth Sports Fund' },
    ],
    levels: [
      { id: 101, name: 'Field Level', sections: ['101', '102', '103', '104', '105', '106'], rows: 10, seatsPerRow: 12 },
      { id: 102, name: 'Club Level', sections: ['C1', 'C2', 'C3', 'C4'], rows: 6, seatsPerRow: 10 },
      { id: 103, name: 'Upper Deck', sections: ['301', '302', '303', '304', '305', '306'], rows: 12, seatsPerRow: 14 },
    ].map(seatedLevel),
  },
  {
    id: 22,
    corporate_id: 11,
    name: 'Harbor Arena',
    timezone: 'America/New_York',
    charity_rounding_enabled: false,
    attributes: [{ name: 'capacity', entity_type: 'venue', value: '17800' }],
    levels: [
      { id: 201, name: 'Lower Bowl', sections: ['1', '2', '3', '4'], rows: 8, seatsPerRow: 12 },
      { id: 202, name: 'Upper Bowl', sections: ['201', '202', '203', '204'], rows: 8, seatsPerRow: 12 },
    ].map(seatedLevel),
  },
];
