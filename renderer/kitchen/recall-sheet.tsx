import type { KitchenTicketView } from '../../shared/till-contract/operations/kitchen-operations.ts';
import { useFormats } from '../ui/format/use-formats.ts';
import { Button } from '../ui/parts/basic/button.tsx';
import { EmptyState } from '../ui/parts/messages/empty-state.tsx';
import { Sheet } from '../ui/parts/overlay/sheet.tsx';
import { useWords } from '../words/kitchen-words.ts';
import { moveTicket } from './kitchen.ts';
import { calledAs, leftToMake } from './rail-view.ts';
import { useBumped, useKitchen } from './use-kitchen.ts';
import './recall-sheet.css';

const MOST_LISTED = 20;

/** The tickets that were done last: staff can recall one that was bumped too early or mark it as collected. */
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
  const { kitchen: said } = useWords();
  const formats = useFormats();
  const number = calledAs(ticket);
  const { state, doneAt, fetchedAt, lines } = ticket;
  const made = lines.filter((line) => leftToMake(line) > 0);
  return (
    <li className="recall-row">
      <div className="recall-text">
        <p className="recall-number">
          <bdi>{number}</bdi>
          {doneAt !== undefined && <span className="quiet">{said.doneAt({ time: formats.time(doneAt) })}</span>}
        </p>
        <p className="quiet">{made.map((line) => `${formats.quantity(leftToMake(line))} ${line.name}`).join(', ')}</p>
      </div>
      {state === 'done' && ticket.number !== undefined && fetchedAt === undefined && (
        <Button onClick={() => moveTicket(kitchen, ticket, 'fetch')}>
          {said.fetched} <span className="unseen">{said.ticket({ number })}</span>
        </Button>
      )}
      <Button
        onClick={() => {
          onRecalled();
          void moveTicket(kitchen, ticket, 'recall');
        }}
      >
        {said.takeBack} <span className="unseen">{said.ticket({ number })}</span>
      </Button>
    </li>
  );
}
