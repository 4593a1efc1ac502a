import { DropdownMenu } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import type { Chord } from '../../keyboard/chord.ts';
import { KeyCaps } from '../basic/key-caps.tsx';
import './menu.css';

export interface MenuEntry {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly chord?: Chord | undefined;
  readonly isDangerous?: boolean;
  /** Why the entry is unavailable, shown below it. */
  readonly refusal?: string | undefined;
  readonly onSelect: () => void;
}

export interface MenuProps {
  readonly trigger: ReactElement;
  /** Groups are separated by a line. */
  readonly groups: readonly (readonly MenuEntry[])[];
}

/** Not modal: a modal menu of the library locks scrolling with an inline style sheet, which the page's policy refuses. */
export function Menu({ trigger, groups }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="menu" align="start" sideOffset={4} collisionPadding={8} loop>
          {groups.map((entries) => (
            <DropdownMenu.Group key={entries[0]?.id} className="menu-group">
              {entries.map((entry) => (
                <MenuRow key={entry.id} entry={entry} />
              ))}
            </DropdownMenu.Group>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function MenuRow({ entry }: { readonly entry: MenuEntry }) {
  const { label, icon, chord, isDangerous, refusal, onSelect } = entry;
  return (
    <DropdownMenu.Item
      className="menu-command"
      disabled={refusal !== undefined}
      data-danger={isDangerous || undefined}
      textValue={label}
      onSelect={onSelect}
    >
      {icon}
      <span className="menu-text">
        {label}
        {refusal !== undefined && <span className="menu-refusal">{refusal}</span>}
      </span>
      {chord !== undefined && <KeyCaps chord={chord} />}
    </DropdownMenu.Item>
  );
}
