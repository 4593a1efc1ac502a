import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { openRegister, type WindowHost } from './window-host.ts';

type Program = typeof import('./menu-in-window.ts');

/** Runs a function of that program that many times in a window of the host. */
export async function runInWindow<Name extends keyof Program>(
  folder: string,
  windowHost: WindowHost,
  name: Name,
  rounds: number,
): Promise<Awaited<ReturnType<Program[Name]>>> {
  const script = await bundle(folder);
  await windowHost.context.route('**/assets/bench.js', (route) => route.fulfill({ contentType: 'text/javascript', body: script }));
  const { page } = await openRegister(windowHost);
  const answer = await page.evaluate(
    async ([called, times]) => {
      const address = '/assets/bench.js';
      const program = (await import(address)) as Readonly<Record<string, (rounds: number) => Promise<unknown>>>;
      return await program[called]?.(times);
    },
    [name as string, rounds] as const,
  );
  await page.close();
  await windowHost.context.unroute('**/assets/bench.js');
  return answer as Awaited<ReturnType<Program[Name]>>;
}

async function bundle(folder: string): Promise<string> {
  const entry = fileURLToPath(new URL('./menu-in-window.ts', import.meta.url));
  const outDir = join(folder, 'bundle');
  await build({ configFile: false, logLevel: 'error', build: { outDir, lib: { entry, formats: ['es'], fileName: () => 'bench.js' } } });
  return readFileSync(join(outDir, 'bench.js'), 'utf8');
}
