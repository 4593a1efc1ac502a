import type { Page } from 'playwright-core';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { addMilliseconds, now } from '../../shared/base/time.ts';
import type { HostStatus } from '../../shared/till-contract/operations/host-operations.ts';
import type { JobState, JobView } from '../../shared/till-contract/parts/job-view.ts';
import { enterPin, type OpenedRegister } from '../register/opened-register.ts';
import { alterJobs, alterStatus, CASE, silence } from './altered-answers.ts';
import { type CutOffRegister, openCutOffRegister, showQueue } from './cut-off-register.ts';
import { type Look, look, type RegisterScreen } from './register-screen.ts';
import { askApproval } from './sheet-looks.ts';

const MINUTE = 60_000;
const ago = (minutes: number) => addMilliseconds(now(nodeWorld), -minutes * MINUTE);

/** Screens of errors and outages. They come last, since the host does not work normally after them. */
export const troubleLooks: readonly Look[] = [
  inTrouble('state-alone', waiting('offline', 128, 2), { isMain: true }),
  inTrouble(
    'state-everything',
    (status) => ({
      ...waiting('offline', 12, 2)(status),
      isTraining: true,
      disk: { isNearlyFull: true, freeBytes: 12_000_000 },
      isServiceSignInRefused: true,
    }),
    { loads: 2 },
  ),
  inTrouble('state-disk-full', (status) => ({ ...status, disk: { isNearlyFull: true, freeBytes: 12_000_000 } }), {
    go: async ({ page }) => {
      await page.keyboard.press('Alt+5');
      await page.locator('.register-main .tabs-tab').last().click();
    },
  }),
  inTrouble('state-old-machine', (status) => ({ ...status, isOldMachineInQuestion: true }), {
    go: async ({ page }) => {
      await page.keyboard.press('Alt+5');
      await page.locator('.register-main .tabs-tab').last().click();
    },
  }),
  cutOffLook('queue-open'),
  inTrouble('queue-decide', waiting('online', 0, 1), {
    isMain: true,
    go: async ({ page, context }) => {
      await alterJobs(context, openJob);
      await page.keyboard.press('Alt+4');
      await page.locator('.queue-job').nth(3).click();
      await page.locator('.sheet').waitFor();
    },
  }),
  {
    name: 'state-host-silent',
    async go(screen) {
      const other = await screen.another();
      await other.page.locator('.tile').first().click();
      await silence(other.context);
      await other.page.reload().catch(() => undefined);
      await other.page.locator('.state-line [data-tone="danger"]').first().waitFor();
      return other.page;
    },
  },
  {
    name: 'start-loading',
    async go(screen) {
      const other = await screen.another();
      await other.context.route('**/till/catalogue*', () => new Promise(() => undefined));
      await other.page.evaluate(forgetAll);
      await other.page.reload();
      await other.page.locator('.progress').waitFor();
      return other.page;
    },
  },
  {
    name: 'start-silent',
    async go(screen) {
      const other = await screen.another();
      await silence(other.context);
      await other.page.evaluate(forgetAll);
      await other.page.reload();
      await other.page.locator('.empty-state').waitFor();
      return other.page;
    },
  },
  {
    name: 'start-unpaired',
    async go(screen) {
      const other = await screen.another();
      await other.context.clearCookies();
      await other.page.evaluate(forgetAll);
      await other.page.reload();
      await other.page.locator('.join-page').waitFor();
      return other.page;
    },
  },
  look('sheet-approval-locked', async (screen) => {
    await askApproval(screen);
    for (let tries = 0; tries < 5; tries++) {
      await enterPin(screen.page, '0000');
      await screen.page.locator('.pin-pad-problem:not(:empty)').waitFor();
    }
  }),
  look(
    'lock',
    async (screen) => {
      await screen.set({ signIn: 'pin' });
      await lockOnceAllowed(screen);
      await screen.page.locator('.toasts-card').first().waitFor({ state: 'detached' });
    },
    { isMain: true },
  ),
  look('lock-pin', async ({ page }) => {
    await page.locator('.staff-picker-name').last().click();
    await page.locator('.pin-pad').waitFor();
    await page.locator('.keypad-key').first().click();
  }),
];

const MOST_TRIES = 60;

/** Locking is refused until the page has received the setting. */
async function lockOnceAllowed({ page, press }: RegisterScreen): Promise<void> {
  const lock = page.locator('.lock-screen');
  for (let tries = 0; tries < MOST_TRIES && (await lock.count()) === 0; tries++) {
    await press('Alt+L');
    await lock.waitFor({ timeout: 500 }).catch(() => undefined);
  }
  await lock.waitFor();
}

/** Its hosts are processes of their own. */
const SLOW_CLOCK = { NODE_OPTIONS: `--import=${new URL('slow-process.ts', import.meta.url).href}` };

/** The queue of a register that was cut off after some sales; only there are the sums of a queue checked. */
function cutOffLook(name: string): Look {
  let cutOff: CutOffRegister | undefined;
  return {
    name,
    isMain: true,
    async go({ browser, page }) {
      const locale = await page.evaluate(() => navigator.language);
      cutOff = await openCutOffRegister(browser, { colorScheme: 'light', locale }, SLOW_CLOCK);
      await showQueue(cutOff);
      return cutOff.register.page;
    },
    async leave() {
      await cutOff?.stop();
    },
  };
}

interface Trouble {
  readonly isMain?: boolean;
  /** How often the page loads until it stays: when training begins, a page loads itself once more. */
  readonly loads?: number;
  readonly go?: (other: OpenedRegister) => Promise<void>;
}

function inTrouble(name: string, alter: (status: HostStatus) => HostStatus, { isMain = false, loads = 1, go }: Trouble = {}): Look {
  return {
    name,
    isMain,
    async go(screen: RegisterScreen) {
      const other = await screen.another();
      await alterStatus(other.context, alter);
      const loaded = untilLoaded(other.page, loads);
      await other.page.reload().catch(() => undefined);
      await loaded;
      // The first screen has tiles too, but hears no key.
      await other.page.locator('.state-line').waitFor();
      await other.page.locator('.tile').first().waitFor();
      await go?.(other);
      return other.page;
    },
  };
}

async function untilLoaded(page: Page, loads: number): Promise<void> {
  for (let load = 0; load < loads; load++) await page.waitForEvent('domcontentloaded');
}

function waiting(connectivity: HostStatus['connectivity'], count: number, attention: number): (status: HostStatus) => HostStatus {
  return (status) => ({
    ...status,
    connectivity,
    queue: { waiting: count, unsure: connectivity === 'offline' ? 1 : 0, attention, amount: (count * 1383) as never, oldestAt: ago(2) },
  });
}

const STATES: readonly JobState[] = ['waiting', 'sending', 'unsure', 'attention', 'waiting', 'rejected'];

function openJob(job: JobView, place: number): JobView {
  const state = STATES[place % STATES.length] as JobState;
  const { endedAt: _, orderNumber: __, ...open } = job;
  const known = { ...open, state, createdAt: ago(place * 3 + 1), attempts: place };
  return state === 'attention' ? { ...known, reason: CASE.reason } : known;
}

function forgetAll(): Promise<void> {
  return indexedDB.databases().then((all) => {
    for (const { name } of all) if (name !== undefined) indexedDB.deleteDatabase(name);
  });
}
