import type { KitchenLineView, KitchenModifierView } from '../../shared/till-contract/operations/kitchen-operations.ts';
import { useFormats } from '../ui/format/use-formats.ts';
import { Button } from '../ui/parts/basic/button.tsx';
import { KeyCaps } from '../ui/parts/basic/key-caps.tsx';
import { StatusMark } from '../ui/parts/basic/status-mark.tsx';
import type { Tone } from '../ui/parts/basic/tone.ts';
import { useWords } from '../words/kitchen-words.ts';
import { moveTicket } from './kitchen.ts';
import { type Age, ageOf, calledAs, leftToMake, type ShownTicket, secondsSince, waitsSince, watchText } from './rail-view.ts';
import { useKitchen, useKitchenSettings, useTime } from './use-kitchen.ts';
import './ticket-card.css';

export interface TicketCardProps {
  readonly shown: ShownTicket;
  /** Position on the page in sight; 0 on another page. The digit keys bump the first nine tickets. */
  readonly place: number;
}

const SECOND = 1000;
const LAST_KEY = 9;
const TONES: Readonly<Record<Age, Tone>> = { new: 'good', slow: 'caution', late: 'danger' };

/** One ticket: its guest and age, what to make, and the button that bumps it. */
export function TicketCard({ shown, place }: TicketCardProps) {
  const kitchen = useKitchen();
  const { kitchen: said } = useWords();
  const formats = useFormats();
  const settings = useKitchenSettings();
  const now = useTime(SECOND);
  const { ticket, lines, otherStationIds } = shown;
  const { name, seat, pickupTime, cancelledAt, recalledAt, source } = ticket;
  const number = calledAs(ticket);
  const hasKey = place > 0 && place <= LAST_KEY;
  const isCancelled = cancelledAt !== undefined;
  const age = isCancelled ? 'late' : ageOf(ticket, now, settings);
  const stationName = (id: string): string => settings.stations.find((station) => station.id === id)?.name ?? said.rest;
  const facts = [
    ...(name !== undefined && name !== number ? [name] : []),
    ...(source === 'tab' ? [said.tab] : source === 'elsewhere' ? [said.elsewhere] : []),
    ...(seat === undefined ? [] : [said.seat({ seat })]),
    ...(pickupTime === undefined ? [] : [said.pickup({ time: formats.time(pickupTime) })]),
  ];
  return (
    <article
      className="ticket"
      data-slot={ticket.id}
      data-unseen={place === 0 || undefined}
      data-age={age}
      data-cancelled={isCancelled || undefined}
      aria-label={said.ticket({ number })}
    >
      <header className="ticket-head">
        <h2 className="ticket-number" data-long={number.length > 6 || undefined}>
          <bdi>{number}</bdi>
        </h2>
        <span className="ticket-age">
          <StatusMark tone={TONES[age]} />
          {age !== 'new' && !isCancelled && <span>{age === 'late' ? said.late : said.slow}</span>}
          <time className="figure">{watchText(secondsSince(waitsSince(ticket), now))}</time>
        </span>
      </header>
      {(facts.length > 0 || recalledAt !== undefined) && (
        <p className="ticket-facts">
          {recalledAt !== undefined && <strong>{said.recalled}</strong>}
          {facts.map((fact) => (
            <bdi key={fact}>{fact}</bdi>
          ))}
        </p>
      )}
      {isCancelled && <p className="ticket-cancelled">{said.cancelled}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long ticket scrolls and must be reachable by keyboard. */}
      <ul className="ticket-lines" tabIndex={0} aria-label={said.ticket({ number })}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a ticket never change their order.
          <Line key={index} line={line} course={line.course === lines[index - 1]?.course ? undefined : line.course} />
        ))}
      </ul>
      {otherStationIds.length > 0 && (
        <p className="ticket-others">{said.otherStations({ names: otherStationIds.map(stationName).join(', ') })}</p>
      )}
      <Button
        isWide
        kind={isCancelled ? 'danger' : 'plain'}
        trailing={hasKey ? <KeyCaps chord={String(place)} /> : undefined}
        aria-keyshortcuts={hasKey ? String(place) : undefined}
        onClick={() => moveTicket(kitchen, ticket, 'bump')}
      >
        {isCancelled ? said.seen : said.done} <span className="unseen">{said.ticket({ number })}</span>
      </Button>
    </article>
  );
}

const DEEPEST = 3;

interface LineShown {
  readonly line: KitchenLineView;
  /** Set on the first line of a course only. */
  readonly course: string | undefined;
}

function Line({ line, course }: LineShown) {
  const formats = useFormats();
  const { kitchen: said } = useWords();
  const { name, cancelled, modifiers, notes } = line;
  const left = leftToMake(line);
  const modifierText = (modifier: KitchenModifierView): string =>
    modifier.exception === 'left_out'
      ? said.without({ name: modifier.name })
      : modifier.quantity === 1
        ? modifier.name
        : `${formats.count(modifier.quantity)} × ${modifier.name}`;
  return (
    <li className="ticket-line" data-struck={left === 0 || undefined}>
      {course !== undefined && (
        <p className="ticket-course">
          <bdi>{Number.isFinite(Number(course)) ? said.course({ number: course }) : course}</bdi>
        </p>
      )}
      {cancelled !== undefined && (
        <p className="ticket-item">
          <span className="ticket-quantity figure">{formats.quantity(cancelled)}</span>
          <span className="ticket-struck">
            <s>
              <bdi>{name}</bdi>
            </s>{' '}
            <span className="ticket-struck-mark">{said.cancelled}</span>
          </span>
        </p>
      )}
      {left > 0 && (
        <p className="ticket-item">
          <span className="ticket-quantity figure">{formats.quantity(left)}</span>
          <bdi>{name}</bdi>
        </p>
      )}
      {notes !== undefined && <p className="ticket-note">{notes}</p>}
      {modifiers.length > 0 && (
        <ul className="ticket-modifiers">
          {modifiers.map((modifier, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: modifiers never change their order either.
            <li key={index} data-depth={Math.min(modifier.depth, DEEPEST)} data-exception={modifier.exception} className="ticket-modifier">
              <bdi>{modifierText(modifier)}</bdi>
              {modifier.notes !== undefined && <span className="ticket-note">{modifier.notes}</span>}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
