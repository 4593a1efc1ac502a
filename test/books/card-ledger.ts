import { existsSync } from 'node:fs';
import { cardFileOf, wholeLines } from '../../electron/host/store/card-memory.ts';
import type { TextStore } from '../../shared/base/text-store.ts';
import type { CardMovement } from '../../shared/service/pay/card-simulator.ts';

/** One entry of the card network's own book, under the reference that the service gave it. */
export type LedgerEntry = CardMovement & { readonly reference: string };

/** A memory for the card simulator that a test can read afterwards. */
export function keepLedger(): { readonly kept: TextStore; entries(): readonly LedgerEntry[] } {
  const texts = new Map<string, string>();
  return {
    kept: {
      find: async (key) => texts.get(key),
      keep: async (key, text) => void texts.set(key, text),
    },
    entries: () => [...texts].map(([reference, text]) => ({ reference, ...(JSON.parse(text) as CardMovement) })),
  };
}

/** The ledger of a simulator that keeps its memory in the data folder of a host, while the host runs or after it. */
export function readLedger(folder: string): readonly LedgerEntry[] {
  const file = cardFileOf(folder);
  if (!existsSync(file)) return [];
  const lines = wholeLines(file)
    .split('\n')
    .filter((line) => line.startsWith('['));
  const entries = lines.map((line) => {
    const [reference, text] = JSON.parse(line) as readonly [string, string];
    return [reference, { reference, ...(JSON.parse(text) as CardMovement) }] as const;
  });
  return [...new Map(entries).values()];
}

/** What a card has paid and not got back, in minor units; undefined where the network approved no payment of that name. */
export function heldOf(entries: readonly LedgerEntry[], original: string): number | undefined {
  const own = entries.filter((entry) => entry.original === original && entry.status === 'APPROVED');
  const payment = own.find(({ moved }) => moved === 'payment');
  if (payment === undefined) return undefined;
  if (own.some(({ moved }) => moved === 'void')) return 0;
  const [tip] = own.filter(({ moved }) => moved === 'tip').sort((a, b) => (b.sequence ?? 0) - (a.sequence ?? 0));
  const refunded = own.filter(({ moved }) => moved === 'refund').reduce((sum, { approvedAmount }) => sum + approvedAmount, 0);
  return (tip?.total ?? payment.approvedAmount) - refunded;
}
