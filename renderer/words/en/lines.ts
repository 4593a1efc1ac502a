import type { PriceLevel } from '../../../shared/engine/terms/catalogue-data.ts';
import { count } from './count.ts';

const levels: Readonly<Record<PriceLevel, string>> = {
  VENDOR_OVERRIDE_ACTIVE: 'Stand, special',
  VENDOR_ACTIVE: 'Stand',
  EVENT: 'Event',
  EVENT_TYPE: 'Kind of event',
  VENUE_OVERRIDE_ACTIVE: 'Venue, special',
  VENUE_ACTIVE: 'Venue, today',
  VENUE_DEFAULT: 'Venue',
  CORPORATE_DEFAULT: 'Company',
};

interface Limits {
  readonly min: string;
  readonly max: string;
}

/** Editing one line: choices, price, weight, age. */
export const lines = {
  levels,

  chooseOne: 'Choose 1',
  chooseExactly: (p: { readonly min: string }) => `Choose ${p.min}`,
  chooseAtLeast: (p: { readonly min: string }) => `Choose at least ${p.min}`,
  chooseBetween: (p: Limits) => `Choose ${p.min} to ${p.max}`,
  upTo: (p: { readonly max: string }) => `Up to ${p.max}`,
  anyNumber: 'As many as you like',
  chosenOf: (p: { readonly chosen: string; readonly max: string }) => `${p.chosen} of ${p.max} chosen`,
  chosen: (p: { readonly chosen: string }) => `${p.chosen} chosen`,
  setIncludes: (p: { readonly included: string }) => `${p.included} included`,
  included: 'Included',
  adds: (p: { readonly amount: string }) => `+${p.amount}`,
  howMany: (p: { readonly name: string }) => `How many: ${p.name}`,
  below: (p: { readonly node: string; readonly set: string }) => `${p.node} · ${p.set}`,
  nextToChoose: (p: { readonly set: string }) => `Choose: ${p.set}`,
  sameAsLast: 'Same as last time',
  plainItem: 'This item has no choices.',
  addToCart: 'Add',
  saveLine: 'Save',
  quantity: 'Quantity',
  note: 'Note',
  noteHint: 'Goes to the kitchen and onto the receipt.',

  each: (p: { readonly amount: string }) => `${p.amount} each`,
  direction: 'Sold or returned',
  sold: 'Sold',
  returned: 'Returned',
  changeChoices: 'Choices',
  setPrice: 'Price',
  priceFixed: 'The catalogue fixes the price of this item.',
  weigh: 'Weigh',
  split: 'Split off',
  splitPieces: 'Pieces to split off',
  splitNow: (p: { readonly count: number }) => count(p.count, { one: 'Split off # piece', other: 'Split off # pieces' }),
  onlyPieces: 'Only a line of several whole pieces can be split.',
  noChoices: 'This item has no choices.',
  notWeighed: 'This item is sold by the piece.',
  repeat: 'Repeat',
  repeated: (p: { readonly name: string }) => `${p.name} is in the cart once more.`,
  why: 'Why this price',
  remove: 'Remove',

  priceOf: (p: { readonly name: string }) => `Price of ${p.name}`,
  priceEach: 'Price of one',
  enterPrice: 'Enter the price first.',
  cataloguePrice: (p: { readonly amount: string }) => `Catalogue price ${p.amount}`,
  needsManager: (p: { readonly amount: string }) => `From a difference of ${p.amount} on, a manager approves when you pay.`,
  openPriceNeedsManager: (p: { readonly amount: string }) => `Above ${p.amount}, a manager approves when you pay.`,
  noPrice: (p: { readonly name: string }) => `${p.name} has no price here, and none may be entered. Tell a manager.`,

  weighTitle: (p: { readonly name: string }) => `Weigh ${p.name}`,
  gross: 'On the scale',
  tare: 'Container (tare)',
  net: 'Net',
  netAmount: (p: { readonly amount: string; readonly price: string }) => `${p.amount} at ${p.price} each`,
  takeWeight: 'Take this weight',
  noWeight: 'Enter what the scale shows. It must be more than the container.',

  ageTitle: 'Check the guest’s ID',
  ageBorn: 'Born on or before',
  ageYears: (p: { readonly years: string }) => `${p.years} years or older today`,
  ageItem: (p: { readonly name: string }) => `${p.name} contains alcohol. It is asked once for each guest.`,
  ageConfirm: 'Old enough',
  ageRefuse: 'Don’t sell it',
  ageRefused: (p: { readonly name: string }) => `${p.name} was not added.`,

  explainTitle: (p: { readonly name: string }) => `Why ${p.name} costs this`,
  level: 'Price level',
  price: 'Price',
  asked: 'Asked',
  found: 'Found here',
  passedOver: 'No price',
  levelAskedBy: {
    line: 'The line asks for this level.',
    stand: 'A preview asks for this level.',
    schedule: 'The stand’s schedule asks for this level now.',
    default: 'No schedule runs, so the first level is asked.',
  },
  levelsCaption: 'The eight price levels, in the order in which they are asked',
  stepsCaption: 'From the price to the amount',
  step: 'Step',
  amount: 'Amount',
  daypart: (p: { readonly names: string }) => `Time of day: ${p.names}`,
  noDaypart: 'No time of day runs: the stand is closed.',
  unitByCatalogue: 'One, by the catalogue',
  unitByHand: 'One, set by hand',
  modifierFree: (p: { readonly name: string }) => `${p.name} (included)`,
  modifierPaid: (p: { readonly name: string; readonly units: string }) => `${p.units} × ${p.name}`,
  unitCost: 'One, with its choices',
  timesQuantity: (p: { readonly quantity: string }) => `Times ${p.quantity}`,
  taxAdded: (p: { readonly name: string }) => `${p.name}, added`,
  taxInside: (p: { readonly name: string; readonly amount: string }) => `${p.name}, inside: ${p.amount}`,
  inAll: 'In all',
};

export type LinesWords = typeof lines;
