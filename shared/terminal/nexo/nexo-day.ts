import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { moneyFromNumber } from '../../base/currency.ts';
import type { World } from '../../base/world.ts';
import { brandOf } from '../port/card-brands.ts';
import type { DayEnd } from '../port/terminal-day.ts';
import type { Turnover } from '../port/turnover.ts';
import type { NexoRequest } from './nexo-requests.ts';

/**
 * A day of nexo is a period of reconciliation, which has a number. The number is durable before the period is closed, so that a till whose
 * answer was lost reads the sums of that very period again.
 */

type Body = Readonly<Record<string, unknown>>;

export interface NexoDayParts {
  /** One request that moves no money. */
  readonly ask: (request: NexoRequest) => Promise<Body | 'not_reached' | undefined>;
  readonly world: Pick<World, 'epochMilliseconds'>;
  readonly settings: { readonly currency: string; readonly saleId: string };
}

const Text = Type.String();
/** The vendor's examples write numbers in both ways. */
const Figure = Type.Union([Type.Number(), Type.String({ pattern: '^[0-9]{1,15}(\\.[0-9]{1,6})?$' })]);
const Response = Type.Object({ Result: Text, ErrorCondition: Type.Optional(Text) });
const Answer = Type.Object({ Response });
const PaymentTotal = Type.Object({ TransactionType: Text, TransactionCount: Figure, TransactionAmount: Figure });
const TransactionTotal = Type.Object({
  CardBrand: Type.Optional(Text),
  PaymentCurrency: Type.Optional(Text),
  PaymentTotals: Type.Optional(Type.Array(PaymentTotal, { maxItems: 100 })),
});
const Period = Type.Object({
  Response,
  POIReconciliationID: Type.Optional(Figure),
  TransactionTotals: Type.Optional(Type.Array(TransactionTotal, { maxItems: 1000 })),
});

/** What each kind of total does to what the stand has earned; kinds that are not named here move nothing. */
const SIGNS: ReadonlyMap<string, 1 | -1> = new Map([
  ['Debit', 1],
  ['Credit', -1],
  ['ReverseDebit', -1],
  ['ReverseCredit', 1],
] as const);
const LONGEST_CODE = 80;

export async function closeNexoDay(
  parts: NexoDayParts,
  begin: (before: string) => Promise<void>,
  earlier: string | undefined,
): Promise<DayEnd> {
  const login = await ask(parts, 'Login', loginOf(parts));
  if (login.kind !== 'answered') return login.end;
  const now = await ask(parts, 'GetTotals', {});
  if (now.kind !== 'answered') return now.end;
  const period = numberOf(now.body);
  if (period === undefined) return { kind: 'not_closed', code: NO_TOTALS };
  if (earlier !== undefined && earlier !== period) return await readEarlier(parts, earlier);
  await begin(period);
  const closed = await ask(parts, 'Reconciliation', { ReconciliationType: 'SaleReconciliation' });
  // A request that went out may have closed the day, whatever else went wrong; only the terminal's own word says that it did not.
  if (closed.kind === 'silent') return closed.end.code === 'not_reached' ? closed.end : { kind: 'unclear', code: closed.end.code };
  if (closed.kind === 'refused') return closed.end;
  return closedBy(parts, closed.body, false);
}

/** The period of a try whose answer was lost is over: its sums are read again, which closes nothing. */
async function readEarlier(parts: NexoDayParts, earlier: string): Promise<DayEnd> {
  const request = { ReconciliationType: 'PreviousReconciliation', POIReconciliationID: Number(earlier) };
  const read = await ask(parts, 'Reconciliation', request);
  if (read.kind === 'silent') return read.end;
  return read.kind === 'refused' ? { kind: 'closed', papers: [], isEarlier: true } : closedBy(parts, read.body, true);
}

function closedBy({ settings }: NexoDayParts, body: Static<typeof Period>, isEarlier: boolean): DayEnd {
  const turnover = turnoverOf(body, settings.currency);
  return { kind: 'closed', papers: [], isEarlier, ...(turnover !== undefined && { turnover }) };
}

function turnoverOf({ TransactionTotals: totals }: Static<typeof Period>, currency: string): Turnover | undefined {
  if (totals === undefined) return undefined;
  const brands = new Map<string, { count: number; amount: number }>();
  for (const { CardBrand = '', PaymentCurrency, PaymentTotals = [] } of totals) {
    if (PaymentCurrency !== undefined && PaymentCurrency !== currency) continue;
    const name = brandOf(CardBrand);
    for (const { TransactionType, TransactionCount, TransactionAmount } of PaymentTotals) {
      const sign = SIGNS.get(TransactionType);
      const amount = moneyFromNumber(Number(TransactionAmount), currency);
      if (sign === undefined) continue;
      if (amount === undefined) return undefined;
      const brand = brands.get(name) ?? { count: 0, amount: 0 };
      brands.set(name, { count: brand.count + Math.trunc(Number(TransactionCount)), amount: brand.amount + sign * amount });
    }
  }
  const all = [...brands].map(([name, brand]) => ({ name, ...brand }));
  const sum = (of: 'count' | 'amount'): number => all.reduce((total, brand) => total + brand[of], 0);
  return { amount: sum('amount'), count: sum('count'), brands: all };
}

function numberOf({ POIReconciliationID: id }: Static<typeof Period>): string | undefined {
  const text = id === undefined ? '' : String(id);
  return /^\d{1,15}$/.test(text) ? text : undefined;
}

const NO_TOTALS = 'no_totals';
/** What a terminal says that has no such request, or was not set up for it. */
const NOT_OFFERED: ReadonlySet<string> = new Set(['MessageFormat', 'NotAllowed', 'UnavailableService', 'NotFound']);
const OCCUPIED: ReadonlySet<string> = new Set(['Busy', 'InProgress', 'DeviceOut', 'UnavailableDevice']);

type NotClosed = DayEnd & { readonly kind: 'not_closed' };
type Asked =
  | { readonly kind: 'answered'; readonly body: Static<typeof Period> }
  | { readonly kind: 'refused'; readonly end: NotClosed }
  | { readonly kind: 'silent'; readonly end: NotClosed };

async function ask({ ask: talk }: NexoDayParts, category: string, request: Body): Promise<Asked> {
  const body = await talk({ category, body: { [`${category}Request`]: request } });
  if (body === undefined || body === 'not_reached') return { kind: 'silent', end: { kind: 'not_closed', code: body ?? 'not_verified' } };
  const answer = body[`${category}Response`];
  if (!Value.Check(Answer, answer)) return { kind: 'silent', end: { kind: 'not_closed', code: 'not_understood' } };
  const { Result, ErrorCondition: condition = '' } = answer.Response;
  // Sums that are not as the vendor describes them are none: the period is closed all the same.
  if (Result === 'Success') return { kind: 'answered', body: Value.Check(Period, answer) ? answer : { Response: answer.Response } };
  const code = NOT_OFFERED.has(condition) ? NO_TOTALS : OCCUPIED.has(condition) ? 'busy' : condition.slice(0, LONGEST_CODE);
  return { kind: 'refused', end: { kind: 'not_closed', code } };
}

/** A terminal gives its sums to a till that has logged in. It proves no one's name. */
function loginOf({ world, settings }: NexoDayParts): Body {
  return {
    DateTime: new Date(world.epochMilliseconds()).toISOString(),
    SaleSoftware: { ManufacturerID: 'Grandstand', ApplicationName: 'Grandstand', SoftwareVersion: '1.0', CertificationCode: '' },
    SaleTerminalData: { TotalsGroupID: settings.saleId },
    OperatorLanguage: 'en',
    OperatorID: settings.saleId,
  };
}
