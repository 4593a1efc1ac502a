import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { assert } from '../../../shared/base/assert.ts';
import { type Keyboard, listenToKeyboard } from '../keyboard/keyboard.ts';
import { KeyboardScope } from '../keyboard/keyboard-scope.ts';
import { showToast } from '../parts/messages/toasts.ts';
import { type BoundCommand, bindCommands, type Command, type KeyMap, type StateSource } from './command.ts';

interface Scope {
  readonly commands: readonly BoundCommand[];
  readonly subscribe: (listener: () => void) => () => void;
}

const CommandScope = createContext<Scope | undefined>(undefined);

export interface CommandsProviderProps<State, Words> {
  /** Constant, defined outside any component. */
  readonly commands: readonly Command<State, Words>[];
  readonly source: StateSource<State>;
  readonly words: Words;
  readonly keyMap?: KeyMap;
  readonly onScan: (code: string) => void;
  readonly children: ReactNode;
}

const OWN_KEYS: KeyMap = {};

/** Binds the commands of a page and listens to the keyboard. Used once in a page. */
export function CommandsProvider<State, Words>(props: CommandsProviderProps<State, Words>) {
  const { commands, source, words, keyMap = OWN_KEYS, onScan, children } = props;
  const scope = useMemo(
    () => ({
      commands: bindCommands({ commands, source, words, keyMap, onRefused: (text) => showToast({ kind: 'caution', text }) }),
      subscribe: (listener: () => void) => source.subscribe(listener),
    }),
    [commands, source, words, keyMap],
  );
  const keyboard = useKeyboard(scope.commands, onScan);
  return (
    <CommandScope value={scope}>
      <KeyboardScope value={keyboard}>{children}</KeyboardScope>
    </CommandScope>
  );
}

function useKeyboard(commands: readonly BoundCommand[], onScan: (code: string) => void): Keyboard | undefined {
  const latest = useRef({ commands, onScan });
  const [keyboard, setKeyboard] = useState<Keyboard>();
  useEffect(() => {
    latest.current = { commands, onScan };
  });
  // Before the first paint: somebody who sees the page may press a key.
  useLayoutEffect(() => {
    const listening = listenToKeyboard(window, {
      onScan: (code) => latest.current.onScan(code),
      onChord: (chord) => {
        const command = latest.current.commands.find(({ keys }) => keys.includes(chord));
        command?.run();
        return command !== undefined;
      },
    });
    setKeyboard(listening);
    return () => listening.stop();
  }, []);
  return keyboard;
}

function useScope(): Scope {
  const scope = useContext(CommandScope);
  assert(scope !== undefined, 'commands are provided above every part that shows one');
  return scope;
}

export function useCommands(): readonly BoundCommand[] {
  return useScope().commands;
}

export interface CommandNow extends BoundCommand {
  /** The current reason why the command is unavailable. The component redraws when it changes. */
  readonly refused: string | undefined;
}

/** Returns the bound command. Takes the command itself, so that a misspelt name does not compile. */
export function useCommand(of: { readonly name: string }): CommandNow {
  const { commands, subscribe } = useScope();
  const command = commands.find(({ name }) => name === of.name);
  assert(command !== undefined, `no such command: ${of.name}`);
  const refused = useSyncExternalStore(subscribe, command.refusal);
  return useMemo(() => ({ ...command, refused }), [command, refused]);
}
