import type { ScreenEntry } from '../../../../shared/till-contract/operations/settings-transfer-operations.ts';
import { isReserved } from '../../../ui/keyboard/chord.ts';
import { findLanguage } from '../../../words/base/language.ts';
import type { Preferences } from '../../frame/preferences.ts';

/** A difference between the file and this window's own settings, which the host does not store. */
export type ScreenChange =
  | { readonly id: string; readonly kind: 'language' | 'theme'; readonly from: string; readonly to: string }
  | {
      readonly id: string;
      readonly kind: 'key';
      /** The command's name. */
      readonly name: string;
      readonly from: readonly string[] | undefined;
      readonly to: readonly string[] | undefined;
    };

export function screenEntryOf({ language, theme, keys }: Preferences): ScreenEntry {
  return { language, theme, keys: Object.fromEntries(Object.entries(keys).map(([name, chords]) => [name, [...(chords ?? [])]])) };
}

/** Returns the differences, without languages and keys that this program does not know. */
export function screenChanges(now: Preferences, file: ScreenEntry): readonly ScreenChange[] {
  const keys = screenEntryOf(now).keys;
  const names = [...new Set([...Object.keys(keys), ...Object.keys(file.keys)])].toSorted();
  const language = findLanguage(file.language);
  return [
    ...(language !== undefined && language !== now.language
      ? [{ id: 'language', kind: 'language', from: now.language, to: language } as const]
      : []),
    ...(file.theme !== now.theme ? [{ id: 'theme', kind: 'theme', from: now.theme, to: file.theme } as const] : []),
    ...names
      .map((name) => ({
        id: `key:${name}`,
        kind: 'key' as const,
        name,
        from: keys[name],
        to: file.keys[name]?.filter((chord) => !isReserved(chord)),
      }))
      .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to)),
  ];
}

export function withScreenChanges(now: Preferences, changes: readonly ScreenChange[]): Preferences {
  const keys = new Map(Object.entries(now.keys));
  const others: Record<string, string> = {};
  for (const change of changes) {
    if (change.kind !== 'key') others[change.kind] = change.to;
    else if (change.to === undefined) keys.delete(change.name);
    else keys.set(change.name, change.to);
  }
  return { ...now, ...others, keys: Object.fromEntries(keys) };
}
