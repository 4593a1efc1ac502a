import { type KeyboardEvent, useState } from 'react';
import { type BoundCommand, findKeyConflicts, withKeys } from '../../ui/commands/command.ts';
import { useCommands } from '../../ui/commands/command-scope.tsx';
import { type Chord, chordOf, isReserved } from '../../ui/keyboard/chord.ts';
import { announce } from '../../ui/parts/basic/announcements.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { KeyCaps } from '../../ui/parts/basic/key-caps.tsx';
import { useWords } from '../../words/register-words.ts';
import type { RegisterCommand } from '../frame/register-command.ts';
import { usePreferences, useRegister } from '../frame/use-register.ts';

export interface KeySettingsProps {
  /** All commands of the register, with their default keys; needed to find conflicts. */
  readonly registerCommands: readonly RegisterCommand[];
}

/** Lists every command with its key, which can be changed. A conflict is shown at both commands. */
export function KeySettings({ registerCommands }: KeySettingsProps) {
  const { preferences } = useRegister();
  const { settings: words } = useWords();
  const commands = useCommands();
  const keys = usePreferences((state) => state.keys);
  const [changing, setChanging] = useState<string>();
  const conflicts = findKeyConflicts(registerCommands, keys);
  const set = (name: string, chords: readonly Chord[]): void => {
    const command = registerCommands.find((one) => one.name === name);
    if (command !== undefined) preferences.setState(({ keys: map }) => ({ keys: withKeys(map, command, chords) }));
    setChanging(undefined);
  };
  const rivalOf = ({ name }: BoundCommand): string | undefined => {
    const names = conflicts.find((conflict) => conflict.names.includes(name))?.names ?? [];
    return commands.find((other) => other.name !== name && names.includes(other.name))?.label;
  };
  return (
    <section className="settings-part">
      <p className="quiet">{words.keysExplained}</p>
      <ul className="settings-keys">
        {commands.map((command) => (
          <KeyRow
            key={command.name}
            command={command}
            rival={rivalOf(command)}
            isChanging={changing === command.name}
            onChange={() => setChanging(command.name)}
            onKeys={(chords) => set(command.name, chords)}
            onStop={() => setChanging(undefined)}
          />
        ))}
      </ul>
      <div className="settings-actions">
        <Button onClick={() => preferences.setState({ keys: {} })}>{words.usualKeys}</Button>
      </div>
    </section>
  );
}

interface KeyRowProps {
  readonly command: BoundCommand;
  readonly rival: string | undefined;
  readonly isChanging: boolean;
  readonly onChange: () => void;
  readonly onKeys: (chords: readonly Chord[]) => void;
  readonly onStop: () => void;
}

function KeyRow({ command, rival, isChanging, onChange, onKeys, onStop }: KeyRowProps) {
  const { settings: words } = useWords();
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isChanging || event.key === 'Tab') return;
    const chord = chordOf(event.nativeEvent);
    if (chord === undefined) return;
    // Recording a key must not run its command.
    event.preventDefault();
    event.stopPropagation();
    if (chord === 'Escape') onStop();
    else if (isReserved(chord)) announce(words.keyReserved, 'assertive');
    else onKeys([chord]);
  };
  return (
    <li className="settings-key">
      <span className="settings-key-name">
        {command.label}
        {rival !== undefined && <span className="settings-problem">{words.keyTaken({ command: rival })}</span>}
      </span>
      <span className="settings-key-caps">
        {command.keys.length === 0 ? (
          <span className="quiet">{words.noKey}</span>
        ) : (
          command.keys.map((chord) => <KeyCaps key={chord} chord={chord} />)
        )}
      </span>
      <Button
        aria-label={isChanging ? words.pressKey : words.changeKeyOf({ command: command.label })}
        aria-pressed={isChanging}
        onClick={onChange}
        onKeyDown={onKeyDown}
        onBlur={() => isChanging && onStop()}
      >
        {isChanging ? words.pressKey : words.changeKey}
      </Button>
    </li>
  );
}
