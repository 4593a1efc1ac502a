import { itemSet } from './authoring.ts';

/**
 * `in`: part of the price; `plus`: makes its parent dearer; `own`: priced and taxed by itself. A set stands once below an item, so
 * each drink has an ice set of its own.
 */

/** Fixed in writing, so that examples and tests can name it. */
const CHEDDAR_ON_A_BURGER = '5b0c0c52-7f0e-4a68-9d5e-0f6c1a1f0001';

const grillSets = [
  itemSet('burger-toppings', 'Toppings', { max: 4, included: 4 }, [
    [2005, 'in', { default_quantity: 1 }],
    [2006, 'in', { default_quantity: 1 }],
    [2007, 'in'],
    [2008, 'in', { default_quantity: 1 }],
  ]),
  itemSet('burger-extras', 'Extras', { max: 6 }, [
    [2001, 'plus', { uuid: CHEDDAR_ON_A_BURGER, max_quantity: 2 }],
    [2002, 'plus', { max_quantity: 2 }],
    [2003, 'plus', { max_quantity: 2 }],
    [2004, 'plus', { max_quantity: 2 }],
    [2009, 'plus'],
    [2010, 'plus'],
    [2011, 'plus'],
    [2017, 'plus'],
  ]),
  itemSet('sauces', 'Sauces (two are free)', { max: 6, included: 2 }, [
    [2021, 'plus', { max_quantity: 4 }],
    [2022, 'plus', { max_quantity: 4 }],
    [2023, 'plus', { max_quantity: 4 }],
    [2024, 'plus', { max_quantity: 4 }],
    [2025, 'plus', { max_quantity: 4 }],
    [2026, 'plus', { max_quantity: 4 }],
    [2027, 'plus', { max_quantity: 4 }],
  ]),
  itemSet('dog-toppings', 'On the dog', { max: 5 }, [
    [2016, 'in'],
    [2007, 'in'],
    [2015, 'plus'],
    [2013, 'plus'],
    [2014, 'plus'],
    [2010, 'plus'],
  ]),
  itemSet('make-it-a-meal', 'Make it a meal', { max: 1 }, [[2041, 'plus', { opens: ['meal-side', 'drink-choice', 'meal-sweet'] }]]),
  itemSet('meal-side', 'Side', { min: 1, max: 1 }, [
    [2042, 'in', { default_quantity: 1 }],
    [2043, 'plus'],
    [2044, 'in'],
  ]),
  itemSet('meal-sweet', 'Something sweet', { max: 2 }, [[2045, 'own', { max_quantity: 2 }]]),
  itemSet('wing-sauce', 'Wing sauce', { min: 1, max: 1 }, [
    [2031, 'in'],
    [2032, 'in'],
    [2033, 'in'],
    [2034, 'in'],
  ]),
  itemSet('wing-dips', 'Dips (one is free)', { max: 4, included: 1 }, [
    [2025, 'own', { max_quantity: 4 }],
    [2028, 'own', { max_quantity: 4 }],
  ]),
  itemSet('nacho-extras', 'Extras', { max: 8 }, [
    [2010, 'plus', { max_quantity: 2 }],
    [2011, 'plus', { max_quantity: 2 }],
    [2012, 'plus', { max_quantity: 2 }],
    [2013, 'plus', { max_quantity: 2 }],
    [2014, 'plus', { max_quantity: 2, price: 1.25 }],
  ]),
  itemSet('pizza-toppings', 'Toppings', { max: 4 }, [
    [2091, 'plus'],
    [2092, 'plus'],
    [2093, 'plus'],
    [2094, 'plus'],
  ]),
  itemSet('pretzel-dips', 'Dips', { max: 3 }, [
    [2022, 'in', { max_quantity: 2 }],
    [2029, 'own', { max_quantity: 2 }],
  ]),
  itemSet('ice-cream-flavours', 'Scoops', { min: 1, max: 3, included: 2 }, [
    [2081, 'plus', { max_quantity: 3, price: 1.5 }],
    [2082, 'plus', { max_quantity: 3, price: 1.5 }],
    [2083, 'plus', { max_quantity: 3, price: 1.5 }],
  ]),
  itemSet('ice-cream-toppings', 'Toppings', {}, [
    [2084, 'plus'],
    [2085, 'plus'],
    [2086, 'own'],
  ]),
];

const ICED_DRINKS = [
  ['cola', 2051],
  ['diet-cola', 2052],
  ['lemon-lime', 2053],
  ['orange', 2054],
  ['iced-tea', 2056],
] as const;

const iceSet = (drink: string) =>
  itemSet(`ice-${drink}`, 'Ice', { max: 1 }, [
    [2061, 'in', { default_quantity: 1 }],
    [2062, 'in'],
    [2063, 'in'],
  ]);

const drinkSets = [
  itemSet('drink-choice', 'Drink', { min: 1, max: 1 }, [
    ...ICED_DRINKS.map(([drink, itemId]) => [itemId, 'in', { opens: [`ice-${drink}`] }] as const),
    [2055, 'plus', { opens: ['ice-lemonade', 'lemonade-flavour'] }],
  ]),
  ...ICED_DRINKS.map(([drink]) => iceSet(drink)),
  iceSet('lemonade'),
  itemSet('lemonade-flavour', 'Flavour', { max: 2 }, [
    [2071, 'plus', { opens: ['strawberry-strength'] }],
    [2072, 'plus'],
    [2073, 'plus'],
  ]),
  itemSet('strawberry-strength', 'How much', { max: 1 }, [[2074, 'plus']]),
];

const coffeeSets = [
  itemSet('coffee-size', 'Size', { min: 1, max: 1 }, [
    [2101, 'in', { default_quantity: 1 }],
    [2102, 'plus'],
    [2103, 'plus'],
  ]),
  itemSet('milk', 'Milk', { max: 1 }, [
    [2111, 'in'],
    [2112, 'in'],
    [2113, 'plus'],
    [2114, 'plus'],
    [2115, 'plus'],
  ]),
  itemSet('syrups', 'Syrups (one is free)', { max: 4, included: 1 }, [
    [2121, 'plus', { max_quantity: 3 }],
    [2122, 'plus', { max_quantity: 3 }],
    [2123, 'plus', { max_quantity: 3 }],
    [2124, 'plus', { max_quantity: 3 }],
  ]),
  itemSet('extra-shots', 'Shots', { max: 4 }, [
    [2131, 'plus', { max_quantity: 4 }],
    [2132, 'plus', { max_quantity: 4 }],
  ]),
  itemSet('tea-choice', 'Tea', { min: 1, max: 1 }, [
    [2141, 'in'],
    [2142, 'in'],
    [2143, 'in'],
  ]),
];

const barSets = [
  itemSet('beer-garnish', 'Garnish', { max: 1 }, [
    [2151, 'in'],
    [2152, 'in'],
  ]),
  itemSet('cocktail-ice', 'How', { max: 1 }, [
    [2153, 'in'],
    [2154, 'in'],
    [2155, 'in'],
  ]),
  itemSet('cocktail-extras', 'Extras', { max: 3 }, [
    [2156, 'own', { max_quantity: 2 }],
    [2157, 'plus'],
    [2158, 'own'],
  ]),
];

const sizes = [
  [2201, 'in'],
  [2202, 'in'],
  [2203, 'in'],
  [2204, 'in'],
  [2205, 'plus'],
] as const;

const storeSets = [
  itemSet('apparel-size', 'Size', { min: 1, max: 1 }, sizes),
  itemSet('jersey-size', 'Size', { min: 1, max: 1 }, sizes),
  itemSet('jersey-print', 'Printing', { max: 2 }, [
    [2211, 'own', { opens: ['jersey-badge'] }],
    [2212, 'own'],
  ]),
  itemSet('jersey-badge', 'Badge', { max: 1 }, [[2213, 'plus', { opens: ['badge-finish'] }]]),
  itemSet('badge-finish', 'Finish', { max: 1 }, [[2214, 'plus']]),
];

const harborSets = [
  itemSet('lobster-style', 'Style', { min: 1, max: 1 }, [
    [2301, 'in', { default_quantity: 1 }],
    [2302, 'in'],
  ]),
  itemSet('harbor-sides', 'Sides', { max: 3, included: 1 }, [
    [2304, 'in', { default_quantity: 1 }],
    [2303, 'plus'],
    [2305, 'own'],
  ]),
];

export const itemSets = [...grillSets, ...drinkSets, ...coffeeSets, ...barSets, ...storeSets, ...harborSets];
