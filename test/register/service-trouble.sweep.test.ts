import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type HostServer, openHostServer } from '../../electron/host/http/host-server.ts';
import { openServedTill } from '../../electron/host/run/serve-till.ts';
import { checkFolder } from '../books/stored-books.ts';
import { alterStatus } from '../screens/altered-answers.ts';
import { ANSWER_CHECKS } from '../setup/answer-checks.ts';
import { setUpBrowser } from './browser-setup.ts';
import { untilLive } from './opened-register.ts';

const setup = setUpBrowser();
const SAID = 'The cloud doesn’t accept this host name.';

test.each([
  { name: 'a tablet by touch', viewport: { width: 1024, height: 768 }, hasTouch: true },
  { name: 'a phone by touch', viewport: { width: 390, height: 844 }, hasTouch: true },
  { name: 'a desk by keys', viewport: { width: 1280, height: 800 }, hasTouch: false },
])('what the service answers, and what to do about it, is reached on $name', async ({ viewport, hasTouch }) => {
  const { context, page } = await setup.open({ viewport, hasTouch });
  await alterStatus(context, (status) => ({ ...status, connectivity: 'offline', serviceTrouble: 'name_refused' }));
  await page.reload();
  await untilLive(page);
  const trouble = page.getByRole('button', { name: 'Cloud connection failed' });
  await trouble.waitFor();
  if (hasTouch) await trouble.tap();
  else {
    await trouble.focus();
    await page.keyboard.press('Enter');
  }
  const sheet = page.getByRole('dialog', { name: 'Cloud connection failed' });
  await sheet.getByText(SAID).waitFor();
  const box = await sheet.boundingBox();
  expect(box && box.x >= 0 && box.x + box.width <= viewport.width && box.y + box.height <= viewport.height).toBe(true);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await trouble.click();
  await sheet.getByRole('button', { name: 'Open settings' }).click();
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
});

test('a register that never had a menu says what the service answers', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'grandstand-trouble-'));
  const service = createServer((_, response) =>
    response.writeHead(421, { 'content-type': 'application/json' }).end('{"code":421,"message":"this host does not answer to that name"}'),
  ).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const data = { path: folder, serviceFile: '', journalFile: join(folder, 'journal.sqlite'), lockFile: '' };
  const baseUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const log = (): void => undefined;
  const wanted = { mode: 'remote', baseUrl, apiKey: 'f0000000-0000-4000-8000-000000000001' } as const;
  let server: HostServer;
  const till = await openServedTill({ folder: data, log, isDemo: true, checks: ANSWER_CHECKS, url: () => server.url, wanted }, undefined);
  server = await openHostServer({ port: 0, log }, { till, probe: { ping: async () => undefined } });
  const starting = till.start();
  const context = await setup.browser.newContext({ reducedMotion: 'reduce', locale: 'en-US' });
  const page = await context.newPage();
  await page.goto(await till.inviteDevice('till', 'Till'));
  await page.getByText(SAID).waitFor();
  await context.close();
  await starting;
  await server.close();
  await till.stop();
  service.close();
  service.closeAllConnections();
  await checkFolder(folder).finally(() => rmSync(folder, { recursive: true, force: true }));
});
