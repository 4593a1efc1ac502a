import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { knowStaff } from '../host/known-staff.ts';
import { credentialsFor, type ServedHost, serve } from '../host/served-host.ts';

/** A host in a process of its own, which can be killed and comes back at the same address. */
export async function startKillable(env: NodeJS.ProcessEnv = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'grandstand-killed-'));
  const start = (port: string): Promise<ServedHost> => serve(join(folder, 'data'), ['--port', port], env, 60_000);
  await knowStaff(join(folder, 'data'));
  let host = await start('0');
  const { url, keys } = host;
  const { register } = JSON.parse(host.output().split('\n')[0] as string) as { readonly register: string };
  return {
    url,
    keys,
    link: async () => register,
    /** Of its process. */
    data: join(folder, 'data'),
    output: () => host.output(),
    kill: () => host.end('SIGKILL'),
    async revive() {
      host = await start(new URL(url).port);
    },
    /** Its machine still accepts connections and answers nothing. */
    hang: () => void host.process.kill('SIGSTOP'),
    goOn: () => void host.process.kill('SIGCONT'),
    async stop() {
      await host.end('SIGKILL').finally(() => rmSync(folder, { recursive: true, force: true }));
    },
  };
}

export async function countOrders(service: Pick<ServedHost, 'url' | 'keys'>): Promise<number> {
  const period = '?start_date=2020-01-01T00:00:00Z&end_date=2100-01-01T00:00:00Z';
  const headers = await credentialsFor(service);
  const answer = await fetch(`${service.url}/v3/corporate/11/venue/21/vendor/31/orders${period}`, { headers });
  return ((await answer.json()) as { readonly pagination: { readonly total_results: number } }).pagination.total_results;
}
