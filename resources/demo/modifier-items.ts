import { allergens, energy, modifiersOf } from './authoring.ts';

/** What can be chosen with something else. A price here counts where the node has none of its own. */

const FOOD = { categoryIds: ['modifiers'], taxIds: ['meals', 'district'], skuPrefix: 'MOD' } as const;

const burgerParts = modifiersOf(FOOD, [
  [2001, 'Cheddar', 1.25, { ...energy(110), ...allergens('milk') }],
  [2002, 'Swiss Cheese', 1.25, { ...energy(100), ...allergens('milk') }],
  [2003, 'Bacon', 2, energy(120)],
  [2004, 'Extra Patty', 4, energy(280)],
  [2005, 'Lettuce', 0],
  [2006, 'Tomato', 0],
  [2007, 'Onion', 0],
  [2008, 'Pickles', 0],
  [2009, 'Grilled Onions', 0.75],
  [2010, 'Jalapeños', 0.75],
  [2011, 'Guacamole', 2.25, energy(90)],
  [2012, 'Sour Cream', 0.75, allergens('milk')],
  [2013, 'Chili', 1.75, energy(130)],
  [2014, 'Shredded Cheese', 1, allergens('milk')],
  [2015, 'Sauerkraut', 0.5],
  [2016, 'Relish', 0],
  [2017, 'Fried Egg', 1.75, allergens('egg')],
]);

const sauces = modifiersOf(FOOD, [
  [2021, 'Ketchup', 0.6],
  [2022, 'Mustard', 0.6, allergens('mustard')],
  [2023, 'Mayonnaise', 0.6, allergens('egg')],
  [2024, 'Barbecue Sauce', 0.6],
  [2025, 'Ranch', 0.9, allergens('milk', 'egg')],
  [2026, 'Honey Mustard', 0.9, allergens('mustard')],
  [2027, 'Hot Sauce', 0.6],
  [2028, 'Blue Cheese Dip', 0.9, allergens('milk')],
  [2029, 'Warm Cheese Dip', 1.5, allergens('milk')],
  [2031, 'Buffalo', 0],
  [2032, 'Garlic Parmesan', 0, allergens('milk')],
  [2033, 'Mango Habanero', 0],
  [2034, 'Plain', 0],
]);

const mealParts = modifiersOf(FOOD, [
  [2041, 'Meal: side and drink', 6.5],
  [2042, 'Fries with the Meal', 0],
  [2043, 'Onion Rings with the Meal', 1],
  [2044, 'Side Salad with the Meal', 0],
  [2045, 'Cookie with the Meal', 2.5, { ...energy(360), ...allergens('gluten', 'egg', 'milk') }],
]);

const drinkParts = modifiersOf(FOOD, [
  [2051, 'Cola', 0],
  [2052, 'Diet Cola', 0],
  [2053, 'Lemon-lime Soda', 0],
  [2054, 'Orange Soda', 0],
  [2055, 'Lemonade', 1],
  [2056, 'Unsweetened Iced Tea', 0],
  [2061, 'Regular Ice', 0],
  [2062, 'Light Ice', 0],
  [2063, 'No Ice', 0],
  [2071, 'Strawberry', 0.75],
  [2072, 'Peach', 0.75],
  [2073, 'Mint', 0.5],
  [2074, 'Double the Flavour', 0.5],
]);

const sweetParts = modifiersOf(FOOD, [
  [2081, 'Vanilla', 0, allergens('milk')],
  [2082, 'Chocolate', 0, allergens('milk')],
  [2083, 'Strawberry Scoop', 0, allergens('milk')],
  [2084, 'Sprinkles', 0.5],
  [2085, 'Hot Fudge', 1],
  [2086, 'Waffle Cone', 1.25, allergens('gluten')],
  [2091, 'Pizza Mushrooms', 3],
  [2092, 'Pizza Peppers', 3],
  [2093, 'Pizza Sausage', 4],
  [2094, 'Pizza Extra Cheese', 3.5, allergens('milk')],
]);

const coffeeParts = modifiersOf(FOOD, [
  [2101, '8 oz', 0],
  [2102, '12 oz', 0.75],
  [2103, '16 oz', 1.5],
  [2111, 'Whole Milk', 0, allergens('milk')],
  [2112, 'Skimmed Milk', 0, allergens('milk')],
  [2113, 'Oat Milk', 0.8, allergens('oats')],
  [2114, 'Almond Milk', 0.8, allergens('almond')],
  [2115, 'Soy Milk', 0.8, allergens('soy')],
  [2121, 'Vanilla Syrup', 0.7],
  [2122, 'Caramel Syrup', 0.7],
  [2123, 'Hazelnut Syrup', 0.7, allergens('hazelnut')],
  [2124, 'Sugar-free Vanilla Syrup', 0.7],
  [2131, 'Extra Shot', 1.1],
  [2132, 'Decaffeinated Shot', 1.1],
  [2141, 'English Breakfast', 0],
  [2142, 'Green Tea', 0],
  [2143, 'Peppermint', 0],
]);

const barParts = modifiersOf({ categoryIds: ['modifiers'], taxIds: ['liquor', 'district'], skuPrefix: 'MOD' }, [
  [2151, 'Orange Slice', 0],
  [2152, 'Lemon Wedge', 0],
  [2153, 'On the Rocks', 0],
  [2154, 'Straight Up', 0],
  [2155, 'Crushed Ice', 0],
  [2156, 'Extra Spirit Shot', 5, { is_alcohol: true }],
  [2157, 'Top Shelf', 3.5],
  [2158, 'Souvenir Shaker', 6, { tax_ids: ['sales'], refundable: false }],
]);

const storeParts = modifiersOf({ categoryIds: ['modifiers'], taxIds: ['sales', 'district'], skuPrefix: 'MOD' }, [
  [2201, 'Size S', 0],
  [2202, 'Size M', 0],
  [2203, 'Size L', 0],
  [2204, 'Size XL', 0],
  [2205, 'Size XXL', 4],
  [2211, 'Name and Number', 20, { refundable: false }],
  [2212, "Captain's Lettering", 25, { refundable: false }],
  [2213, 'League Badge', 8],
  [2214, 'Gold Badge', 5],
]);

const harborParts = modifiersOf({ categoryIds: ['modifiers'], taxIds: ['harbor'], skuPrefix: 'MOD' }, [
  [2301, 'Warm Butter', 0, allergens('milk')],
  [2302, 'Cold Mayonnaise', 0, allergens('egg')],
  [2303, 'Harbor Slaw', 3],
  [2304, 'Harbor Chips', 0],
  [2305, 'Chowder Cup', 6, allergens('molluscs', 'milk')],
]);

export const modifierItems = [
  ...burgerParts,
  ...sauces,
  ...mealParts,
  ...drinkParts,
  ...sweetParts,
  ...coffeeParts,
  ...barParts,
  ...storeParts,
  ...harborParts,
];
