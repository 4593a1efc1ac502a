import type { KitchenTicketView } from '../../shared/till-contract/kitchen-operations.ts';
import { useFormats } from '../format/use-formats.ts';
import { Button } from '../parts/button.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { useWords } from '../words/kitchen-words.ts';
import { recallTicket } from './kitchen-commands.ts';
import { calledAs } from './state/rail-view.ts';
import { useBumped, useKitchen } from './state/use-kitchen.ts';
import './recall-sheet.css';

const MOST_LISTED = 20;

/** What was done last: taken back where that was too early, or given to its guest. */
export function RecallSheet({ onClose }: { readonly onClose: () => void }) {
  const { kitchen: words } = useWords();
  const bumped = useBumped();
  return (
    <Sheet isOpen onClose={onClose} title={words.recall}>
      {bumped.length === 0 ? (
        <EmptyState title={words.recallNone}>{words.recallNoneHint}</EmptyState>
      ) : (
        <ul className="recall">
          {bumped.slice(0, MOST_LISTED).map((ticket) => (
            <Row key={ticket.id} ticket={ticket} onRecalled={onClose} />
          ))}
        </ul>
      )}
    </Sheet>
  );
}

function Row({ ticket, onRecalled }: { readonly ticket: KitchenTicketView; readonly onRecalled: () => void }) {
  const kitchen = useKitchen();
  const words = useWords();
  const formats = useFormats();
  const { kitchen: said } = words;
  const number = calledAs(ticket);
  const { state, doneAt, fetchedAt, lines, id } = ticket;
  return (
    <li className="recall-row">
      <div className="recall-text">
        <p className="recall-number">
          <bdi>{number}</bdi>
          {doneAt !== undefined && <span className="quiet">{said.doneAt({ time: formats.time(doneAt) })}</span>}
        </p>
        <p className="quiet">{lines.map(({ name, quantity }) => `${formats.quantity(quantity)} ${name}`).join(', ')}</p>
      </div>
      {state === 'done' && ticket.number !== undefined && fetchedAt === undefined && (
        <Button onClick={() => void kitchen.rail.move(id, 'fetch', [])}>
          {said.fetched} <span className="unseen">{said.ticket({ number })}</span>
        </Button>
      )}
      <Button
        onClick={() => {
          onRecalled();
          void recallTicket(kitchen, id, words);
        }}
      >
        {said.takeBack} <span className="unseen">{said.ticket({ number })}</span>
      </Button>
    </li>
  );
}
