import { allergens, described, energy, itemsOf, setIds } from './authoring.ts';
import { ean13, upcA } from './barcodes.ts';

const MEAL_TAXES = ['meals', 'district'];

const burgerSets = setIds('burger-toppings', 'burger-extras', 'sauces', 'make-it-a-meal');

const burgers = itemsOf({ categoryIds: ['burgers'], taxIds: MEAL_TAXES, skuPrefix: 'BRG', members: { item_set_ids: burgerSets } }, [
  [
    1001,
    'Classic Burger',
    10.5,
    {
      ...energy(610),
      ...allergens('gluten', 'sesame'),
      ...described('Quarter pound of beef on a toasted bun.'),
      external_names: { kitchen: 'CLASSIC', receipt: 'Classic Burger' },
      upsell_items: [{ id: '1051', name: 'Fries' }],
    },
  ],
  [
    1002,
    'Cheeseburger',
    11.5,
    {
      ...energy(690),
      ...allergens('gluten', 'milk', 'sesame'),
      external_names: { kitchen: 'CHEESE', receipt: 'Cheeseburger' },
      upsell_items: [
        { id: '1051', name: 'Fries' },
        { id: '1082', name: 'Large Soda' },
      ],
    },
  ],
  [
    1003,
    'Bacon Cheeseburger',
    13,
    { ...energy(780), ...allergens('gluten', 'milk', 'sesame'), external_names: { kitchen: 'BACON CH', receipt: 'Bacon Cheeseburger' } },
  ],
  [
    1004,
    'Double Cheeseburger',
    14.5,
    { ...energy(960), ...allergens('gluten', 'milk', 'sesame'), external_names: { kitchen: 'DOUBLE CH' } },
  ],
  [
    1005,
    'Veggie Burger',
    11,
    { ...energy(520), ...allergens('gluten', 'soy'), ...described('Black bean and corn patty, vegan on request.') },
  ],
  [1006, 'Mushroom Swiss Burger', 13.25, { ...energy(740), ...allergens('gluten', 'milk') }],
  [
    1007,
    'Lakeside Signature Burger',
    null,
    {
      ...energy(1040),
      ...allergens('gluten', 'milk', 'egg', 'mustard'),
      ...described('Two patties, smoked cheddar, onion jam, house sauce.'),
      display_name: 'The Lakeside',
      external_names: { pos: 'LAKESIDE', kitchen: 'LAKESIDE SIG', receipt: 'Lakeside Burger' },
      prices: {
        VENDOR_OVERRIDE_ACTIVE: 16.5,
        VENDOR_ACTIVE: 16,
        EVENT: 18,
        EVENT_TYPE: 17.5,
        VENUE_OVERRIDE_ACTIVE: 17,
        VENUE_ACTIVE: 15.75,
        VENUE_DEFAULT: 15.5,
        CORPORATE_DEFAULT: 15,
      },
    },
  ],
  [1008, "Kids' Burger", 7.5, { ...energy(390), ...allergens('gluten'), item_set_ids: setIds('burger-toppings') }],
]);

const hotDogs = itemsOf(
  { categoryIds: ['hot-dogs'], taxIds: MEAL_TAXES, skuPrefix: 'DOG', members: { item_set_ids: setIds('dog-toppings', 'sauces') } },
  [
    [1011, 'Stadium Hot Dog', 6.5, { ...energy(310), ...allergens('gluten', 'mustard'), external_names: { kitchen: 'DOG' } }],
    [1012, 'Jumbo Hot Dog', 8.25, { ...energy(440), ...allergens('gluten', 'mustard') }],
    [1013, 'Chili Cheese Dog', 9.5, { ...energy(560), ...allergens('gluten', 'milk') }],
    [1014, 'Polish Sausage', 9, { ...energy(520), ...allergens('gluten') }],
    [1015, 'Bratwurst', 9, { ...energy(540), ...allergens('gluten') }],
    [1016, 'Corn Dog', 6, { ...energy(330), ...allergens('gluten', 'egg', 'milk'), item_set_ids: setIds('sauces') }],
    [1017, 'Vegan Dog', 8, { ...energy(290), ...allergens('gluten', 'soy') }],
  ],
);

const chicken = itemsOf(
  { categoryIds: ['chicken'], taxIds: MEAL_TAXES, skuPrefix: 'CHK', members: { item_set_ids: setIds('sauces', 'make-it-a-meal') } },
  [
    [1021, 'Chicken Tenders, 3 pieces', 9.5, { ...energy(480), ...allergens('gluten', 'egg') }],
    [1022, 'Chicken Tenders, 5 pieces', 13.5, { ...energy(800), ...allergens('gluten', 'egg') }],
    [1023, 'Crispy Chicken Sandwich', 11.75, { ...energy(650), ...allergens('gluten', 'egg', 'milk') }],
    [1024, 'Spicy Chicken Sandwich', 12.25, { ...energy(670), ...allergens('gluten', 'egg', 'milk') }],
    [1025, 'Wings, 6 pieces', 11, { ...energy(560), item_set_ids: setIds('wing-sauce', 'wing-dips') }],
    [1026, 'Wings, 12 pieces', 19, { ...energy(1120), item_set_ids: setIds('wing-sauce', 'wing-dips') }],
    [1027, 'Barbecue Chicken Wrap', 10.5, { ...energy(540), ...allergens('gluten') }],
  ],
);

const texMex = itemsOf(
  { categoryIds: ['tex-mex'], taxIds: MEAL_TAXES, skuPrefix: 'TEX', members: { item_set_ids: setIds('nacho-extras') } },
  [
    [1031, 'Nachos with Cheese', 7.5, { ...energy(640), ...allergens('milk') }],
    [1032, 'Loaded Nachos', 12.5, { ...energy(980), ...allergens('milk') }],
    [
      1033,
      'Nacho Helmet',
      19.5,
      { ...energy(1900), ...allergens('milk'), ...described('Loaded nachos in a souvenir helmet, for sharing.') },
    ],
    [1034, 'Beef Tacos, 2 pieces', 10, { ...energy(460), ...allergens('gluten', 'milk') }],
    [1035, 'Chicken Quesadilla', 10.75, { ...energy(610), ...allergens('gluten', 'milk') }],
    [1036, 'Burrito Bowl', 12.75, { ...energy(720) }],
  ],
);

const pizza = itemsOf({ categoryIds: ['pizza'], taxIds: MEAL_TAXES, skuPrefix: 'PIZ', members: allergens('gluten', 'milk') }, [
  [1041, 'Cheese Slice', 6.75, energy(380)],
  [1042, 'Pepperoni Slice', 7.25, energy(430)],
  [1043, 'Whole Cheese Pizza', 32, { ...energy(3040), item_set_ids: setIds('pizza-toppings') }],
  [1044, 'Whole Pepperoni Pizza', 36, { ...energy(3440), item_set_ids: setIds('pizza-toppings') }],
  [1045, 'Vegetable Flatbread', 11.5, energy(590)],
]);

const sides = itemsOf({ categoryIds: ['sides'], taxIds: MEAL_TAXES, skuPrefix: 'SID' }, [
  [1051, 'Fries', 5.5, { ...energy(420), item_set_ids: setIds('sauces') }],
  [1052, 'Garlic Fries', 7, { ...energy(510), item_set_ids: setIds('sauces') }],
  [1053, 'Cheese Fries', 7.5, { ...energy(590), ...allergens('milk') }],
  [1054, 'Onion Rings', 6.5, { ...energy(480), ...allergens('gluten') }],
  [1055, 'Tater Tots', 6, energy(440)],
  [1056, 'Side Salad', 5, energy(120)],
  [1057, 'Coleslaw', 3.5, { ...energy(180), ...allergens('egg') }],
  [1058, 'Soft Pretzel', 6.25, { ...energy(450), ...allergens('gluten'), item_set_ids: setIds('pretzel-dips') }],
  [1059, 'Pretzel Bites', 7.25, { ...energy(490), ...allergens('gluten'), item_set_ids: setIds('pretzel-dips') }],
  [1060, 'Macaroni and Cheese', 7.75, { ...energy(620), ...allergens('gluten', 'milk') }],
]);

const snacks = itemsOf({ categoryIds: ['snacks'], taxIds: MEAL_TAXES, skuPrefix: 'SNK' }, [
  [1061, 'Popcorn, small', 4.75, energy(370)],
  [1062, 'Popcorn, large', 6.75, energy(620)],
  [1063, 'Bottomless Popcorn Bucket', 12, { ...energy(880), ...described('Free refills until the final whistle.') }],
  [1064, 'Roasted Peanuts', 5.25, { ...energy(840), ...allergens('peanut'), barcode: ean13(1064) }],
  [1065, 'Sunflower Seeds', 4.25, { ...energy(520), barcode: ean13(1065) }],
  [1066, 'Potato Chips', 3.75, { ...energy(240), barcode: upcA(1066) }],
  [1067, 'Beef Jerky', 7.5, { ...energy(210), ...allergens('soy'), barcode: upcA(1067) }],
]);

const weighed = { type: 'WEIGHED', custom_fields: [{ name: 'unit', value: 'lb' }] } as const;

const sweets = itemsOf({ categoryIds: ['sweets'], taxIds: MEAL_TAXES, skuPrefix: 'SWT' }, [
  [1071, 'Ice Cream Cup', 5.75, { ...energy(290), ...allergens('milk'), item_set_ids: setIds('ice-cream-flavours', 'ice-cream-toppings') }],
  [1072, 'Churro', 5, { ...energy(320), ...allergens('gluten') }],
  [1073, 'Cotton Candy', 5.5, energy(220)],
  [1074, 'Funnel Cake', 8.5, { ...energy(760), ...allergens('gluten', 'egg', 'milk') }],
  [1075, 'Chocolate Chip Cookie', 3.5, { ...energy(360), ...allergens('gluten', 'egg', 'milk') }],
  [1076, 'Brownie', 4, { ...energy(410), ...allergens('gluten', 'egg', 'milk') }],
  [1077, 'Pick and Mix Candy, by the pound', 12.8, { ...weighed, tare_weight: 0.035, notes: 'Weigh in the small bag.' }],
  [
    1078,
    'Candied Almonds, by the pound',
    16.4,
    { ...weighed, ...allergens('almond'), tare_weight: 0.02, notes: 'Weigh in the paper cone.' },
  ],
  [1079, 'Caramel Corn', 6.25, { ...energy(540), ...allergens('milk') }],
]);

const drinks = itemsOf({ categoryIds: ['soft-drinks'], taxIds: MEAL_TAXES, skuPrefix: 'DRK' }, [
  [1081, 'Soda, regular', 4.5, { ...energy(210), item_set_ids: setIds('drink-choice') }],
  [1082, 'Large Soda', 5.75, { ...energy(310), item_set_ids: setIds('drink-choice') }],
  [
    1083,
    'Soda in a Souvenir Cup',
    9.5,
    { ...energy(310), ...described('Refills for a dollar all season.'), item_set_ids: setIds('drink-choice') },
  ],
  [
    1084,
    'Bottled Water',
    4,
    { barcode: ean13(1084), tax_ids: ['meals', 'bottle'], prices: { CORPORATE_DEFAULT: 4 }, vendor_prices: { 32: { VENUE_DEFAULT: 4.5 } } },
  ],
  [
    1085,
    'Sparkling Water',
    4.5,
    {
      barcode: ean13(1085),
      tax_ids: ['meals', 'bottle'],
      prices: { CORPORATE_DEFAULT: 4.5 },
      vendor_prices: { 32: { VENUE_DEFAULT: 5 }, 33: { VENDOR_ACTIVE: 4.25 } },
    },
  ],
  [1086, 'Fresh Lemonade', 5.5, { ...energy(190), item_set_ids: setIds('ice-lemonade', 'lemonade-flavour') }],
  [1087, 'Iced Tea', 4.75, { ...energy(90), barcode: ean13(1087) }],
  [1088, 'Sports Drink', 5, { ...energy(140), barcode: upcA(1088), tax_ids: ['meals', 'bottle'] }],
  [1089, 'Energy Drink', 6, { ...energy(160), barcode: upcA(1089), tax_ids: ['meals', 'bottle'] }],
  [1090, 'Apple Juice', 3.5, { ...energy(110), barcode: ean13(1090) }],
  [1091, 'Chocolate Milk', 3.75, { ...energy(180), ...allergens('milk'), barcode: ean13(1091), active: false }],
]);

const suite = itemsOf(
  { categoryIds: ['suite'], taxIds: MEAL_TAXES, skuPrefix: 'STE', members: { is_suite_item: true, refundable: false } },
  [
    [1095, 'Open Food', null, { price_override: true, is_suite_item: false, refundable: true, notes: 'The price is named at the till.' }],
    [1096, 'Suite Slider Platter', 89, allergens('gluten', 'milk', 'sesame')],
    [
      1097,
      'Suite Match Day Package',
      1250,
      { is_suite_package: true, discountable: false, ...described('Food and drink for twelve guests.') },
    ],
  ],
);

export const grillItems = [...burgers, ...hotDogs, ...chicken, ...texMex, ...pizza, ...sides, ...snacks, ...sweets, ...drinks, ...suite];
