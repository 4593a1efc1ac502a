import { expect, test } from 'vitest';
import { barriersByDayAndNight } from '../renderer/accessibility.ts';
import { coveredControls, excessWidth } from '../renderer/covered-controls.ts';
import { readRegisterWords } from '../renderer/read-words.ts';
import { button, field, heading, startAsNewcomer } from './newcomer.ts';

const newcomer = startAsNewcomer();

const TITLES = ['nameTitle', 'countryTitle', 'taxTitle', 'itemsTitle', 'peopleTitle', 'printerTitle'] as const;
const SIZES = [
  [1920, 1080],
  [1280, 800],
  [1024, 768],
  [390, 844],
] as const;

const SECOND_LANGUAGE = 'ar';

test.each(['en-US', SECOND_LANGUAGE] as const)(
  'the questions in %s are free of barriers, and nothing is covered or cut off',
  async (locale) => {
    const words = readRegisterWords(locale).setUp;
    const page = await newcomer.open({ locale });
    await button(page, words.begin).click();
    for (const [place, title] of TITLES.entries()) {
      await heading(page, words[title]).waitFor();
      if (title === 'peopleTitle') {
        // Nothing was typed: the problems stand beside the fields.
        await button(page, words.next).click();
        await page.getByText(words.personNeeded).waitFor();
      }
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        if (process.env.PICTURES !== undefined) {
          await page.screenshot({ path: `${process.env.PICTURES}/set-up-${place}-${width}-${locale}.png` });
        }
        expect([await excessWidth(page), await coveredControls(page)], `${title} ${width}`).toEqual([0, []]);
      }
      expect(await barriersByDayAndNight(page), title).toEqual([]);
      if (title === 'peopleTitle') {
        await field(page, words.you).fill('Kim');
        await field(page, words.yourPin).fill('58203');
      }
      if (title !== 'printerTitle') await button(page, words.next).click();
    }
  },
);
