import { LONGEST_MAIL_ADDRESS } from './mail-address.ts';

/**
 * How much a cart holds: the engine refuses more, the host takes no more from a screen, and fields end there. What both interfaces take is
 * stated in `shared/contract`, and a test holds that nothing here is more: a larger cart could be sold but never sent.
 */
export const MOST_LINES = 1000;
/** Of a line, over all depths. */
export const MOST_MODIFIERS = 250;
export const MOST_DEPTH = 8;
/** Discounts, fees, and removed fees, each. */
export const MOST_CHOICES = 1000;

/** In characters. */
export const LONGEST_TEXTS = {
  id: 64,
  seatId: 64,
  code: 255,
  name: 255,
  firstName: 255,
  lastName: 255,
  email: LONGEST_MAIL_ADDRESS,
  phone: 64,
  note: 1024,
} as const;
