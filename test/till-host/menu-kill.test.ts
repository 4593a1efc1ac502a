import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { uuidV7 } from '../../shared/base/ids.ts';
import { setEdit } from '../../shared/contract/catalogue/menu-edits.ts';
import { MENU_OPERATIONS } from '../../shared/till-contract/menu/menu-operations.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { isLong } from '../base/search.ts';
import { knowStaff } from '../host/known-staff.ts';
import { runHere } from '../host/run-here.ts';
import { type ServedHost, serve } from '../host/served-host.ts';
import { deviceAt, type PairedDevice, pairWith } from './paired-device.ts';
import { DEMO_MANAGER } from './running-till-host.ts';

let folder: string;
let data: string;
let host: ServedHost;
const start = () => serve(data, ['--port', '0']);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'grandstand-menu-kill-'));
  data = join(folder, 'data');
  await knowStaff(data);
  host = await start();
});
afterAll(async () => {
  await host.end('SIGKILL').finally(() => rmSync(folder, { recursive: true, force: true }));
});

/** Milliseconds after the request left. */
const MOMENTS = isLong ? ([0, 2, 5, 9, 15, 40] as const) : ([0, 5, 15] as const);
const LEVEL = 'VENUE_DEFAULT';

/** A host that has just begun does not know its service for a moment. */
async function readMenu(till: PairedDevice) {
  const { value } = await vi.waitFor(
    async () => {
      const answer = await till.ask(MENU_OPERATIONS.readMenu);
      expect(answer.status).toBe(200);
      return answer;
    },
    { timeout: 60_000, interval: 50 },
  );
  return value;
}

test('a host that is killed while it publishes has the old menu with the draft, or the new menu without it, and never a half of one', async () => {
  const { register } = JSON.parse(host.output().split('\n')[0] ?? '') as { readonly register: string };
  let till: PairedDevice = await pairWith(host.url, register);
  await till.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
  const items = (await readMenu(till)).content?.items.slice(0, 40).map(({ id }) => id) ?? [];
  expect(items).toHaveLength(40);
  const revisionsOf = async () => (await till.must(MENU_OPERATIONS.listMenuRevisions)).revisions.length;
  const pricesIn = async () => {
    const content = (await readMenu(till)).content?.items ?? [];
    return [...new Set(content.filter(({ id }) => items.includes(id)).map(({ prices }) => prices[LEVEL]))];
  };
  for (const [round, moment] of MOMENTS.entries()) {
    const path = { draft_id: uuidV7(nodeWorld) };
    const before = await revisionsOf();
    const price = 101 + round;
    await till.must(MENU_OPERATIONS.beginMenuDraft, { path, body: { name: `Round ${round}` } });
    const entries = items.map((id) => ({ id: uuidV7(nodeWorld), edit: setEdit({ list: 'items', id }, ['prices', LEVEL], price) }));
    await till.must(MENU_OPERATIONS.editMenuDraft, { path, body: { entries } });
    const publishing = till.ask(MENU_OPERATIONS.publishMenuDraft, { path, body: { when: 'now' } }).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, moment));
    await host.end('SIGKILL');
    await publishing;
    host = await start();
    till = deviceAt(host.url, till.id, till.cookie);
    await readMenu(till);
    const isPublished = (await pricesIn()).includes(price);
    const { drafts } = await till.must(MENU_OPERATIONS.listMenuDrafts);
    expect([drafts.length, await revisionsOf()], `round ${round}`).toEqual(isPublished ? [0, before + 1] : [1, before]);
    // The same request again, as a till makes it whose answer was lost.
    const again = await till.must(MENU_OPERATIONS.publishMenuDraft, { path, body: { when: 'now' } });
    expect(again.state).toBe('published');
    expect([await pricesIn(), await revisionsOf()]).toEqual([[price], before + 1]);
  }
  await host.end('SIGTERM');
  const { code } = await runHere(['verify', '--data', data]);
  expect(code).toBe(0);
});
