import { useMemo, useState } from 'react';
import { accept } from '../../../shared/base/outcome.ts';
import { type Instant, now } from '../../../shared/base/time.ts';
import { setPickupTime } from '../../../shared/engine/cart/cart-choices.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { TextField } from '../../ui/parts/input/text-field.tsx';
import { useWords } from '../../words/register-words.ts';
import { FormSheet } from '../frame/form-sheet.tsx';
import { useCart, useRegister } from '../frame/use-register.ts';
import { venueInstant, venueLocalTime } from '../frame/venue-instant.ts';
import { pickupTimes } from './pickup-times.ts';

const MOST_TIMES = 12;

/** Asks for a pickup time: one of the next opening quarter hours, or another time. */
export function PickupSheet() {
  const { world, cartStore, ui } = useRegister();
  const { offers } = useWords();
  const formats = useFormats();
  const calendar = useCart(({ catalogue }) => catalogue?.calendar);
  const chosen = useCart(({ cart }) => cart.pickupTime);
  const [start] = useState(() => now(world));
  const times = useMemo(() => (calendar === undefined ? [] : pickupTimes(calendar, start, MOST_TIMES)), [calendar, start]);
  const [wall, setWall] = useState(() => (chosen === undefined ? '' : venueLocalTime(chosen, formats.timeZone)));
  const [problem, setProblem] = useState<string>();
  const take = (time: Instant | undefined): void => {
    cartStore.edit((cart) => accept(setPickupTime(cart, time)));
    ui.close();
  };
  const takeTyped = (): void => {
    const time = wall === '' ? undefined : venueInstant(wall, formats.timeZone);
    if (wall !== '' && (time === undefined || time <= now(world))) setProblem(offers.pickupPast);
    else take(time);
  };
  return (
    <FormSheet title={offers.pickupTitle} description={times.length === 0 ? offers.pickupNone : offers.pickupHint} onSubmit={takeTyped}>
      <div className="form-sheet-times">
        <div className="form-sheet-now">
          <Button isWide aria-pressed={chosen === undefined} onClick={() => take(undefined)}>
            {offers.pickupNow}
          </Button>
        </div>
        {times.map((time) => (
          <Button key={time} aria-pressed={time === chosen} onClick={() => take(time)}>
            {formats.time(time)}
          </Button>
        ))}
      </div>
      <TextField
        label={offers.pickupOther}
        type="datetime-local"
        value={wall}
        problem={problem}
        onValue={(text) => {
          setWall(text);
          setProblem(undefined);
        }}
      />
    </FormSheet>
  );
}
