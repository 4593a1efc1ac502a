import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useCommonWords } from '../../words/common-words.ts';
import { KeyCaps } from '../parts/basic/key-caps.tsx';
import { TextField } from '../parts/input/text-field.tsx';
import { Sheet } from '../parts/overlay/sheet.tsx';
import type { BoundCommand } from './command.ts';
import { useCommands } from './command-scope.tsx';
import { findCommands } from './find-commands.ts';
import './command-palette.css';

export interface PaletteProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Finds any command by name: type a few letters and press Enter. */
export function CommandPalette({ isOpen, onClose }: PaletteProps) {
  const { commands } = useCommonWords();
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={commands}>
      <PaletteList onClose={onClose} />
    </Sheet>
  );
}

function PaletteList({ onClose }: { readonly onClose: () => void }) {
  const words = useCommonWords();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [place, setPlace] = useState(0);
  const found = findCommands(useCommands(), typed);
  const active = found[Math.min(place, found.length - 1)];
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active !== undefined) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  // Close the palette first, because the command may open another sheet.
  const run = (command: BoundCommand): void => {
    onClose();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === 'Enter' && active !== undefined) run(active);
    else if (step !== 0) setPlace((Math.min(place, found.length - 1) + step + found.length) % Math.max(1, found.length));
    else return;
    event.preventDefault();
  };
  return (
    <>
      <TextField
        data-first
        label={words.findCommand}
        isLabelHidden
        placeholder={words.findCommand}
        icon={<Search aria-hidden size={20} />}
        value={typed}
        onValue={(value) => {
          setTyped(value);
          setPlace(0);
        }}
        onKeyDown={onKeyDown}
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={active === undefined ? undefined : `${id}-${active.name}`}
      />
      <div ref={list} id={id} className="command-palette-list" role="listbox" aria-label={words.commands}>
        {found.map((command) => (
          <PaletteRow
            key={command.name}
            id={`${id}-${command.name}`}
            command={command}
            isActive={command === active}
            onChoose={() => run(command)}
          />
        ))}
      </div>
      {found.length === 0 && (
        <p className="quiet" role="status">
          {words.noCommand}
        </p>
      )}
    </>
  );
}

interface PaletteRowProps {
  readonly id: string;
  readonly command: BoundCommand;
  readonly isActive: boolean;
  readonly onChoose: () => void;
}

function PaletteRow({ id, command, isActive, onChoose }: PaletteRowProps) {
  const refused = command.refusal();
  const [chord] = command.keys;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search field keeps the focus and handles the keys.
    <div
      id={id}
      className="command-palette-row"
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      aria-disabled={refused !== undefined}
      onClick={onChoose}
    >
      <span className="command-palette-text">
        {command.label}
        <span className="command-palette-detail">{refused ?? command.section}</span>
      </span>
      {chord !== undefined && <KeyCaps chord={chord} />}
    </div>
  );
}
