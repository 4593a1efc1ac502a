import { hueDistance, oklchOf } from '../../base/oklch.ts';

/** The hues that mean something on every screen, so that no stand may have one of them as its own. */
const MEANINGS = { green: 152, blue: 255, amber: 75, red: 27 } as const;
export type Meaning = keyof typeof MEANINGS;

const APART = { green: 22, blue: 25, amber: 25, red: 20 } as const satisfies Readonly<Record<Meaning, number>>;
/** Below this chroma a colour is a grey. */
const GREY = 0.03;

/** Returns which of the colours with a meaning one would be taken for; undefined when a stand may have it as its accent. */
export function meaningOf(color: string): Meaning | undefined {
  const own = oklchOf(color);
  if (own === undefined || own.chroma < GREY) return undefined;
  return (Object.keys(MEANINGS) as Meaning[]).find((name) => hueDistance(own.hue, MEANINGS[name]) < APART[name]);
}
