import { test } from 'vitest';
import { expectPageFits, expectTenderFits, setUpGiftCards } from './gift-cards-steps.ts';

const cards = setUpGiftCards();

test.each([
  ['en-US', { width: 1024, height: 768 }],
  ['en-US', { width: 390, height: 844 }],
  ['en-US', { width: 1920, height: 1080 }],
  ['ar', { width: 1280, height: 800 }],
])('the page of gift cards is accessible and fits, in %s at %o', (locale, viewport) => expectPageFits(cards, { viewport, locale }));

test.each([
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
])('a gift card at the payment is accessible and fits at $width × $height', (viewport) => expectTenderFits(cards, { viewport }));
