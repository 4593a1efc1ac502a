import { readFile } from 'node:fs/promises';
import type { BrowserContext } from 'playwright-core';
import { SCREEN_HEADERS } from '../../shared/till-contract/screen-files.ts';

const TYPES: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml' };
const FILES = /^\/(?:(?:register|join|kiosk|kitchen|board|display|assets)\/|icon\.svg$)/;

/** The files of the pages are the screens as they are now, whatever the host that answers everything else was built with. */
export async function routeScreens(context: BrowserContext, screens: URL): Promise<void> {
  await context.route(
    ({ pathname }) => FILES.test(pathname),
    async (route) => {
      const { pathname } = new URL(route.request().url());
      const path = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
      const body = await readFile(new URL(`.${path}`, screens)).catch(() => undefined);
      if (body === undefined) return await route.fulfill({ status: 404 });
      const type = TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
      await route.fulfill({ body, headers: { ...SCREEN_HEADERS, 'content-type': type } });
    },
  );
}
