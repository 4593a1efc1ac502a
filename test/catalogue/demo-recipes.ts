import type { Kind } from '../../renderer/ui/pictures/drawings.ts';
import type { DemoDrawing, Inks } from './demo-drawings.ts';

/** How an item of the demo is drawn where its kind alone would look like its neighbours. */
export interface Recipe {
  readonly of?: Kind | DemoDrawing;
  readonly inks?: Inks;
  readonly size?: number;
  readonly times?: number;
  /** Stands behind it, smaller. */
  readonly beside?: Kind | DemoDrawing;
  readonly besideInks?: Inks;
}

const [SMALL, LARGE] = [0.82, 1.16];
const gold = 'oklch(80% 0.15 84)';
const amber = 'oklch(66% 0.16 55)';
const dark = 'oklch(30% 0.05 45)';
const brown = 'oklch(42% 0.08 45)';
const straw = 'oklch(89% 0.09 100)';
const rose = 'oklch(80% 0.1 15)';
const ruby = 'oklch(42% 0.15 18)';
const lime = 'oklch(82% 0.16 125)';
const clear = 'oklch(93% 0.03 220)';
const tomato = 'oklch(56% 0.19 30)';
const milk = 'oklch(88% 0.05 75)';
const green = 'oklch(70% 0.13 130)';

const beer = (ink: string, size = 1): Recipe => ({ inks: { beer: ink }, size });
const wine = (ink: string): Recipe => ({ inks: { red: ink } });
const cocktail = (ink: string): Recipe => ({ inks: { pink: ink } });
const tumbler = (ink: string): Recipe => ({ of: 'glass', inks: { pink: ink } });
const can = (leaf: string, grey?: string): Recipe => ({ inks: { leaf, ...(grey !== undefined && { grey }) } });
const cup = (coffee: string, size = 1): Recipe => ({ inks: { coffee }, size });
const cold = (ink: string): Recipe => ({ of: 'glass', inks: { pink: ink, leaf: clear } });
const shirt = (blue: string, white?: string): Recipe => ({ inks: { blue, ...(white !== undefined && { white }) } });

export const RECIPES: Readonly<Record<string, Recipe>> = {
  Cheeseburger: { inks: { leaf: 'oklch(84% 0.16 88)' } },
  'Bacon Cheeseburger': { inks: { leaf: 'oklch(58% 0.17 28)' } },
  'Double Cheeseburger': { size: LARGE, inks: { leaf: 'oklch(42% 0.07 42)' } },
  'Veggie Burger': { inks: { meat: 'oklch(52% 0.1 110)', cheese: 'oklch(62% 0.18 27)' } },
  'Mushroom Swiss Burger': { inks: { leaf: 'oklch(72% 0.04 70)', cheese: 'oklch(93% 0.07 95)' } },
  'Lakeside Signature Burger': { size: LARGE, beside: 'fries' },
  "Kids' Burger": { size: SMALL, beside: 'juice' },
  'Jumbo Hot Dog': { size: LARGE },
  'Chili Cheese Dog': { inks: { cheese: 'oklch(44% 0.11 35)' } },
  'Polish Sausage': { inks: { sausage: 'oklch(50% 0.13 38)', cheese: 'oklch(90% 0.03 95)' } },
  Bratwurst: { inks: { sausage: 'oklch(70% 0.09 60)' } },
  'Vegan Dog': { inks: { cheese: 'oklch(68% 0.16 138)' } },
  'Beef Jerky': { of: 'jerky' },
  'Harbor Hot Dog': { beside: 'chips' },
  'Italian Sausage': { inks: { sausage: 'oklch(46% 0.14 30)', cheese: 'oklch(68% 0.15 138)' } },
  'Chicken Tenders, 3 pieces': { size: SMALL },
  'Chicken Tenders, 5 pieces': { size: LARGE, beside: 'fries' },
  'Tater Tots': { of: 'tots' },
  'Spicy Chicken Sandwich': { inks: { cheese: 'oklch(60% 0.2 30)', meat: 'oklch(62% 0.14 50)' } },
  'Crispy Chicken Sandwich': { inks: { meat: 'oklch(72% 0.13 68)' } },
  'Egg and Cheese Sandwich': { inks: { meat: 'oklch(97% 0.02 95)', leaf: 'oklch(84% 0.16 88)' } },
  'Lobster Roll': { inks: { meat: 'oklch(64% 0.19 30)', cheese: 'oklch(93% 0.04 90)' } },
  'Wings, 6 pieces': { times: 3, size: 0.7 },
  'Wings, 12 pieces': { times: 6, size: 0.56 },
  'Breakfast Burrito': { inks: { red: 'oklch(86% 0.15 90)' } },
  'Loaded Nachos': { size: LARGE, inks: { cheese: 'oklch(70% 0.15 60)' } },
  'Nacho Helmet': { of: 'helmet' },
  'Beef Tacos, 2 pieces': { times: 2, size: 0.78 },
  'Fish Tacos, 2 pieces': { times: 2, size: 0.78, inks: { red: 'oklch(96% 0.02 90)' } },
  'Chicken Quesadilla': { inks: { leaf: 'oklch(84% 0.16 88)', red: 'oklch(84% 0.16 88)' } },
  'Burrito Bowl': { inks: { cheese: 'oklch(68% 0.14 135)', red: 'oklch(52% 0.1 45)' } },
  'Clam Chowder': { inks: { cheese: 'oklch(95% 0.03 90)', red: 'oklch(56% 0.11 245)' } },
  'Cheese Slice': { inks: { red: 'oklch(91% 0.1 92)' } },
  'Whole Cheese Pizza': { times: 3, size: 0.68, inks: { red: 'oklch(91% 0.1 92)' } },
  'Whole Pepperoni Pizza': { times: 3, size: 0.68 },
  'Vegetable Flatbread': { inks: { red: 'oklch(66% 0.15 138)' } },
  'Garlic Fries': { inks: { beer: 'oklch(90% 0.06 100)' } },
  'Cheese Fries': { beside: 'bowl' },
  'Crab Fries': { inks: { red: 'oklch(62% 0.17 35)', white: 'oklch(64% 0.19 30)' } },
  'Harbor Fries': { inks: { red: 'oklch(52% 0.12 245)' } },
  Coleslaw: { inks: { leaf: 'oklch(90% 0.06 115)', red: 'oklch(72% 0.15 55)' } },
  'Pretzel Bites': { of: 'bites' },
  'Pub Pretzels': { times: 3, size: 0.62 },
  'Popcorn, small': { size: SMALL },
  'Popcorn, large': { size: LARGE },
  'Bottomless Popcorn Bucket': { size: LARGE, inks: { red: 'oklch(52% 0.12 245)' } },
  'Caramel Corn': { inks: { cream: 'oklch(70% 0.12 65)', cheese: 'oklch(58% 0.11 55)' } },
  'Sunflower Seeds': { inks: { bun: 'oklch(46% 0.03 80)', crust: 'oklch(90% 0.03 90)' }, times: 3, size: 0.55 },
  'Candied Almonds, by the pound': { inks: { bun: 'oklch(52% 0.11 45)' }, times: 3, size: 0.55 },
  'Mixed Nuts': { times: 2, size: 0.72, inks: { bun: 'oklch(66% 0.1 62)' } },
  'Pickle on a Stick': { of: 'pickle' },
  'Yogurt Parfait': { inks: { pink: 'oklch(97% 0.01 90)', red: 'oklch(52% 0.14 295)' } },
  Brownie: { of: 'brownie' },
  'Banana Bread': { of: 'loaf' },
  'Funnel Cake': { inks: { cola: 'oklch(74% 0.12 68)', coffee: 'oklch(82% 0.1 72)', pink: 'oklch(60% 0.19 27)' } },
  'Pick and Mix Candy, by the pound': { times: 3, size: 0.6 },
  'Large Soda': { size: LARGE },
  'Soda, regular': { size: SMALL },
  'Soda in a Souvenir Cup': { size: LARGE, inks: { red: 'oklch(54% 0.13 250)' }, beside: 'star' },
  'Fountain Soda': { inks: { red: 'oklch(62% 0.13 160)' } },
  'Root Beer': { inks: { red: brown } },
  'Sparkling Water': { inks: { blue: green } },
  'Sports Drink': { inks: { blue: 'oklch(72% 0.16 60)' } },
  'Fresh Lemonade': { inks: { beer: 'oklch(91% 0.14 102)' } },
  'Iced Tea': { inks: { beer: 'oklch(60% 0.13 55)' } },
  'Apple Juice': { inks: { cheese: green } },
  'Energy Drink': can('oklch(52% 0.14 270)', 'oklch(34% 0.03 270)'),
  'Light Lager Can': can(gold),
  'Pilsner Can': can('oklch(55% 0.12 250)'),
  'Hard Seltzer, lime': can(lime, 'oklch(96% 0.01 120)'),
  'Hard Seltzer, cherry': can('oklch(58% 0.2 15)', 'oklch(96% 0.01 20)'),
  'Pale Ale Can': can(amber),
  'Ginger Beer': can('oklch(68% 0.12 75)'),
  'Spiked Seltzer': can('oklch(70% 0.12 210)', 'oklch(96% 0.01 210)'),
  'Draft Lager 16 oz': beer(gold),
  'Draft Lager 24 oz': beer(gold, LARGE),
  'Lakeside IPA 16 oz': beer(amber),
  'Lakeside IPA 24 oz': beer(amber, LARGE),
  'Wheat Beer 16 oz': beer('oklch(86% 0.12 95)'),
  'Dry Stout 16 oz': beer(dark),
  'Amber Ale 16 oz': beer('oklch(57% 0.15 40)'),
  'Dry Cider 16 oz': beer('oklch(90% 0.11 108)'),
  'Alcohol-free Lager': { ...beer(gold, SMALL), beside: 'fruit', besideInks: { red: lime } },
  'Harbor Lager 16 oz': beer('oklch(82% 0.14 88)'),
  'Harbor Pale Ale 16 oz': beer('oklch(72% 0.16 65)'),
  'Pier Porter 16 oz': beer('oklch(34% 0.06 40)'),
  'Chardonnay, glass': wine(straw),
  'Pinot Noir, glass': wine(ruby),
  'Rosé, glass': wine(rose),
  'Sparkling Wine, glass': { ...wine('oklch(93% 0.06 98)'), times: 2, size: 0.84 },
  'House White, glass': wine('oklch(92% 0.07 108)'),
  'House Red, glass': wine('oklch(38% 0.14 10)'),
  Margarita: cocktail('oklch(90% 0.12 115)'),
  'Gin and Tonic': tumbler(clear),
  'Whiskey and Cola': tumbler(dark),
  'Vodka Lemonade': tumbler('oklch(92% 0.13 102)'),
  'Old Fashioned': tumbler('oklch(65% 0.16 50)'),
  Mojito: tumbler('oklch(90% 0.07 130)'),
  'Virgin Mojito': { ...tumbler('oklch(93% 0.05 130)'), beside: 'fruit', besideInks: { red: lime } },
  'Bloody Mary': tumbler(tomato),
  'Rum Punch in a Souvenir Cup': { ...cocktail('oklch(66% 0.2 20)'), size: LARGE },
  'Dark and Stormy': tumbler('oklch(45% 0.1 55)'),
  'Drip Coffee': cup(brown),
  Americano: cup(dark),
  Latte: cup(milk),
  Cappuccino: cup('oklch(80% 0.07 70)'),
  'Flat White': cup('oklch(84% 0.06 72)', SMALL),
  Mocha: cup('oklch(36% 0.07 40)', LARGE),
  Espresso: { of: 'mug', inks: { blue: 'oklch(97% 0.01 90)', coffee: dark }, size: SMALL },
  'Cold Brew': cold(dark),
  'Nitro Cold Brew': { of: 'beer', inks: { beer: 'oklch(26% 0.04 45)', white: 'oklch(90% 0.04 75)' }, size: SMALL },
  'Chai Latte': cup('oklch(74% 0.09 65)'),
  'Matcha Latte': cup(green),
  'House Blend Beans, 12 oz': { of: 'beans' },
  'Single Origin Beans, by the pound': { of: 'beans', inks: { coffee: 'oklch(42% 0.08 150)' }, size: LARGE },
  'Hot Tea': { inks: { blue: green, coffee: 'oklch(62% 0.12 60)' } },
  'Hot Chocolate': { inks: { blue: 'oklch(60% 0.19 27)', coffee: 'oklch(36% 0.07 40)' } },
  'Coffee Mug': { inks: { grey: 'transparent', coffee: 'oklch(54% 0.1 245)' } },
  'Arena Mug': { inks: { blue: 'oklch(45% 0.12 300)', grey: 'transparent', coffee: 'oklch(38% 0.1 300)' } },
  'Almond Croissant': { inks: { bun: 'oklch(93% 0.04 85)' } },
  'Bagel with Cream Cheese': { of: 'bagel' },
  'Cinnamon Roll': { of: 'roll' },
  'Granola Bar': { of: 'bar' },
  'Home Jersey': shirt('oklch(52% 0.14 250)'),
  'Away Jersey': shirt('oklch(97% 0.005 90)', 'oklch(52% 0.14 250)'),
  "Kids' Jersey": { ...shirt('oklch(60% 0.13 250)'), size: 0.7 },
  'Team T-Shirt': shirt(tomato),
  'Vintage T-Shirt': shirt('oklch(86% 0.06 85)', brown),
  'Arena T-Shirt': shirt('oklch(40% 0.12 300)'),
  'Pullover Hoodie': { of: 'hoodie', inks: { grey: 'oklch(52% 0.12 250)', cola: 'oklch(40% 0.11 250)' } },
  'Rain Poncho': { of: 'poncho' },
  'Team Socks': { of: 'socks' },
  'Fitted Cap': { inks: { red: 'oklch(36% 0.06 255)' } },
  'Knit Beanie': { of: 'beanie' },
  'Bucket Hat': { of: 'bucket' },
  'Arena Cap': { inks: { red: 'oklch(42% 0.12 300)' } },
  'Team Scarf': { of: 'scarf' },
  'Foam Finger': { of: 'finger' },
  Pennant: { of: 'pennant' },
  'Key Ring': { of: 'keyring' },
  'Enamel Pin': { of: 'pin' },
  'Match Day Programme': { of: 'booklet' },
  'Signed Ball': { of: 'ball' },
  'Stadium Blanket': { of: 'blanket' },
  'Mascot Plush': { of: 'plush' },
  Bobblehead: { of: 'bobblehead' },
  Sunglasses: { of: 'sunglasses' },
  'Rally Towel': { of: 'towel' },
  Lanyard: { of: 'lanyard' },
  'Team Poster': { of: 'poster' },
  'Tote Bag': { of: 'tote' },
  'Sticker Pack': { of: 'stickers' },
  'Gift Card': { of: 'card' },
  'Gift Card, 50 dollars': { of: 'card', inks: { red: 'oklch(46% 0.12 160)' }, beside: 'gift' },
  'Replica Puck': { of: 'puck' },
  'Mini Stick': { of: 'stick' },
  'Season Magnet': { of: 'magnet' },
  'Fish and Chips': { beside: 'fries' },
  'Shrimp Basket': { of: 'shrimp' },
};
