import { test } from 'vitest';
import { nodeWorld } from '../../electron/host/node-world.ts';
import { soon, standWithBrowser } from './browser-stand.ts';
import { signInAs } from './register-steps.ts';

const stand = standWithBrowser();

test('for a service elsewhere the key of the back office is asked for, too, and says what it is for', async () => {
  const staff = stand.host.host.till?.staff;
  const admin = { id: 'admin-1', name: 'Rosa Marin', role: 'admin', verifier: await nodeWorld.hashPassword('98765432') } as const;
  await staff?.adopt([...staff.list(), admin]);
  const { page } = await stand.open();
  await signInAs(page, admin.name, '98765432');
  await page.keyboard.press('Alt+5');
  await page.getByRole('tab', { name: 'Connection', exact: true }).click();
  const part = page.locator('.settings-part');
  await part.waitFor();
  await soon(() => page.getByLabel('Key of the back office').count()).toBe(0);
  await part.getByRole('radio').nth(1).check();
  const key = page.getByLabel('Key of the back office');
  await key.fill('00000000-0000-4000-8000-000000000002');
  await soon(() => key.getAttribute('type')).toBe('password');
  await part.getByText('Without one no tab is opened here.').waitFor();
});
