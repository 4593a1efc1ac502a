import type { BoundCommand } from './command.ts';

/** Those whose label has a word beginning with each word typed; accents and case do not count. In the list's order. */
export function findCommands(commands: readonly BoundCommand[], typed: string): readonly BoundCommand[] {
  const wanted = wordsIn(typed);
  return commands.filter(({ label, section, isUnlisted }) => {
    const words = wordsIn(`${label} ${section}`);
    return !isUnlisted && wanted.every((one) => words.some((word) => word.startsWith(one)));
  });
}

function wordsIn(text: string): readonly string[] {
  const plain = text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}
