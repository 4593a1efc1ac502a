import { Plus, Trash2 } from 'lucide-react';
import { uuidV4 } from '../../../shared/base/ids.ts';
import type { KitchenStation, KitchenSettings as Settings } from '../../../shared/till-contract/parts/kitchen-stations.ts';
import { LONGEST_NAME } from '../../../shared/till-contract/parts/till-operation.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { TextField } from '../../ui/parts/input/text-field.tsx';
import { useWords } from '../../words/register-words.ts';
import { useRegister } from '../frame/use-register.ts';
import { CategoryTicks } from './fields/category-ticks.tsx';
import { ParsedField } from './fields/parsed-field.tsx';
import { readMinutes } from './fields/settings-draft.ts';
import type { SettingsDraft } from './fields/use-settings-draft.ts';

export interface KitchenSettingsProps {
  readonly draft: SettingsDraft;
  readonly onWrong: (field: string, isWrong: boolean) => void;
}

const MOST_STATIONS = 12;

/** The stations, the categories each one prepares, and when a ticket is slow or late. */
export function KitchenSettings({ draft, onWrong }: KitchenSettingsProps) {
  const { stand } = useWords();
  const { world } = useRegister();
  const { kitchen } = draft.settings;
  const { stations } = kitchen;
  const change = (changes: Partial<Settings>): void => {
    const next = { ...kitchen, ...changes };
    onWrong(
      'stations',
      next.stations.some(({ name }) => name.trim() === ''),
    );
    draft.change({ kitchen: next });
  };
  const changeStation = (id: string, changes: Partial<KitchenStation>): void =>
    change({ stations: stations.map((station) => (station.id === id ? { ...station, ...changes } : station)) });
  const seconds = (field: string, taken: (value: number) => Partial<Settings>) => (value: number | undefined) => {
    onWrong(field, value === undefined);
    if (value !== undefined) change(taken(value));
  };
  const minutes = { write: (value: number) => String(Math.round(value / 60)), read: readMinutes, problem: stand.minutesProblem };
  return (
    <section className="settings-group" aria-label={stand.kitchen}>
      <h3>{stand.kitchen}</h3>
      <p className="quiet">{stand.stationsHint}</p>
      {stations.map((station) => (
        <StationFields
          key={station.id}
          station={station}
          taken={[...(kitchen.notMade ?? []), ...stations.filter(({ id }) => id !== station.id).flatMap(({ categoryIds }) => categoryIds)]}
          onChange={(changes) => changeStation(station.id, changes)}
          onRemove={() => change({ stations: stations.filter(({ id }) => id !== station.id) })}
        />
      ))}
      {stations.length < MOST_STATIONS && (
        <div>
          <Button
            icon={<Plus aria-hidden size={24} />}
            onClick={() => change({ stations: [...stations, { id: uuidV4(world), name: stand.newStation, categoryIds: [] }] })}
          >
            {stand.addStation}
          </Button>
        </div>
      )}
      <NotMade kitchen={kitchen} onChange={(notMade) => change({ notMade })} />
      <ParsedField
        {...minutes}
        label={stand.warnAfter}
        value={kitchen.warnAfterSeconds}
        onValue={seconds('warn', (warnAfterSeconds) => ({ warnAfterSeconds }))}
      />
      <ParsedField
        {...minutes}
        label={stand.lateAfter}
        value={kitchen.lateAfterSeconds}
        onValue={seconds('late', (lateAfterSeconds) => ({ lateAfterSeconds }))}
      />
      <ParsedField
        {...minutes}
        label={stand.boardMinutes}
        value={kitchen.boardMinutes * 60}
        onValue={seconds('board', (value) => ({ boardMinutes: value / 60 }))}
      />
    </section>
  );
}

interface NotMadeProps {
  readonly kitchen: Settings;
  readonly onChange: (categoryIds: readonly string[]) => void;
}

function NotMade({ kitchen: { notMade = [], stations }, onChange }: NotMadeProps) {
  const { stand } = useWords();
  return (
    <fieldset className="settings-station">
      <CategoryTicks
        label={stand.notMade}
        chosen={notMade}
        taken={stations.flatMap(({ categoryIds }) => categoryIds)}
        onChosen={onChange}
      />
      <p className="quiet">{stand.notMadeHint}</p>
    </fieldset>
  );
}

interface StationFieldsProps {
  readonly station: KitchenStation;
  /** Categories of other stations; an item is prepared at one station only. */
  readonly taken: readonly string[];
  readonly onChange: (changes: Partial<KitchenStation>) => void;
  readonly onRemove: () => void;
}

function StationFields({ station: { name, categoryIds }, taken, onChange, onRemove }: StationFieldsProps) {
  const { stand } = useWords();
  return (
    <fieldset className="settings-station">
      <legend className="unseen">{name}</legend>
      <TextField label={stand.station} value={name} maxLength={LONGEST_NAME} onValue={(text) => onChange({ name: text })} />
      <CategoryTicks
        label={stand.categories}
        chosen={categoryIds}
        taken={taken}
        onChosen={(chosen) => onChange({ categoryIds: [...chosen] })}
      />
      <div>
        <Button icon={<Trash2 aria-hidden size={24} />} onClick={onRemove}>
          {stand.removeStation({ name })}
        </Button>
      </div>
    </fieldset>
  );
}
