import type { Kind } from './drawings.ts';

/** The words of English names by which a drawing is found. The first that fits decides, so that particular words come before general ones. */
const WORDS: readonly (readonly [kind: Kind, words: RegExp])[] = [
  ['corndog', /corn dog/],
  ['popcorn', /popcorn|caramel corn/],
  ['sandwich', /sandwich|\bsub\b|panini|hoagie|lobster roll|toast/],
  ['nachos', /nacho|tortilla/],
  ['taco', /taco|quesadilla/],
  ['fish', /\bfish\b|shrimp|crab\b(?! fries)|lobster|seafood/],
  ['salad', /salad|slaw|vegetables?$/],
  ['fries', /fries|chips and|\bsides?\b/],
  ['rings', /onion ring/],
  ['cloud', /cotton candy|candy ?floss/],
  ['cocktail', /margarita|\bgin\b|tonic|whiske?y|vodka|mojito|fashioned|bloody mary|\brum\b|cocktail|stormy|spirits?\b/],
  ['juice', /juice|lemonade|\biced tea|smoothie|mocktail|spritz/],
  ['carton', /\bmilk$|chocolate milk/],
  ['pretzel', /pretzel/],
  ['tenders', /tender|nugget|tots|bites|strips|mozzarella/],
  ['wrap', /wrap|burrito(?! bowl)|kebab|gyro/],
  ['burger', /burger|slider|patty/],
  ['hotdog', /hot ?dog|\bdogs?\b|sausage|bratwurst|frank|jerky/],
  ['chicken', /chicken(?! quesadilla)|wing|drumstick/],
  ['pizza', /pizza|slice|flatbread|calzone/],
  ['bowl', /bowl|macaroni|soup|chowder|chili|noodle|rice|pasta|stew/],
  ['pastry', /croissant|bagel|pastry|pastries|roll\b|donut|doughnut|bakery/],
  ['nuts', /nut|almond|seeds?\b/],
  ['cookie', /cookie|biscuit/],
  ['chips', /chips?\b|crisps|snack/],
  ['icecream', /ice cream|sundae|gelato|frozen|soft serve|parfait|yogurt|sorbet/],
  ['churro', /churro/],
  ['muffin', /muffin|cupcake/],
  ['cake', /cake|brownie|bread|pie\b|dessert/],
  ['candy', /cand(?:y|ies)|sweets?\b|lollipop|chocolate bar/],
  ['wine', /wine|chardonnay|pinot|ros[ée]\b|prosecco|champagne|house (?:red|white)|glass$/],
  ['can', /\bcans?\b|seltzer|energy|ginger beer/],
  ['soda', /root beer/],
  ['beer', /beer|lager|ale\b|ipa\b|stout|cider|pilsner|porter|draft|draught/],
  ['water', /water|sports drink/],
  ['mug', /\btea\b|hot chocolate|\bmug\b|cocoa/],
  ['coffee', /coffee|americano|latte|cappuccino|flat white|mocha|espresso|brew|beans/],
  ['soda', /soda|cola|drinks?\b|beverage|soft/],
  ['fruit', /fruit|apple|banana|orange/],
  ['shirt', /shirt|jersey|hoodie|poncho|apparel|clothing|wear/],
  ['cap', /\bcap\b|\bhat\b|beanie/],
  ['gift', /gift|souvenir|merch|pin\b|poster|programme|bag\b|scarf/],
];

/** What a group may be called besides the food in it. */
const GROUP_WORDS: typeof WORDS = [
  ['star', /favou?rite|popular|special|featured|deals?\b/],
  ['balloon', /family|kids?\b/],
];

/** Returns the kind of food that a name tells of: the item's, or else one of its groups', or else a plate. */
export function kindOfFood(...names: readonly string[]): Kind {
  return search(WORDS, names) ?? 'plate';
}

/** Returns what to draw for a group: by its name, or else by what is in it. */
export function kindOfGroup(name: string, itemNames: readonly string[]): Kind {
  return search([...GROUP_WORDS, ...WORDS], [name]) ?? kindOfFood(...itemNames);
}

function search(words: typeof WORDS, names: readonly string[]): Kind | undefined {
  for (const name of names) {
    const lower = name.toLowerCase();
    const found = words.find(([, pattern]) => pattern.test(lower));
    if (found !== undefined) return found[0];
  }
  return undefined;
}
