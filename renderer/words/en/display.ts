/** The guest's screen beside the till. Short sentences, without the staff's terms. */
export const display = {
  title: 'Customer display',
  wrongKind: 'This device is paired as something else',
  wrongKindHint: 'A manager pairs it as a customer display, at the till that it stands beside, under Settings, Devices.',
  welcome: 'Welcome',
  yourOrder: 'Your order',
  total: 'Total',
  left: 'Still to pay',
  discounts: 'Discounts',
  tax: 'Tax',
  charity: 'Charity',
  returned: 'Returned',
  tipTitle: 'Would you like to add a tip?',
  noTip: 'No tip',
  withTip: 'Total with tip',
  thanks: 'Thank you',
  paid: 'Paid',
  change: 'Your change',
  yourNumber: 'Your number',
  aside: 'Please keep this number',
  asideHint: 'Your card gave no answer yet. Please don’t pay again: the staff will help you.',
  receipt: 'Receipt code',
  receiptHint: 'Take a picture: this code finds your receipt.',
};

export type DisplaySection = typeof display;
