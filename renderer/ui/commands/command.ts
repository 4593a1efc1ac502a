import { assert } from '../../../shared/base/assert.ts';
import type { Chord } from '../keyboard/chord.ts';

/** Why not now; a function of words, so that commands know no language. */
export type Reason<Words> = (words: Words) => string;

/** Something that a person may do. Buttons, shortcuts, palette and help all read one list of these. */
export interface Command<State, Words> {
  /** Stable, such as `pay.open`: key maps are kept by it. */
  readonly name: string;
  readonly label: (words: Words) => string;
  /** The heading under which help lists it. */
  readonly section: (words: Words) => string;
  readonly keys?: readonly Chord[];
  /** Pure, quick and asked often. */
  readonly allowed: (state: State) => true | Reason<Words>;
  readonly run: (state: State) => void;
  /** Left out of the palette, such as the palette's own command. */
  readonly isUnlisted?: boolean;
}

/** What a face's state is kept in; a zustand store is one. */
export interface StateSource<State> {
  getState(): State;
  subscribe(listener: () => void): () => void;
}

/** Chords by command name, where they differ from the command's own. The caller keeps it. */
export type KeyMap = Readonly<Record<string, readonly Chord[]>>;

/** A command together with its state, words and keys: nothing generic is left for the parts that show it. */
export interface BoundCommand {
  readonly name: string;
  readonly label: string;
  readonly section: string;
  readonly keys: readonly Chord[];
  readonly isUnlisted: boolean;
  /** Undefined where it may run now. */
  refusal(): string | undefined;
  /** Runs it, or says why not. */
  run(): void;
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
      const judged = command.allowed(source.getState());
      return judged === true ? undefined : judged(words);
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
        if (reason === undefined) command.run(source.getState());
        else onRefused(reason);
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
  /** Two or more. */
  readonly names: readonly string[];
}

export function findKeyConflicts(commands: readonly Keyed[], keyMap: KeyMap): readonly KeyConflict[] {
  const byChord = new Map<Chord, string[]>();
  for (const command of commands) {
    for (const chord of new Set(keysOf(command, keyMap))) byChord.set(chord, [...(byChord.get(chord) ?? []), command.name]);
  }
  return [...byChord].filter(([, names]) => names.length > 1).map(([chord, names]) => ({ chord, names }));
}

/** The map with other keys for one command; its own keys need no entry. */
export function withKeys(keyMap: KeyMap, command: Keyed, keys: readonly Chord[]): KeyMap {
  const { [command.name]: _, ...rest } = keyMap;
  const own = command.keys ?? [];
  return own.length === keys.length && own.every((chord, index) => chord === keys[index]) ? rest : { ...rest, [command.name]: keys };
}
