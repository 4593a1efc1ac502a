import { maskCardNumbers } from '../../../shared/base/card-numbers.ts';
import { type Money, money, subtract } from '../../../shared/base/money.ts';
import { type Instant, instantFromEpoch } from '../../../shared/base/time.ts';
import type { KeptTerminal } from '../../../shared/terminal/port/kept-terminals.ts';
import type { ClosedDay, DayClosing, OpenDay } from '../../../shared/terminal/port/terminal-day.ts';
import type { Turnover } from '../../../shared/terminal/port/turnover.ts';
import type {
  TerminalClosing,
  TerminalDayResult,
  TerminalDayView,
  TerminalTurnover,
} from '../../../shared/till-contract/cards/terminal-operations.ts';

/** The longest paper of a terminal's day that is kept and printed. */
const LONGEST_PAPER = 8000;
const MOST_PAPERS = 4;

type Named = Pick<KeptTerminal, 'id' | 'name' | 'tillId'>;

export function viewOfDay(terminal: Named, { booked, since, isUnclear, last }: OpenDay): TerminalDayView {
  const { id, name, tillId } = terminal;
  return {
    id,
    name,
    tillId,
    booked: sumsOf(booked),
    isUnclear,
    ...(since !== undefined && { since: instantFromEpoch(since) }),
    ...(last !== undefined && { last: viewOfClosing(terminal, last) }),
  };
}

export function viewOfResult(terminal: Named, closed: ClosedDay): TerminalDayResult {
  if (closed.kind === 'closed') {
    const closing = viewOfClosing(terminal, closed.closing);
    return { outcome: 'closed', booked: closing.booked, closing };
  }
  const { kind, code } = closed;
  return { outcome: kind === 'unclear' ? 'unclear' : outcomeOf(code), code, booked: sumsOf(closed.booked) };
}

function outcomeOf(code: string): TerminalDayResult['outcome'] {
  switch (code) {
    case 'not_reached':
    case 'not_verified':
    case 'busy':
    case 'no_totals':
      return code;
    case 'another_is_unknown':
      return 'payment_unclear';
    default:
      return 'refused';
  }
}

function viewOfClosing({ id: terminalId, name: terminalName }: Named, closing: DayClosing): TerminalClosing {
  const { id, at, isAfterLostTry, papers, earlier, comparison } = closing;
  const booked = sumsOf(closing.booked);
  const terminal = closing.terminal && sumsOf(closing.terminal);
  return {
    id,
    terminalId,
    terminalName,
    at: at as Instant,
    booked,
    ...(terminal !== undefined && { terminal }),
    ...(terminal !== undefined && comparison === undefined && { difference: subtract(terminal.amount, booked.amount) }),
    ...(earlier !== undefined && { earlier: { count: earlier.count, amount: money(earlier.amount) as Money } }),
    ...(comparison !== undefined && { comparison }),
    isAfterLostTry,
    papers: papers.slice(0, MOST_PAPERS).map((paper) => maskCardNumbers(paper).slice(0, LONGEST_PAPER)),
  };
}

function sumsOf({ amount, count, brands }: Turnover): TerminalTurnover {
  const named = brands.map((brand) => ({ name: maskCardNumbers(brand.name), count: brand.count, amount: money(brand.amount) as Money }));
  return { amount: money(amount), ...(count !== undefined && { count }), brands: named };
}
