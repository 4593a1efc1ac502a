import { described, itemsOf, setIds } from './authoring.ts';
import { ean13, upcA } from './barcodes.ts';

const TAXES = ['sales', 'district'];
const sized = { item_set_ids: setIds('apparel-size') } as const;
const jersey = { item_set_ids: setIds('jersey-size', 'jersey-print') } as const;

const apparel = itemsOf({ categoryIds: ['apparel'], taxIds: TAXES, skuPrefix: 'APP', members: sized }, [
  [1301, 'Home Jersey', 119.99, { ...jersey, barcode: ean13(1301), ...described('Name and number printed while you wait.') }],
  [1302, 'Away Jersey', 119.99, { ...jersey, barcode: ean13(1302) }],
  [1303, "Kids' Jersey", 79.99, { ...jersey, barcode: ean13(1303) }],
  [1304, 'Team T-Shirt', 34.99, { barcode: upcA(1304) }],
  [1305, 'Vintage T-Shirt', 37.99, { barcode: upcA(1305) }],
  [1306, 'Pullover Hoodie', 69.99, { barcode: upcA(1306) }],
  [1307, 'Rain Poncho', 12, { barcode: upcA(1307), item_set_ids: [], prices: { CORPORATE_DEFAULT: 12 } }],
  [1308, 'Team Socks', 14.99, { barcode: upcA(1308) }],
]);

const headwear = itemsOf({ categoryIds: ['headwear'], taxIds: TAXES, skuPrefix: 'HAT' }, [
  [1311, 'Team Cap', 32.99, { barcode: ean13(1311) }],
  [1312, 'Fitted Cap', 42.99, { barcode: ean13(1312) }],
  [1313, 'Knit Beanie', 27.99, { barcode: ean13(1313) }],
  [1314, 'Bucket Hat', 29.99, { barcode: ean13(1314) }],
]);

const souvenirs = itemsOf({ categoryIds: ['souvenirs'], taxIds: TAXES, skuPrefix: 'SVN' }, [
  [1321, 'Team Scarf', 24.99, { barcode: ean13(1321) }],
  [1322, 'Foam Finger', 14.99, { barcode: ean13(1322) }],
  [1323, 'Pennant', 9.99, { barcode: ean13(1323) }],
  [1324, 'Coffee Mug', 16.99, { barcode: ean13(1324) }],
  [1325, 'Key Ring', 8.99, { barcode: ean13(1325) }],
  [1326, 'Enamel Pin', 7.99, { barcode: ean13(1326) }],
  [1327, 'Match Day Programme', 6, { barcode: ean13(1327), taxable: false }],
  [1328, 'Signed Ball', 249, { barcode: ean13(1328), discountable: false, refundable: false }],
  [1329, 'Stadium Blanket', 44.99, { barcode: upcA(1329) }],
  [1330, 'Mascot Plush', 22.99, { barcode: upcA(1330) }],
  [1331, 'Bobblehead', 26.99, { barcode: upcA(1331) }],
  [1332, 'Sunglasses', 18.99, { barcode: upcA(1332) }],
  [1333, 'Rally Towel', 11.99, { barcode: upcA(1333) }],
  [1334, 'Lanyard', 6.99, { barcode: upcA(1334) }],
  [1335, 'Team Poster', 12.99, { barcode: upcA(1335) }],
  [1336, 'Tote Bag', 15.99, { barcode: upcA(1336) }],
  [1337, 'Sticker Pack', 4.99, { barcode: upcA(1337) }],
]);

/** Money for later: neither taxed nor reduced, and the amount is named at the till. */
const giftCards = itemsOf(
  {
    categoryIds: ['gift-cards'],
    taxIds: [],
    skuPrefix: 'GFT',
    members: { gift_card: true, taxable: false, discountable: false, refundable: false },
  },
  [
    [1341, 'Gift Card', null, { price_override: true, barcode: ean13(1341) }],
    [1342, 'Gift Card, 50 dollars', 50, { prices: { CORPORATE_DEFAULT: 50 }, barcode: ean13(1342) }],
  ],
);

export const storeItems = [...apparel, ...headwear, ...souvenirs, ...giftCards];
