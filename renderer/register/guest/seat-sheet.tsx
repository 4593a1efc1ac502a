import { useEffect, useMemo, useState } from 'react';
import { setSeat } from '../../../shared/engine/cart/cart-choices.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { Segmented } from '../../ui/parts/input/segmented.tsx';
import { TextField } from '../../ui/parts/input/text-field.tsx';
import { EmptyState } from '../../ui/parts/messages/empty-state.tsx';
import { Progress } from '../../ui/parts/messages/progress.tsx';
import { Sheet } from '../../ui/parts/overlay/sheet.tsx';
import { useWords } from '../../words/register-words.ts';
import { useCart, useHost, useRegister } from '../frame/use-register.ts';
import { exactSeat, findSeats, inSeatOrder } from './seat-search.ts';
import { askSeating, cachedSeating, type Seat, type Seating } from './seats.ts';
import { keepSeatName } from './use-seat-name.ts';
import './seat-sheet.css';

const MOST_FOUND = 60;

/** Chooses a seat by typing it off the ticket or by tapping level, section, row and seat. */
export function SeatSheet() {
  const register = useRegister();
  const { ui, cartStore, database } = register;
  const words = useWords();
  const { seating, isMissing } = useSeating();
  const hasSeat = useCart(({ cart }) => cart.seatId !== undefined);
  const [text, setText] = useState('');
  const choose = async (seat: Seat): Promise<void> => {
    const id = String(seat.id);
    await keepSeatName(database, id, words.seats.name(seat));
    cartStore.edit((cart) => setSeat(cart, id));
    ui.close();
  };
  const clear = (): void => {
    cartStore.edit((cart) => setSeat(cart, undefined));
    ui.close();
  };
  const onEnter = (): void => {
    const found = seating && (exactSeat(seating.seats, text) ?? onlyOne(findSeats(seating.seats, text, 2)));
    if (found !== undefined) void choose(found);
  };
  return (
    <Sheet
      isOpen
      onClose={ui.close}
      title={words.seats.title}
      place="beside-cart"
      width="wide"
      footer={hasSeat ? <Button onClick={clear}>{words.seats.clear}</Button> : undefined}
    >
      {seating === undefined ? (
        isMissing ? (
          <EmptyState
            title={words.seats.notLoaded}
            action={<Button onClick={() => ui.open({ kind: 'check_name' })}>{words.heldOrders.name}</Button>}
          >
            {words.seats.notLoadedHint}
          </EmptyState>
        ) : (
          <Progress label={words.common.loading} />
        )
      ) : (
        <div className="seat-choice">
          <TextField
            data-first
            label={words.seats.find}
            hint={words.seats.findHint}
            value={text}
            onValue={setText}
            enterKeyHint="done"
            onKeyDown={(event) => event.key === 'Enter' && onEnter()}
          />
          {text.trim() === '' ? (
            <ByPlace seating={seating} onSeat={(seat) => void choose(seat)} />
          ) : (
            <Found seats={findSeats(seating.seats, text, MOST_FOUND)} onSeat={(seat) => void choose(seat)} />
          )}
        </div>
      )}
    </Sheet>
  );
}

function onlyOne(seats: readonly Seat[]): Seat | undefined {
  return seats.length === 1 ? seats[0] : undefined;
}

/** Returns the cached seating at once and replaces it when the host has answered. */
function useSeating(): { readonly seating: Seating | undefined; readonly isMissing: boolean } {
  const { database } = useRegister();
  const venueId = useHost(({ status }) => status?.place?.venueId);
  const [seating, setSeating] = useState<Seating>();
  const [isMissing, setIsMissing] = useState(venueId === undefined);
  useEffect(() => {
    if (venueId === undefined) return undefined;
    let isWanted = true;
    const read = async (): Promise<void> => {
      const cached = await cachedSeating(database, venueId);
      if (isWanted && cached !== undefined) setSeating(cached);
      const answer = await askSeating(database, venueId);
      if (!isWanted) return;
      if (answer.ok && answer.value.seats.length > 0) setSeating(answer.value);
      else setIsMissing(true);
    };
    void read();
    return () => {
      isWanted = false;
    };
  }, [database, venueId]);
  return { seating, isMissing };
}

function Found({ seats, onSeat }: { readonly seats: readonly Seat[]; readonly onSeat: (seat: Seat) => void }) {
  const words = useWords();
  return (
    <section className="seat-found" aria-label={words.seats.found({ count: seats.length })}>
      <p className="quiet" role="status">
        {seats.length === 0 ? words.seats.notFound : words.seats.found({ count: seats.length })}
      </p>
      <ul className="seat-found-list">
        {seats.map((seat) => (
          <li key={seat.id}>
            <Button isWide onClick={() => onSeat(seat)}>
              {words.seats.name(seat)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface Place {
  readonly levelId: number;
  readonly section: string | undefined;
  readonly row: string | undefined;
}

function ByPlace({ seating: { levels, seats }, onSeat }: { readonly seating: Seating; readonly onSeat: (seat: Seat) => void }) {
  const words = useWords();
  const [{ levelId, section, row }, setPlace] = useState<Place>({ levelId: Number(levels[0]?.id), section: undefined, row: undefined });
  const ofLevel = useMemo(() => seats.filter((seat) => Number(seat.level_id) === levelId), [seats, levelId]);
  const sections = inSeatOrder(ofLevel.map((seat) => seat.section));
  const ofSection = ofLevel.filter((seat) => seat.section === section);
  const rows = inSeatOrder(ofSection.map((seat) => seat.row));
  const ofRow = ofSection.filter((seat) => seat.row === row);
  return (
    <div className="seat-steps">
      {levels.length > 1 && (
        <Segmented
          label={words.seats.level}
          segments={levels.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(levelId)}
          onValue={(value) => setPlace({ levelId: Number(value), section: undefined, row: undefined })}
        />
      )}
      <Step
        label={words.seats.section}
        names={sections}
        chosen={section}
        onName={(name) => setPlace({ levelId, section: name, row: undefined })}
      />
      {section !== undefined && (
        <Step label={words.seats.row} names={rows} chosen={row} onName={(name) => setPlace({ levelId, section, row: name })} />
      )}
      {row !== undefined && (
        <Step
          label={words.seats.seat}
          names={inSeatOrder(ofRow.map(({ seat }) => seat))}
          chosen={undefined}
          onName={(name) => {
            const seat = ofRow.find((one) => one.seat === name);
            if (seat !== undefined) onSeat(seat);
          }}
        />
      )}
    </div>
  );
}

interface StepProps {
  readonly label: string;
  readonly names: readonly string[];
  readonly chosen: string | undefined;
  readonly onName: (name: string) => void;
}

function Step({ label, names, chosen, onName }: StepProps) {
  return (
    <fieldset className="seat-step">
      <legend className="seat-step-label">{label}</legend>
      <div className="seat-step-names">
        {names.map((name) => (
          <Button key={name} aria-pressed={name === chosen} onClick={() => onName(name)}>
            {name}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
