import { accept, type Outcome, refuse } from '../../base/outcome.ts';
import type { Catalogue } from './catalogue.ts';
import { checkForCardNumbers } from './catalogue-card-data.ts';
import { checkItemSets, checkItems } from './catalogue-item-rules.ts';
import { checkOffers } from './catalogue-offer-rules.ts';
import { readParts } from './catalogue-parts.ts';
import { checkPlaces } from './catalogue-place-rules.ts';
import { checkSetTrees } from './catalogue-set-rules.ts';
import { checkTranslations } from './catalogue-translation-rules.ts';
import { type CatalogueReport, collectViolations } from './catalogue-violations.ts';

/** Checks a new catalogue, which must not contain card numbers either. Edits of a catalogue in use skip that check. */
export function checkNewCatalogue(value: unknown): Outcome<Catalogue, CatalogueReport> {
  const { complain, report } = collectViolations();
  checkForCardNumbers(value, complain);
  const found = report();
  return found.total === 0 ? checkCatalogue(value) : refuse(found);
}

/**
 * Checks a whole catalogue: the shape of every member, and the rules between members of valid shape. Elements of invalid shape are left out
 * of the rules, but their ids still count, so that one error is not reported again by every reference to it.
 */
export function checkCatalogue(value: unknown): Outcome<Catalogue, CatalogueReport> {
  const { complain, report } = collectViolations();
  const parts = readParts(value, complain);
  if (parts !== undefined) {
    const check = { parts, complain };
    checkPlaces(check);
    checkItems(check);
    checkItemSets(check);
    checkSetTrees(check);
    checkOffers(check);
    checkTranslations(check);
  }
  const found = report();
  return found.total === 0 ? accept(value as Catalogue) : refuse(found);
}
