import { expect, test } from 'vitest';
import { QUEUE_OPERATIONS } from '../../shared/till-contract/operations/queue-operations.ts';
import { makeCase } from '../till-host/attention-case.ts';
import { DEMO_MANAGER } from '../till-host/running-till-host.ts';
import { setUpBrowser, soon } from './browser-setup.ts';
import { enterPin } from './opened-register.ts';
import { signInAs } from './register-steps.ts';

const setup = setUpBrowser();

test('a paid sale that the service wants another price for is cancelled in place: reason, PIN, and cash out of the drawer; what can’t be chosen says why', async () => {
  const made = await makeCase(setup.host, setup.till, 25, true);
  setup.replaceHost(made.running);
  const { page } = await setup.open();
  await signInAs(page, 'Dana Kowalski', DEMO_MANAGER.pin);
  await page.locator('.state-line').getByText('1 to review').click();
  await page.locator('.job').waitFor();
  const choices = page.locator('.job-choices');
  await choices.waitFor();
  const keep = choices.locator('li', { hasText: 'Keep paid price' });
  await soon(() => keep.getByRole('button').getAttribute('aria-disabled')).toBe('true');
  await keep.getByText('No price has changed.').waitFor();

  await choices.getByRole('button', { name: 'Cancel and refund', exact: true }).click();
  await page.getByRole('button', { name: 'Confirm: Cancel and refund' }).click();
  await page.getByText('Enter a reason. Nothing was resolved.').waitFor();
  await page.getByRole('textbox', { name: 'Reason (saved with the issue)' }).fill('Guest has left');
  await page.getByRole('button', { name: 'Confirm: Cancel and refund' }).click();
  await page.getByText('Guest has left').first().waitFor();
  await enterPin(page, DEMO_MANAGER.pin);
  await page.locator('.state-line').getByText('1 to review').waitFor({ state: 'detached' });
  await page.locator('.job').getByText('A manager canceled it').waitFor();

  const job = await made.till.must(QUEUE_OPERATIONS.findJob, { path: { job_id: made.jobId } });
  expect(job).toMatchObject({ state: 'rejected', reason: 'cancelled', decisions: [], withheld: [] });
});
