import { DEFAULT_STATION } from '../../shared/till-contract/parts/kitchen-stations.ts';
import type { Theme } from '../ui/design/theme.ts';
import { Segmented } from '../ui/parts/input/segmented.tsx';
import { TickList } from '../ui/parts/input/tick-list.tsx';
import { Sheet } from '../ui/parts/overlay/sheet.tsx';
import { LANGUAGES, languageName } from '../words/base/language.ts';
import { useWords } from '../words/kitchen-words.ts';
import { useKitchen, useKitchenSettings, usePreferences } from './use-kitchen.ts';

const THEMES: readonly Theme[] = ['dark', 'light', 'system'];

/** The settings of this one screen: stations, sound, language, colours. */
export function SetUpSheet({ onClose }: { readonly onClose: () => void }) {
  const { preferences } = useKitchen();
  const { kitchen: words, common } = useWords();
  const { stations } = useKitchenSettings();
  const { stationIds, isHeard: isSoundOn, language, theme } = usePreferences((all) => all);
  const listed = [...stations, { id: DEFAULT_STATION, name: words.rest }];
  return (
    <Sheet isOpen onClose={onClose} title={words.setUp}>
      <div className="set-up">
        {stations.length > 0 && (
          <TickList
            label={words.stations}
            hint={words.stationsHint}
            ticks={listed.map(({ id, name }) => ({ id, label: name, isTicked: stationIds.includes(id) }))}
            onTick={(id, isTicked) =>
              preferences.setState({ stationIds: isTicked ? [...stationIds, id] : stationIds.filter((each) => each !== id) })
            }
          />
        )}
        <div className="set-up-row">
          <span aria-hidden>{words.sound}</span>
          <Segmented
            label={words.sound}
            segments={[
              { value: 'on', label: words.on },
              { value: 'off', label: words.off },
            ]}
            value={isSoundOn ? 'on' : 'off'}
            onValue={(value) => preferences.setState({ isHeard: value === 'on' })}
          />
        </div>
        <div className="set-up-row">
          <span aria-hidden>{common.language}</span>
          <Segmented
            label={common.language}
            segments={LANGUAGES.map((value) => ({ value, label: languageName(value) }))}
            value={language}
            onValue={(value) => preferences.setState({ language: value })}
          />
        </div>
        <div className="set-up-row">
          <span aria-hidden>{words.theme}</span>
          <Segmented
            label={words.theme}
            segments={THEMES.map((value) => ({ value, label: words.themes[value] }))}
            value={theme}
            onValue={(value) => preferences.setState({ theme: value })}
          />
        </div>
      </div>
    </Sheet>
  );
}
