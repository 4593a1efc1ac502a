import { add, type Money, NO_MONEY, sum } from '../../../shared/base/money.ts';
import { mayComplete, tenderedSoFar } from '../../../shared/engine/sale/sale-payment.ts';
import type { AuditEntry } from '../../../shared/sync/journal/journal.ts';
import type { SaleRecord } from '../../../shared/till/records/sales-record.ts';
import { cashOf } from '../../../shared/till/records/shifts-sums.ts';
import type { StaffMember } from '../../../shared/till/records/staff-record.ts';
import type { ZReport } from '../../../shared/till-contract/operations/shift-operations.ts';
import type { InspectedFile, SqlRow } from '../store/inspection.ts';

/** Collects what audit entries say about people and sales, to compare it with the records. */
export interface AuditClaims {
  addEntry(entry: Pick<AuditEntry, 'event' | 'body'>): void;
  readonly roles: ReadonlyMap<string, string>;
  readonly due: ReadonlyMap<string, number>;
  readonly permissions: () => string | undefined;
}

const OF_ONE_PERSON = new Set([
  'employee_added',
  'employee_changed',
  'employee_left',
  'employee_returned',
  'pin_changed',
  'own_pin_changed',
]);

interface StaffEvent {
  readonly employee: string;
  readonly role: string;
  readonly people: readonly Pick<StaffMember, 'id' | 'role'>[];
}

export function makeAuditClaims(): AuditClaims {
  const roles = new Map<string, string>();
  const due = new Map<string, number>();
  let permissions: string | undefined;
  return {
    roles,
    due,
    permissions: () => permissions,
    addEntry({ event, body }) {
      if (OF_ONE_PERSON.has(event)) {
        const { employee, role } = JSON.parse(body) as StaffEvent;
        if (role !== undefined) roles.set(employee, role);
      } else if (event === 'staff_adopted') {
        for (const { id, role } of (JSON.parse(body) as StaffEvent).people) roles.set(id, role);
      } else if (event === 'sale_completed') {
        const claimed = JSON.parse(body) as { readonly sale?: string; readonly due?: number };
        if (claimed.sale !== undefined && claimed.due !== undefined) due.set(claimed.sale, claimed.due);
      } else if (event === 'permissions_changed') {
        permissions = JSON.stringify((JSON.parse(body) as { readonly permissions: object }).permissions);
      } else if (event === 'settings_imported') {
        permissions = undefined;
      }
    },
  };
}

/** Finds sums and people that disagree with one another or with the audit, independently of the seals. */
export function* findBookFaults(reading: InspectedFile, claimed: AuditClaims): Generator<string> {
  yield* findSaleFaults(reading, claimed);
  yield* findReportFaults(reading);
  yield* findPeopleFaults(reading, claimed);
}

const SALES = `SELECT sale.body, move.movement, move.amount AS booked, json_extract(ops.intent, '$.taken') AS taken
  FROM records AS sale
  LEFT JOIN (SELECT id AS movement, json_extract(body, '$.amount') AS amount FROM records WHERE kind = 'drawer_movement') AS move
    ON move.movement = sale.id
  LEFT JOIN ops ON ops.id = json_extract(sale.body, '$.opId')
  WHERE sale.kind = 'sale' AND sale.state = 'complete'`;

function* findSaleFaults({ rows }: InspectedFile, { due }: AuditClaims): Generator<string> {
  for (const row of rows(SALES)) {
    const { sale } = JSON.parse(row.body as string) as SaleRecord;
    const at = `sale ${sale.id}`;
    // This program never writes a sale without a price: only the seal can judge that row.
    if (sale?.priced === undefined) continue;
    const { totals, lines } = sale.priced;
    const claimed = due.get(sale.id);
    if (claimed !== undefined && claimed !== totals.due) yield `${at} says ${totals.due} is due, and the audit tells ${claimed}`;
    if (add(totals.total, totals.charityTotal) !== totals.due) yield `${at} does not add up: total and charity are not what is due`;
    const gross = sum(lines.flatMap(({ components }) => components.map((component) => add(component.gross, component.itemDiscount))));
    if (gross !== totals.subtotal) yield `${at} does not add up: its lines are ${gross}, its subtotal ${totals.subtotal}`;
    if (!mayComplete(sale)) yield `${at} does not add up: what was taken is not what is due`;
    yield* findBookedFaults(at, row, { cash: cashOf(sale), taken: tenderedSoFar(sale) });
  }
}

/** The same money must be in the op that sends the sale, and in the drawer. */
function* findBookedFaults(
  at: string,
  { movement, booked, taken: intended }: SqlRow,
  { cash, taken }: { readonly cash: Money | undefined; readonly taken: Money },
): Generator<string> {
  if (intended !== null && intended !== taken) yield `${at} took ${taken}, and its job sends ${String(intended)}`;
  if (cash !== undefined && movement === null) yield `${at} took cash that no drawer was given`;
  if (movement !== null && booked !== (cash ?? NO_MONEY))
    yield `${at} took ${cash ?? 0} in cash, and its drawer was given ${String(booked)}`;
}

const REPORTS = `SELECT report.id, report.body,
  (SELECT coalesce(sum(json_extract(move.body, '$.amount')), 0) FROM record_keys AS keyed JOIN records AS move ON move.seq = keyed.seq
    WHERE keyed.kind = 'drawer_movement' AND keyed.key = 'shift:' || json_extract(report.body, '$.shiftId')) AS moved,
  (SELECT count(*) || ' ' || coalesce(sum(json_extract(sale.body, '$.sale.priced.totals.total')), 0)
    FROM record_keys AS keyed JOIN records AS sale ON sale.seq = keyed.seq
    WHERE keyed.kind = 'sale' AND sale.state = 'complete' AND keyed.key = 'shift:' || json_extract(report.body, '$.shiftId')) AS sold
  FROM records AS report WHERE report.kind = 'z_report'`;

function* findReportFaults({ rows }: InspectedFile): Generator<string> {
  for (const { id, body, moved, sold } of rows(REPORTS)) {
    const { drawer, sales } = JSON.parse(body as string) as ZReport;
    if (drawer.expected !== moved) yield `Z report ${id} expects ${drawer.expected} in the drawer, and its movements come to ${moved}`;
    const claimed = `${sales.count} ${sales.total}`;
    if (claimed !== sold) yield `Z report ${id} has sales (number and total) ${claimed}, and the shift has ${sold}`;
  }
}

function* findPeopleFaults({ all }: InspectedFile, { roles, permissions }: AuditClaims): Generator<string> {
  const fact = (key: string): string | undefined => all(`SELECT value FROM facts WHERE key = '${key}'`)[0]?.value as string | undefined;
  const staff = JSON.parse(fact('till/staff') ?? '[]') as readonly StaffMember[];
  for (const { id, name, role } of staff) {
    const claimed = roles.get(id);
    if (claimed !== undefined && claimed !== role) yield `${name} (${id}) has the role ${role}, and the audit tells ${claimed}`;
  }
  const claimed = permissions();
  const settings = JSON.parse(fact('till/settings') ?? '{}') as { readonly settings?: { readonly permissions: object } };
  if (claimed !== undefined && JSON.stringify(settings.settings?.permissions) !== claimed)
    yield 'who may do what is not what the audit tells';
}
