import type { APIResponse, BrowserContext } from 'playwright-core';

/** The host closes connections that were quiet for a while, so a kept connection may end during a request. */
const RETRIES = 2;

/** Sends a request to a host from outside the page, with the cookies of its window. */
export async function askAs(window: Pick<BrowserContext, 'request'>, method: string, address: string, data?: object): Promise<APIResponse> {
  return await window.request.fetch(address, { method, maxRetries: RETRIES, ...(data !== undefined && { data }) });
}
