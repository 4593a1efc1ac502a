import { assert } from '../../../shared/base/assert.ts';
import type { Chord } from '../keyboard/chord.ts';

/** The reason why a command is unavailable, as a function of the words, so that commands do not depend on a language. */
export type Reason<Words> = (words: Words) => string;

/** An action of the user. Buttons, shortcuts, palette and help all use the same list of commands. */
export interface Command<State, Words> {
  /** Stable, such as `pay.open`, because key maps are stored by name. */
  readonly name: string;
  readonly label: (words: Words) => string;
  /** The heading in the help. */
  readonly section: (words: Words) => string;
  readonly keys?: readonly Chord[];
  /** Must be pure and fast, as it is called often. */
  readonly allowed: (state: State) => true | Reason<Words>;
  /** May return the promise of its work. */
  readonly run: (state: State) => unknown;
  /** Not shown in the palette; for example the command that opens the palette. */
  readonly isUnlisted?: boolean;
}

/** The store of a page's state, for example a zustand store. */
export interface StateSource<State> {
  getState(): State;
  subscribe(listener: () => void): () => void;
}

/** Chords by command name, for commands whose keys were changed. The caller stores it. */
export type KeyMap = Readonly<Record<string, readonly Chord[]>>;

/** A command bound to its state, words and keys, so that components which show it need no type parameters. */
export interface BoundCommand {
  readonly name: string;
  readonly label: string;
  readonly section: string;
  readonly keys: readonly Chord[];
  readonly isUnlisted: boolean;
  /** Undefined if the command can run now. */
  refusal(): string | undefined;
  /** Runs the command and returns what that returned, or shows the reason why it can't run. */
  run(): unknown;
}

export interface Binding<State, Words> {
  readonly commands: readonly Command<State, Words>[];
  readonly source: StateSource<State>;
  readonly words: Words;
  readonly keyMap: KeyMap;
  readonly onRefused: (reason: string) => void;
}

export function bindCommands<State, Words>(binding: Binding<State, Words>): readonly BoundCommand[] {
  const { commands, source, words, keyMap, onRefused } = binding;
  assert(new Set(commands.map(({ name }) => name)).size === commands.length, 'every command has a name of its own');
  return commands.map((command) => {
    const refusal = (): string | undefined => {
      const allowed = command.allowed(source.getState());
      return allowed === true ? undefined : allowed(words);
    };
    return {
      name: command.name,
      label: command.label(words),
      section: command.section(words),
      keys: keysOf(command, keyMap),
      isUnlisted: command.isUnlisted ?? false,
      refusal,
      run: () => {
        const reason = refusal();
        return reason === undefined ? command.run(source.getState()) : onRefused(reason);
      },
    };
  });
}

type Keyed = { readonly name: string; readonly keys?: readonly Chord[] };

export function keysOf(command: Keyed, keyMap: KeyMap): readonly Chord[] {
  return keyMap[command.name] ?? command.keys ?? [];
}

export interface KeyConflict {
  readonly chord: Chord;
  readonly names: readonly string[];
}

export function findKeyConflicts(commands: readonly Keyed[], keyMap: KeyMap): readonly KeyConflict[] {
  const byChord = new Map<Chord, string[]>();
  for (const command of commands) {
    for (const chord of new Set(keysOf(command, keyMap))) byChord.set(chord, [...(byChord.get(chord) ?? []), command.name]);
  }
  return [...byChord].filter(([, names]) => names.length > 1).map(([chord, names]) => ({ chord, names }));
}

/** Returns the key map with new keys for one command. A command with its default keys has no entry. */
export function withKeys(keyMap: KeyMap, command: Keyed, keys: readonly Chord[]): KeyMap {
  const { [command.name]: _, ...rest } = keyMap;
  const own = command.keys ?? [];
  return own.length === keys.length && own.every((chord, index) => chord === keys[index]) ? rest : { ...rest, [command.name]: keys };
}
