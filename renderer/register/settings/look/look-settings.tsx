import { type CSSProperties, type ReactNode, useId, useState } from 'react';
import { type Meaning, meaningOf } from '../../../../shared/till-contract/parts/stand-accent.ts';
import { logoAddress } from '../../../../shared/till-contract/parts/stand-look.ts';
import { ACCENTS, type AccentName, accentStyle } from '../../../ui/design/stand-accent.ts';
import { Button } from '../../../ui/parts/basic/button.tsx';
import { useFileChoice } from '../../../ui/parts/input/use-file-choice.tsx';
import { Notice } from '../../../ui/parts/messages/notice.tsx';
import type { PictureProblem } from '../../../ui/pictures/open-picture.ts';
import { usePhoto } from '../../../ui/pictures/use-photo.ts';
import { useWords } from '../../../words/register-words.ts';
import { useHost } from '../../frame/use-register.ts';
import { SettingsRow } from '../fields/settings-row.tsx';
import type { SettingsDraft } from '../fields/use-settings-draft.ts';
import { readLogo } from './read-logo.ts';
import './look-settings.css';

/** What guests know the stand by: its colour and its logo, with a look at both themes before they are saved. */
export function LookSettings({ draft }: { readonly draft: SettingsDraft }) {
  const { settings: words } = useWords();
  const { accent, logo } = draft.settings;
  const kept = usePhoto(logoAddress(logo));
  const source = draft.logoPicture === undefined ? kept.source : `data:image/png;base64,${draft.logoPicture}`;
  return (
    <section className="settings-group" aria-label={words.groups.look}>
      <h3>{words.groups.look}</h3>
      <p className="quiet">{words.lookHint}</p>
      <AccentChoice accent={accent} onAccent={(chosen) => draft.change({ accent: chosen })} />
      <LogoChoice
        hasLogo={source !== undefined}
        onPicture={(picture) => draft.change({}, picture)}
        onRemove={() => draft.change({ logo: '' })}
      />
      <div className="look-previews">
        <Preview theme="light" accent={accent} source={source} onError={kept.onError} label={words.themes.light} />
        <Preview theme="dark" accent={accent} source={source} onError={kept.onError} label={words.themes.dark} />
      </div>
    </section>
  );
}

interface AccentChoiceProps {
  readonly accent: string;
  readonly onAccent: (accent: string) => void;
}

function AccentChoice({ accent, onAccent }: AccentChoiceProps) {
  const { settings: words } = useWords();
  const [taken, setTaken] = useState<Meaning>();
  const name = useId();
  const named = (Object.keys(ACCENTS) as AccentName[]).find((one) => ACCENTS[one] === accent);
  const choose = (color: string): void => {
    const meaning = meaningOf(color);
    setTaken(meaning);
    if (meaning === undefined) onAccent(color);
  };
  const swatch = (color: string, label: ReactNode) => (
    <label key={color} className="look-swatch" style={accentStyle(color) as CSSProperties | undefined}>
      <input
        type="radio"
        className="look-swatch-input"
        name={name}
        checked={accent === color}
        onChange={() => choose(color)}
        // The color that is chosen already changes nothing, but it takes away what was said of another one.
        onClick={() => setTaken(undefined)}
      />
      <span className="look-swatch-colour" data-none={color === '' || undefined} />
      <span>{label}</span>
    </label>
  );
  return (
    <SettingsRow label={words.accent}>
      <div className="look-swatches" role="radiogroup" aria-label={words.accent}>
        {swatch('', words.noAccent)}
        {(Object.keys(ACCENTS) as AccentName[]).map((one) => swatch(ACCENTS[one], words.accents[one]))}
        {accent !== '' && named === undefined && swatch(accent, words.ownAccent)}
      </div>
      <label className="look-own">
        <input
          type="color"
          className="look-own-input"
          value={accent === '' ? ACCENTS.petrol : accent}
          onChange={({ target }) => choose(target.value)}
        />
        {words.otherAccent}
      </label>
      <p className="quiet">{words.accentHint}</p>
      {taken !== undefined && <Notice tone="caution" title={words.accentTaken[taken]} isUrgent />}
    </SettingsRow>
  );
}

interface LogoChoiceProps {
  readonly hasLogo: boolean;
  readonly onPicture: (picture: string) => void;
  readonly onRemove: () => void;
}

function LogoChoice({ hasLogo, onPicture, onRemove }: LogoChoiceProps) {
  const { settings: words } = useWords();
  const [problem, setProblem] = useState<PictureProblem>();
  const read = async (file: File): Promise<void> => {
    const found = await readLogo(file);
    setProblem('problem' in found ? found.problem : undefined);
    if ('picture' in found) onPicture(found.picture);
  };
  const [field, openFile] = useFileChoice({
    label: words.logoChoose,
    accept: 'image/png,image/jpeg,image/webp',
    onFile: (file) => void read(file),
  });
  return (
    <fieldset className="settings-row" aria-label={words.logo}>
      <span className="settings-label" aria-hidden>
        {words.logo}
      </span>
      <p className="quiet">{words.logoHint}</p>
      {field}
      <div className="settings-found">
        <Button onClick={openFile}>{words.logoChoose}</Button>
        {hasLogo && <Button onClick={onRemove}>{words.logoRemove}</Button>}
      </div>
      {problem !== undefined && <Notice tone="caution" title={words.logoProblems[problem]} isUrgent />}
    </fieldset>
  );
}

interface PreviewProps {
  readonly theme: 'light' | 'dark';
  readonly accent: string;
  readonly source: string | undefined;
  readonly onError: () => void;
  readonly label: string;
}

function Preview({ theme, accent, source, onError, label }: PreviewProps) {
  const name = useHost(({ status }) => status?.place?.vendorName) ?? 'Grandstand';
  const style = accentStyle(accent);
  return (
    <figure
      className="look-preview"
      data-theme={theme}
      data-accent={style === undefined ? undefined : ''}
      style={style as CSSProperties | undefined}
    >
      <div className="look-preview-head">
        {source !== undefined && (
          <span className="look-preview-plate">
            <img className="look-preview-logo" src={source} alt="" onError={onError} />
          </span>
        )}
        <bdi>{name}</bdi>
      </div>
      <figcaption className="look-preview-caption">{label}</figcaption>
    </figure>
  );
}
