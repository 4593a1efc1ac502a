import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WHOLE_EVERY } from '../../electron/host/store/revision-texts.ts';
import { addMilliseconds, type Instant } from '../../shared/base/time.ts';
import type { Catalogue } from '../../shared/contract/catalogue/catalogue.ts';
import type { ServiceStore } from '../../shared/service/core/store.ts';
import { generateCatalogue } from '../catalogue/generate-catalogue.ts';
import { seeded } from '../engine/seeded.ts';
import { editCatalogue } from './catalogue-edits.ts';
import { testCatalogue } from './test-catalogue.ts';

const NOON = '2026-11-21T12:00:00.000Z' as Instant;
const EDITS = WHOLE_EVERY * 3 + 5;
const SEEDS = Array.from({ length: 6 }, (_, index) => Number(process.env.SEED ?? 1) + index);

/** A store, and the letters that the texts of its revisions take. */
export interface MeasuredStore {
  readonly store: ServiceStore;
  stored(): Promise<number>;
}

/** A revision reads back to the letter, however it is stored. SEED=n plays other histories. */
export function describeRevisionTexts(name: string, open: () => Promise<MeasuredStore>): void {
  describe(`texts of revisions on ${name}`, () => {
    let opened: MeasuredStore;
    let store: ServiceStore;
    let second: number;
    beforeEach(async () => {
      opened = await open();
      store = opened.store;
      second = 0;
    });
    afterEach(() => store.close());

    const save = async (text: string): Promise<number> => {
      second += 1;
      return (await store.catalogue.saveRevision(text, [], addMilliseconds(NOON, second * 1000))).revision;
    };
    const expectAll = async (texts: ReadonlyMap<number, string>): Promise<void> => {
      for (const [revision, text] of texts) expect(await store.catalogue.readRevision(revision)).toBe(text);
    };

    test.each(SEEDS)('any edits, replaced and dropped at any time: every kept revision reads as it was saved (seed %i)', async (seed) => {
      const chance = seeded(seed);
      const texts = new Map<number, string>();
      let file: Catalogue = testCatalogue();
      for (let left = EDITS; left > 0; left--) {
        file = editCatalogue(file, chance);
        const other = chance.chance(0.5) ? `"${left} 🍺"` : JSON.stringify(generateCatalogue({ items: chance.between(1, 60), seed: left }));
        const text = chance.chance(0.1) ? other : JSON.stringify(file);
        texts.set(await save(text), text);
        if (chance.chance(0.8)) await store.catalogue.replaceTexts();
        if (chance.chance(0.1)) {
          const before = addMilliseconds(NOON, (second - chance.between(0, 20)) * 1000);
          await store.catalogue.pruneRevisions(before);
          const kept = new Set((await store.catalogue.listRevisions()).map(({ revision }) => revision));
          for (const revision of texts.keys()) {
            if (kept.has(revision)) continue;
            texts.delete(revision);
            expect(await store.catalogue.readRevision(revision)).toBeUndefined();
          }
          expect(kept.size).toBe(texts.size);
        }
        if (chance.chance(0.1)) await expectAll(texts);
      }
      for (let times = 0; times < EDITS; times++) await store.catalogue.replaceTexts();
      await expectAll(texts);
    });

    test('what a database of an earlier program stored whole reads as before, and takes less room bit by bit', async () => {
      const chance = seeded(7);
      const file = generateCatalogue({ items: 400, seed: 7 });
      const texts = new Map<number, string>();
      for (let revision = 1; revision < WHOLE_EVERY * 2; revision++) {
        const item = chance.between(0, file.items.length - 1);
        const items = file.items.map((each, index) => (index === item ? { ...each, name: `${each.name} ${revision}` } : each));
        const text = JSON.stringify({ ...file, items });
        texts.set(await save(text), text);
      }
      const whole = await opened.stored();
      await expectAll(texts);
      for (let times = 0; times < WHOLE_EVERY; times++) await store.catalogue.replaceTexts();
      // Left whole: the newest, and the sixteenth.
      expect(await opened.stored()).toBeLessThan((whole / texts.size) * 2.2);
      await expectAll(texts);
      await store.catalogue.pruneRevisions(addMilliseconds(NOON, (second - 3) * 1000));
      for (const { revision } of await store.catalogue.listRevisions())
        expect(await store.catalogue.readRevision(revision)).toBe(texts.get(revision));
    });

    test('two hosts that replace, save and drop at once lose nothing', async () => {
      const texts = new Map<number, string>();
      const file = testCatalogue();
      for (let round = 0; round < WHOLE_EVERY * 2; round++) {
        const text = JSON.stringify({ ...file, currency: String(round) });
        const [revision] = await Promise.all([
          save(text),
          store.catalogue.replaceTexts(),
          store.catalogue.replaceTexts(),
          store.catalogue.pruneRevisions(addMilliseconds(NOON, (second - 10) * 1000)),
        ]);
        texts.set(revision, text);
      }
      const kept = await store.catalogue.listRevisions();
      expect(kept.length).toBeGreaterThan(5);
      for (const { revision } of kept) expect(await store.catalogue.readRevision(revision)).toBe(texts.get(revision));
    });
  });
}
