import type { CDPSession } from 'playwright-core';
import { nodeWorld } from '../../electron/host/base/node-world.ts';

/**
 * Real keys, each with the time at which it was pressed. The page gets them as fast as it can take them, as after a while in which it was
 * too busy to listen.
 */
export async function pressKeys(session: CDPSession, keys: readonly string[], gapMilliseconds: number): Promise<void> {
  const first = (nodeWorld.epochMilliseconds() - keys.length * gapMilliseconds) / 1000;
  const sent = keys.flatMap((key, place) => {
    const timestamp = first + (place * gapMilliseconds) / 1000;
    const named = key === 'Enter' ? { key, code: key, windowsVirtualKeyCode: 13, text: '\r' } : { key, text: key };
    const { text: _text, ...up } = named;
    return [
      session.send('Input.dispatchKeyEvent', { type: 'keyDown', timestamp, ...named }),
      session.send('Input.dispatchKeyEvent', { type: 'keyUp', timestamp: timestamp + 0.002, ...up }),
    ];
  });
  await Promise.all(sent);
}
