import { writeFileSync } from 'node:fs';
import { CODE_PAGES } from '../../../electron/host/printing/code-pages.ts';
import { findChromium, launchChromium } from '../../setup/chromium.ts';
import { readScriptOptions } from '../../setup/script-options.ts';

readScriptOptions('npm run glyphs\n\nDraws the letters of the printer simulator anew, from DejaVu Sans Mono as this machine has it.', {});

/** Each letter is two bytes of its number and so many dots, row by row. */
const [WIDTH, HEIGHT] = [12, 24];

const ascii = Array.from({ length: 95 }, (_, place) => String.fromCharCode(32 + place));
const characters = [...new Set([...ascii, ...CODE_PAGES.cp858, ...CODE_PAGES.cp864])].filter((one) => one !== '\uFFFD').toSorted();

const found = await findChromium();
if (found.kind === 'missing') throw new Error(found.sentence);
const browser = await launchChromium(found.path);
const page = await browser.newPage();
const drawn = await page.evaluate(
  ({ all, width, height }) => {
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const paper = canvas.getContext('2d', { willReadFrequently: true });
    if (paper === null) throw new Error('there is nothing to draw on');
    paper.font = '20px "DejaVu Sans Mono"';
    return all.map((character) => {
      paper.clearRect(0, 0, width, height);
      paper.fillText(character, 0, 18);
      const { data } = paper.getImageData(0, 0, width, height);
      return Array.from({ length: width * height }, (_, dot) => ((data[dot * 4 + 3] ?? 0) > 105 ? 1 : 0));
    });
  },
  { all: characters, width: WIDTH, height: HEIGHT },
);
await browser.close();

const glyphs = characters.map((character, place) => {
  const glyph = Buffer.alloc(2 + (WIDTH * HEIGHT) / 8);
  glyph.writeUInt16BE(character.codePointAt(0) ?? 0);
  drawn[place]?.forEach((dot, at) => {
    if (dot === 1) glyph[2 + (at >> 3)] = (glyph[2 + (at >> 3)] ?? 0) | (0x80 >> (at & 7));
  });
  return glyph;
});
writeFileSync(new URL('../../../resources/printer/glyphs.bin', import.meta.url), Buffer.concat(glyphs));
process.stdout.write(`${glyphs.length} letters\n`);
