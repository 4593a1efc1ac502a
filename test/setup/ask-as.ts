import type { APIResponse, BrowserContext } from 'playwright-core';

/** The host closes connections that were quiet for a while, so a kept connection may end during a request. */
const RETRIES = 2;

type Asking = Pick<BrowserContext, 'request'>;

/** Sends a request to a host from outside the page, with the cookies of its window. A refusal is an error. */
export async function askAs(window: Asking, method: string, address: string, data?: object): Promise<APIResponse> {
  const answer = await sendAs(window, method, address, data);
  if (!answer.ok()) throw new Error(`${method} ${address}: ${answer.status()} ${await answer.text()}`);
  return answer;
}

/** Like `askAs`, for a test that expects a refusal. */
export async function sendAs(window: Asking, method: string, address: string, data?: object): Promise<APIResponse> {
  return await window.request.fetch(address, { method, maxRetries: RETRIES, ...(data !== undefined && { data }) });
}
