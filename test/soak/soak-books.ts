import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** What an order leaves on the disk; the demo stand that the host began with is in it too. */
export function describeSizes(data: string, orders: number): string {
  const sizes = ['journal.sqlite', 'service.sqlite'].map((name) => ({ name, bytes: statSync(join(data, name)).size }));
  const told = sizes.map(
    ({ name, bytes }) => `${name} ${(bytes / 1e6).toFixed(1)} MB${orders === 0 ? '' : `, ${Math.round(bytes / orders)} bytes an order`}`,
  );
  return `disk: ${told.join('; ')}`;
}

/** What stands in journal and service once everything was sent, against what devices were told. */
export function findWrongBooks(data: string, sold: ReadonlySet<string>, seenTickets: ReadonlySet<string>): readonly string[] {
  const journal = new DatabaseSync(join(data, 'journal.sqlite'), { readOnly: true });
  const service = new DatabaseSync(join(data, 'service.sqlite'), { readOnly: true });
  try {
    const jobOf = new Map(
      journal
        .prepare("SELECT id, json_extract(body, '$.opId') AS job FROM records WHERE kind = 'sale' AND state = 'complete'")
        .all()
        .map(({ id, job }) => [String(id), String(job)]),
    );
    const orders = service.prepare('SELECT external_id, status FROM orders').all();
    const made = Map.groupBy(orders, ({ external_id }) => String(external_id).slice(-36));
    const tickets = journal.prepare("SELECT id FROM records WHERE kind = 'kitchen_ticket'").all();
    const found: string[] = [];
    for (const id of sold) {
      const job = jobOf.get(id);
      const own = job === undefined ? [] : (made.get(job) ?? []);
      if (own.length !== 1 || own[0]?.status !== 'COMPLETED') found.push(`sale ${id}, job ${job}, is ${own.length} orders of the service`);
    }
    if (jobOf.size !== sold.size) found.push(`${sold.size} sales were told, and the journal holds ${jobOf.size}`);
    if (orders.length !== jobOf.size) found.push(`the journal holds ${jobOf.size} sales, and the service ${orders.length} orders`);
    if (tickets.length !== jobOf.size) found.push(`the journal holds ${jobOf.size} sales and ${tickets.length} kitchen tickets`);
    for (const { id } of tickets) if (!seenTickets.has(String(id))) found.push(`ticket ${id} was never shown to the kitchen`);
    return found;
  } finally {
    journal.close();
    service.close();
  }
}
