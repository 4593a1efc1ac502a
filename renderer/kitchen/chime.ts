import { createStore, type StoreApi } from 'zustand/vanilla';

/** Plays a sound for a new ticket. Browsers allow sound only after someone has touched the page. */
export interface Chime {
  readonly store: StoreApi<{ readonly mayPlay: boolean }>;
  ring(): void;
}

/** Two short notes that can be heard over a fryer. */
const NOTES = [
  { hertz: 880, at: 0 },
  { hertz: 1175, at: 0.16 },
] as const;
const LENGTH = 0.28;
const LOUDNESS = 0.4;

export function makeChime(page: Window): Chime {
  const store = createStore(() => ({ mayPlay: page.navigator.userActivation?.hasBeenActive ?? false }));
  let context: AudioContext | undefined;
  const wake = (): void => {
    context ??= new AudioContext();
    void context.resume();
    store.setState({ mayPlay: true });
  };
  for (const kind of ['pointerdown', 'keydown'] as const) page.addEventListener(kind, wake, { once: true });
  return {
    store,
    ring() {
      if (context?.state !== 'running') return;
      const from = context.currentTime;
      for (const { hertz, at } of NOTES) {
        const [tone, gain] = [context.createOscillator(), context.createGain()];
        tone.frequency.value = hertz;
        gain.gain.setValueAtTime(LOUDNESS, from + at);
        gain.gain.exponentialRampToValueAtTime(0.001, from + at + LENGTH);
        tone.connect(gain).connect(context.destination);
        tone.start(from + at);
        tone.stop(from + at + LENGTH);
      }
    },
  };
}
