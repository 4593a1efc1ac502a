import type { BoundCommand } from './command.ts';

/** Returns the commands whose label has, for each typed word, a word that begins with it. Ignores accents and case; keeps the order. */
export function findCommands(commands: readonly BoundCommand[], typed: string): readonly BoundCommand[] {
  return commands.filter(({ label, section, isUnlisted }) => !isUnlisted && hasTypedWords(`${label} ${section}`, typed));
}

/** True if the text has, for each typed word, a word that begins with it. Ignores accents and case. */
export function hasTypedWords(text: string, typed: string): boolean {
  const words = wordsIn(text);
  return wordsIn(typed).every((one) => words.some((word) => word.startsWith(one)));
}

function wordsIn(text: string): readonly string[] {
  const plain = text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}
