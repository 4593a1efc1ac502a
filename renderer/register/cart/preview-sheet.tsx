import { useState } from 'react';
import { PRICE_LEVELS, type PriceLevel } from '../../../shared/engine/terms/catalogue-data.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { ChoiceGroup } from '../../ui/parts/input/choice-group.tsx';
import { TextField } from '../../ui/parts/input/text-field.tsx';
import { useWords } from '../../words/register-words.ts';
import { FormSheet } from '../frame/form-sheet.tsx';
import { useCart, useRegister } from '../frame/use-register.ts';
import { venueInstant, venueLocalTime } from '../frame/venue-instant.ts';

const SCHEDULED = 'scheduled';

/** Shows prices at another time or price level. Nothing can be sold during a preview. */
export function PreviewSheet() {
  const { cartStore, ui } = useRegister();
  const { offers, lines } = useWords();
  const formats = useFormats();
  const at = useCart((state) => state.at);
  const current = useCart((state) => state.preview);
  const [wall, setWall] = useState(() => venueLocalTime(at, formats.timeZone));
  const [level, setLevel] = useState<PriceLevel | typeof SCHEDULED>(current?.priceLevel ?? SCHEDULED);
  const show = (): void => {
    const time = venueInstant(wall, formats.timeZone);
    cartStore.setPreview({ ...(time !== undefined && { at: time }), ...(level !== SCHEDULED && { priceLevel: level }) });
    // The previewed prices appear on the tiles.
    ui.store.setState({ sheet: undefined, isCartUp: false });
  };
  const end = (): void => {
    cartStore.setPreview(undefined);
    ui.close();
  };
  return (
    <FormSheet
      title={offers.previewTitle}
      description={offers.previewExplained}
      submitLabel={offers.previewShow}
      onSubmit={show}
      onForget={current === undefined ? undefined : end}
    >
      <TextField label={offers.previewTime} type="datetime-local" value={wall} onValue={setWall} data-first />
      <ChoiceGroup<PriceLevel | typeof SCHEDULED>
        label={offers.previewLevel}
        choices={[
          { value: SCHEDULED, label: offers.previewScheduled },
          ...PRICE_LEVELS.map((value) => ({ value, label: lines.levels[value] })),
        ]}
        value={level}
        onValue={setLevel}
      />
    </FormSheet>
  );
}
