import { allergens, described, energy, itemsOf, setIds } from './authoring.ts';
import { ean13 } from './barcodes.ts';

const TAXES = ['meals', 'district'];
const espressoSets = setIds('coffee-size', 'milk', 'syrups', 'extra-shots');

const coffee = itemsOf({ categoryIds: ['coffee'], taxIds: TAXES, skuPrefix: 'COF', members: { item_set_ids: espressoSets } }, [
  [1201, 'Drip Coffee', 3.75, { ...energy(5), item_set_ids: setIds('coffee-size', 'milk') }],
  [1202, 'Americano', 4.25, energy(10)],
  [1203, 'Latte', 5.5, { ...energy(190), ...allergens('milk'), upsell_items: [{ id: '1221', name: 'Croissant' }] }],
  [1204, 'Cappuccino', 5.25, { ...energy(140), ...allergens('milk') }],
  [1205, 'Flat White', 5.25, { ...energy(170), ...allergens('milk') }],
  [1206, 'Mocha', 6, { ...energy(290), ...allergens('milk') }],
  [1207, 'Espresso', 3.5, { ...energy(5), item_set_ids: setIds('extra-shots') }],
  [1208, 'Cold Brew', 5, { ...energy(10), item_set_ids: setIds('milk', 'syrups') }],
  [1209, 'Nitro Cold Brew', 5.75, { ...energy(10), ...described('On draft, no ice needed.'), item_set_ids: setIds('syrups') }],
  [1210, 'Chai Latte', 5.5, { ...energy(240), ...allergens('milk') }],
  [1211, 'Hot Tea', 3.5, { item_set_ids: setIds('tea-choice') }],
  [1212, 'Hot Chocolate', 4.75, { ...energy(320), ...allergens('milk'), item_set_ids: setIds('coffee-size', 'milk') }],
  [1213, 'Matcha Latte', 6, { ...energy(210), ...allergens('milk') }],
]);

const bakery = itemsOf({ categoryIds: ['bakery'], taxIds: TAXES, skuPrefix: 'BAK', members: allergens('gluten', 'egg', 'milk') }, [
  [1221, 'Croissant', 4, energy(270)],
  [1222, 'Almond Croissant', 4.75, { ...energy(410), ...allergens('gluten', 'egg', 'milk', 'almond') }],
  [1223, 'Blueberry Muffin', 4.25, energy(420)],
  [1224, 'Banana Bread', 4, energy(390)],
  [1225, 'Bagel with Cream Cheese', 5.25, energy(450)],
  [1226, 'Cinnamon Roll', 4.75, energy(520)],
  [1227, 'Granola Bar', 3.25, { ...energy(190), ...allergens('almond'), barcode: ean13(1227) }],
  [1228, 'Fruit Cup', 5, { ...energy(80), item_attributes: [] }],
]);

/** Only while the morning day part runs. */
const breakfastOnly = {
  item_availability: [
    { daypart_id: 'coffee-morning', available: true },
    { daypart_id: 'coffee-day', available: false },
  ],
} as const;

const breakfast = itemsOf({ categoryIds: ['breakfast'], taxIds: TAXES, skuPrefix: 'BFT' }, [
  [1231, 'Breakfast Burrito', 8.5, { ...energy(620), ...allergens('gluten', 'egg', 'milk'), ...breakfastOnly }],
  [1232, 'Egg and Cheese Sandwich', 7.5, { ...energy(480), ...allergens('gluten', 'egg', 'milk'), ...breakfastOnly }],
  [1233, 'Yogurt Parfait', 5.75, { ...energy(310), ...allergens('milk') }],
]);

const beans = itemsOf({ categoryIds: ['coffee'], taxIds: ['sales'], skuPrefix: 'BNS' }, [
  [1241, 'House Blend Beans, 12 oz', 16, { barcode: ean13(1241) }],
  [
    1242,
    'Single Origin Beans, by the pound',
    24.6,
    { type: 'WEIGHED', tare_weight: 0.045, custom_fields: [{ name: 'unit', value: 'lb' }] },
  ],
]);

export const coffeeItems = [...coffee, ...bakery, ...breakfast, ...beans];
