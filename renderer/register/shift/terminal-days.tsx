import { Printer } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { uuidV7 } from '../../../shared/base/ids.ts';
import { absolute, NO_MONEY } from '../../../shared/base/money.ts';
import {
  TERMINAL_OPERATIONS,
  type TerminalClosing,
  type TerminalDayResult,
  type TerminalDayView,
} from '../../../shared/till-contract/cards/terminal-operations.ts';
import { askTill } from '../../host/ask-till.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { DataTable } from '../../ui/parts/list/data-table.tsx';
import { Notice } from '../../ui/parts/messages/notice.tsx';
import type { HostRefusal } from '../../words/base/refusal-details.ts';
import { useWords } from '../../words/register-words.ts';
import { RefusalNotice } from '../frame/refusal-notice.tsx';
import { useListed } from '../frame/use-listed.ts';
import { useRegister } from '../frame/use-register.ts';
import { useRight, useRightRefusal } from '../frame/use-right.ts';
import { usePrint } from '../receipt/use-print.ts';
import './terminal-days.css';

const readDays = () => askTill(TERMINAL_OPERATIONS.listTerminalDays, {});

/** The days of the card terminals, for people who may close them. */
export function useTerminalDays() {
  return useListed(readDays, ['peripherals_changed', 'sale_changed', 'session_changed']);
}

/** The terminals of the stand whose day is still open, below the report of a shift that was just closed. */
export function OpenTerminalDays() {
  return useRight('shifts') ? <OpenDays /> : null;
}

function OpenDays() {
  const { terminals: words } = useWords().shift;
  const { value: days } = useTerminalDays();
  // Those that were open stay in view, so that the sums of one that is closed here can be read.
  const shown = useRef(new Set<string>());
  for (const { id, since } of days ?? []) if (since !== undefined) shown.current.add(id);
  const open = days?.filter(({ id }) => shown.current.has(id)) ?? [];
  if (open.length === 0) return null;
  return (
    <section className="terminal-days" aria-label={words.title}>
      {open.some(({ since }) => since !== undefined) && <Notice tone="caution" title={words.stillOpen} />}
      {open.map((day) => (
        <TerminalDay key={day.id} day={day} head={<h3>{day.name}</h3>} />
      ))}
    </section>
  );
}

interface TerminalDayProps {
  readonly day: TerminalDayView;
  /** Its name, at the level of the headings around it; absent where the name is there already. */
  readonly head?: ReactNode;
}

/** One terminal's day: what was booked so far, closing it, and what the last closing came to. */
export function TerminalDay({ day, head }: TerminalDayProps) {
  const { shift } = useWords();
  const words = shift.terminals;
  const notAllowed = useRightRefusal('shifts');
  const { result, refusal, isClosing, close } = useClosing(day.id);
  const closing = result?.closing ?? day.last;
  return (
    <article className="terminal-day" aria-label={day.name}>
      {head}
      <Booked day={day} />
      {day.isUnclear && result === undefined && <Notice tone="caution" title={words.outcomes.unclear} />}
      <RefusalNotice refusal={refusal} overrides={shift.refusals} />
      {result !== undefined && result.outcome !== 'closed' && (
        <Notice tone="caution" title={words.outcomes[result.outcome]} isUrgent>
          {result.outcome === 'refused' && result.code !== undefined && <p dir="ltr">{result.code}</p>}
        </Notice>
      )}
      <div>
        <Button
          kind={day.since === undefined ? 'plain' : 'primary'}
          refusal={notAllowed}
          aria-busy={isClosing}
          onClick={() => void close()}
        >
          {words.close}
        </Button>
      </div>
      {isClosing && <p className="quiet">{words.closing}</p>}
      {closing !== undefined && <Closing closing={closing} isNew={result?.outcome === 'closed'} />}
    </article>
  );
}

function Booked({ day: { booked, since } }: { readonly day: TerminalDayView }) {
  const { terminals: words } = useWords().shift;
  const formats = useFormats();
  if (since === undefined) return <p className="quiet">{words.nothing}</p>;
  return (
    <p className="quiet">
      {words.booked({ count: booked.count ?? 0, amount: formats.money(booked.amount), since: formats.dateAndTime(since) })}
    </p>
  );
}

/** The request keeps its id until the day is closed, so that pressing again closes no second one. */
function useClosing(id: string) {
  const { world } = useRegister();
  const closingId = useRef<string>(undefined);
  const [result, setResult] = useState<TerminalDayResult>();
  const [refusal, setRefusal] = useState<HostRefusal>();
  const [isClosing, setIsClosing] = useState(false);
  const close = async (): Promise<void> => {
    if (isClosing) return;
    closingId.current ??= uuidV7(world);
    setIsClosing(true);
    setResult(undefined);
    setRefusal(undefined);
    const path = { terminal_id: id, closing_id: closingId.current };
    const answer = await askTill(TERMINAL_OPERATIONS.closeTerminalDay, { path });
    setIsClosing(false);
    if (!answer.ok) return setRefusal(answer.refusal);
    setResult(answer.value);
    if (answer.value.outcome === 'closed') closingId.current = undefined;
  };
  return { result, refusal, isClosing, close };
}

function Closing({ closing, isNew }: { readonly closing: TerminalClosing; readonly isNew: boolean }) {
  const { receipt, shift } = useWords();
  const words = shift.terminals;
  const formats = useFormats();
  const print = usePrint();
  const { id, at, booked, terminal } = closing;
  const names = [...new Set([...booked.brands, ...(terminal?.brands ?? [])].map(({ name }) => name))];
  const cell = (sums: TerminalClosing['terminal'], name: string) => {
    const brand = sums?.brands.find((one) => one.name === name);
    return brand === undefined ? '' : `${formats.amount(brand.amount)} (${formats.count(brand.count)})`;
  };
  return (
    <>
      <ClosingNotice closing={closing} isNew={isNew} />
      <DataTable
        caption={words.closedAt({ at: formats.dateAndTime(at) })}
        columns={[
          { id: 'brand', title: words.brand, cell: (name) => (name === '' ? words.otherCards : name) },
          { id: 'till', title: words.here, cell: (name) => cell(booked, name), isFigure: true },
          { id: 'terminal', title: words.there, cell: (name) => cell(terminal, name), isFigure: true },
        ]}
        rows={names}
        keyOf={(name) => name}
        footer={{
          brand: words.sum,
          till: formats.amount(booked.amount),
          terminal: terminal === undefined ? '' : formats.amount(terminal.amount),
        }}
      />
      <div>
        <Button
          icon={<Printer aria-hidden size={20} />}
          onClick={() => print({ kind: 'terminal_day', closingId: id })}
          title={receipt.printHint}
        >
          {words.print}
        </Button>
      </div>
    </>
  );
}

/** Whether both sides agree, and what to do where they don't. */
function ClosingNotice({ closing, isNew }: { readonly closing: TerminalClosing; readonly isNew: boolean }) {
  const { terminals: words } = useWords().shift;
  const formats = useFormats();
  const { difference, comparison, earlier, isAfterLostTry } = closing;
  if (comparison === 'added_up') return <Notice tone="good" title={words.addedUp} isUrgent={isNew} />;
  if (comparison === 'no_sign') return <Notice tone="caution" title={words.noSign} isUrgent={isNew} />;
  if (difference === undefined) return <Notice tone="caution" title={words.notCompared} isUrgent={isNew} />;
  if (isAfterLostTry) return <Notice tone="caution" title={words.afterLostTry} isUrgent={isNew} />;
  if (difference === NO_MONEY) return <Notice tone="good" title={words.agrees} isUrgent={isNew} />;
  const amount = formats.money(absolute(difference));
  if (earlier !== undefined) {
    return (
      <Notice tone="caution" title={(difference as number) > 0 ? words.more({ amount }) : words.less({ amount })} isUrgent={isNew}>
        <p>{words.earlier({ count: earlier.count, amount: formats.money(earlier.amount) })}</p>
      </Notice>
    );
  }
  return (
    <Notice tone="danger" title={(difference as number) > 0 ? words.more({ amount }) : words.less({ amount })} isUrgent={isNew}>
      <p>{(difference as number) > 0 ? words.moreTodo : words.lessTodo}</p>
    </Notice>
  );
}
