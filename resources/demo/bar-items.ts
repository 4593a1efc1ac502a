import { allergens, described, itemsOf, setIds } from './authoring.ts';
import { ean13, upcA } from './barcodes.ts';

const TAXES = ['liquor', 'district'];
const ALCOHOL = { is_alcohol: true } as const;
/** Dearer on the nights that the bar's schedule names; in the afternoon a discount makes it cheaper. */
const atEvents = (venue: number, event: number) => ({ prices: { VENUE_DEFAULT: venue, EVENT: event } }) as const;

const draft = itemsOf({ categoryIds: ['draft-beer'], taxIds: TAXES, skuPrefix: 'DFT', members: { ...ALCOHOL, ...allergens('gluten') } }, [
  [1101, 'Draft Lager 16 oz', null, { ...atEvents(9.5, 10.5), display_name: 'Lager 16' }],
  [1102, 'Draft Lager 24 oz', null, { ...atEvents(13.5, 14.5), display_name: 'Lager 24' }],
  [1103, 'Lakeside IPA 16 oz', null, { ...atEvents(11, 12), ...described('Citrus and pine, 6.4 percent.') }],
  [1104, 'Lakeside IPA 24 oz', null, atEvents(15, 16)],
  [1105, 'Wheat Beer 16 oz', null, { ...atEvents(10.5, 11.5), item_set_ids: setIds('beer-garnish') }],
  [1106, 'Dry Stout 16 oz', null, atEvents(11, 12)],
  [1107, 'Amber Ale 16 oz', null, atEvents(10.5, 11.5)],
  [1108, 'Dry Cider 16 oz', 10.5, { item_attributes: [] }],
]);

const packaged = itemsOf({ categoryIds: ['packaged-beer'], taxIds: [...TAXES, 'bottle'], skuPrefix: 'CAN', members: ALCOHOL }, [
  [1111, 'Light Lager Can', 9, { ...allergens('gluten'), barcode: ean13(1111) }],
  [1112, 'Pilsner Can', 9.5, { ...allergens('gluten'), barcode: ean13(1112) }],
  [1113, 'Hard Seltzer, lime', 10, { barcode: upcA(1113) }],
  [1114, 'Hard Seltzer, cherry', 10, { barcode: upcA(1114) }],
  [1115, 'Pale Ale Can', 10.5, { ...allergens('gluten'), barcode: ean13(1115) }],
]);

const wine = itemsOf({ categoryIds: ['wine'], taxIds: TAXES, skuPrefix: 'WIN', members: { ...ALCOHOL, ...allergens('sulphites') } }, [
  [1121, 'Chardonnay, glass', 11.5],
  [1122, 'Pinot Noir, glass', 12.5],
  [1123, 'Rosé, glass', 11.5],
  [1124, 'Sparkling Wine, glass', 12],
]);

const cocktails = itemsOf(
  {
    categoryIds: ['cocktails'],
    taxIds: TAXES,
    skuPrefix: 'CKT',
    members: { ...ALCOHOL, item_set_ids: setIds('cocktail-ice', 'cocktail-extras') },
  },
  [
    [1131, 'Margarita', 14],
    [1132, 'Gin and Tonic', 13],
    [1133, 'Whiskey and Cola', 13],
    [1134, 'Vodka Lemonade', 13],
    [1135, 'Old Fashioned', 15.5],
    [1136, 'Mojito', 14.5],
    [1137, 'Bloody Mary', 13.5, allergens('celery', 'fish')],
    [1138, 'Rum Punch in a Souvenir Cup', 17.5],
  ],
);

const zeroProof = itemsOf({ categoryIds: ['zero-proof'], taxIds: ['meals', 'district'], skuPrefix: 'NAB' }, [
  [1141, 'Alcohol-free Lager', 7.5, { ...allergens('gluten'), barcode: ean13(1141) }],
  [1142, 'Virgin Mojito', 8, { item_set_ids: setIds('cocktail-ice') }],
  [1143, 'Ginger Beer', 5.5, { barcode: ean13(1143) }],
]);

const barSnacks = itemsOf({ categoryIds: ['snacks'], taxIds: ['meals', 'district'], skuPrefix: 'BSN' }, [
  [1151, 'Mixed Nuts', 5.5, { ...allergens('almond', 'cashew', 'peanut'), barcode: ean13(1151) }],
  [1152, 'Pickle on a Stick', 4],
  [1153, 'Pub Pretzels', 4.5, { ...allergens('gluten'), barcode: upcA(1153) }],
]);

export const barItems = [...draft, ...packaged, ...wine, ...cocktails, ...zeroProof, ...barSnacks];
