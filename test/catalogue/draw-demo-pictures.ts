import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { pictureAddress } from '../../shared/base/picture/picture-address.ts';
import { findChromium, launchChromium } from '../setup/chromium.ts';
import { readScriptOptions } from '../setup/script-options.ts';
import { DEMO_FILE, demoCatalogue } from './demo-catalogue.ts';
import { drawItem, PICTURE } from './demo-picture.ts';
import { readableJson } from './readable-json.ts';

readScriptOptions(
  'npm run catalogue:pictures\n\nDraws the picture of every item that the demo stands sell, as WebP, and names them in the catalogue file.',
  {},
);

const FOLDER = new URL('../../resources/demo/pictures/', import.meta.url);
const QUALITY = 0.8;

const groupsOf = new Map<string, readonly string[]>();
for (const { dayparts } of demoCatalogue.vendors)
  for (const { groups } of dayparts)
    for (const { name, item_ids } of groups) for (const id of item_ids) groupsOf.set(id, [...new Set([...(groupsOf.get(id) ?? []), name])]);

const found = await findChromium();
if (found.kind === 'missing') {
  console.error(found.sentence);
  process.exit(2);
}
const browser = await launchChromium(found.path);
const page = await browser.newPage();
const encode = (svg: string): Promise<string> =>
  page.evaluate(
    async ([text, { width, height }, quality]) => {
      document.body.innerHTML = text;
      // Nothing floats above the table.
      for (const drawing of document.querySelectorAll<SVGGElement>('[data-base]')) {
        const { y, height: high } = drawing.getBBox();
        const lower = Math.max(0, Number(drawing.dataset.base) - y - high);
        drawing.setAttribute('transform', `${drawing.getAttribute('transform')} translate(0 ${lower})`);
      }
      const image = new Image(width, height);
      image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(document.body.innerHTML)}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [width, height];
      canvas.getContext('2d')?.drawImage(image, 0, 0, width, height);
      const written = canvas.toDataURL('image/webp', quality);
      return written.slice(written.indexOf(',') + 1);
    },
    [svg, PICTURE, QUALITY] as const,
  );

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const drawn = new Map<string, string>();
let bytes = 0;
const items = [];
for (const item of demoCatalogue.items) {
  const { images: _, ...rest } = item;
  const groups = groupsOf.get(item.id);
  if (groups === undefined) {
    items.push(rest);
    continue;
  }
  const svg = drawItem(item.name, groups);
  const picture = Buffer.from(await encode(svg), 'base64');
  const digest = createHash('sha256').update(picture).digest('hex');
  if (!drawn.has(digest)) bytes += picture.length;
  drawn.set(digest, item.name);
  writeFileSync(new URL(`${digest}.webp`, FOLDER), picture);
  items.push({ ...rest, images: [{ url: pictureAddress(digest) }] });
}
await browser.close();
writeFileSync(DEMO_FILE, readableJson({ ...demoCatalogue, items }));
console.log(`${drawn.size} pictures of ${groupsOf.size} items, ${Math.round(bytes / 1024)} kB`);
