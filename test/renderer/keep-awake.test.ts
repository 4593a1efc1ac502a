import { expect, test } from 'vitest';
import { keepAwake } from '../../renderer/ui/boot/keep-awake.ts';

function pageWith(wakeLock: unknown) {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  keepAwake({ document, navigator: { wakeLock } } as unknown as Window);
  return {
    become(visibilityState: 'visible' | 'hidden') {
      document.visibilityState = visibilityState;
      document.dispatchEvent(new Event('visibilitychange'));
    },
  };
}

test('the screen is kept on from the start, and again each time the page comes back', () => {
  const requests: string[] = [];
  const page = pageWith({
    request: async (kind: string) => {
      requests.push(kind);
      throw new Error('the battery is low');
    },
  });
  page.become('hidden');
  expect(requests).toEqual(['screen']);
  page.become('visible');
  expect(requests).toEqual(['screen', 'screen']);
});

test('a browser without wake locks shows the page all the same', () => {
  expect(() => pageWith(undefined).become('visible')).not.toThrow();
});
