import { expect, test } from 'vitest';
import { applyWantedConnection, openConnection } from '../../electron/host/till/link/till-connection.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import type { ConnectionForm } from '../../shared/till-contract/operations/host-operations.ts';
import { cutAt, PowerCut } from '../till/journals.ts';
import { makeWorld } from '../world.ts';

const OLD: ConnectionForm = { mode: 'remote', baseUrl: 'https://old.example', apiKey: 'old-key' };
const NEW: ConnectionForm = { mode: 'remote', baseUrl: 'https://new.example', apiKey: 'new-key' };

/** What a host that begins anew would send, and where to. */
type Kept = readonly [address: string | undefined, key: string | undefined];

test('wherever the power goes while another service is put into use, no key stands beside an address that it is not for [D8]', async () => {
  const seen: Kept[] = [];
  for (const cut of ['before', 'after', 'keeping', 'never'] as const) {
    const journal = makeMemoryJournal(makeWorld());
    let key: string | undefined;
    const parts = {
      world: makeWorld(),
      check: async () => undefined,
      devices: { forgetVendors: async () => undefined },
      remoteKeys: () => (key === undefined ? undefined : { apiKey: key }),
      forgetRemoteKeys: () => (key = undefined),
      keepRemoteKeys: (keys: { readonly apiKey: string }) => (key = keys.apiKey),
    };
    await applyWantedConnection(await openConnection(journal, 'local'), { ...parts, wanted: OLD });
    const cutJournal = cut === 'before' || cut === 'after' ? cutAt(journal, 1, cut).journal : journal;
    const record = await openConnection(cutJournal, 'local');
    const keepRemoteKeys = (): never => {
      throw new PowerCut();
    };
    const settled = applyWantedConnection(record, { ...parts, wanted: NEW, ...(cut === 'keeping' && { keepRemoteKeys }) });
    if (cut === 'never') await settled;
    else await expect(settled).rejects.toThrow(PowerCut);
    seen.push([(await openConnection(journal, 'local')).current().baseUrl, key]);
  }
  expect(seen).toEqual([
    [OLD.baseUrl, undefined],
    [NEW.baseUrl, undefined],
    [NEW.baseUrl, undefined],
    [NEW.baseUrl, NEW.apiKey],
  ]);
});
