import { expect, test } from 'vitest';
import { makeSequencer } from '../../shared/base/run-sequentially.ts';

/** A task that notes when it begins and ends, and ends when the test says so. */
function work(said: string[], name: string) {
  let end: (isWell: boolean) => void = () => undefined;
  const ended = new Promise<string>((resolve, reject) => {
    end = (isWell) => (isWell ? resolve(name) : reject(new Error(name)));
  });
  const run = async () => {
    said.push(`${name} begins`);
    return await ended.finally(() => said.push(`${name} ends`));
  };
  return { run, end };
}

test('work of one name is done one after the other in the order asked, also after one that fails; another name does not wait', async () => {
  const inTurn = makeSequencer();
  const said: string[] = [];
  const [first, second, third, other] = ['first', 'second', 'third', 'other'].map((name) => work(said, name)) as [
    ReturnType<typeof work>,
    ReturnType<typeof work>,
    ReturnType<typeof work>,
    ReturnType<typeof work>,
  ];
  const outcomes = Promise.allSettled([inTurn('a', first.run), inTurn('a', second.run), inTurn('b', other.run), inTurn('a', third.run)]);
  // The later tasks may end before they have begun.
  for (const one of [third, second, other]) one.end(true);
  await Promise.resolve();
  first.end(false);
  expect((await outcomes).map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : outcome.status))).toEqual([
    'rejected',
    'second',
    'other',
    'third',
  ]);
  const ofOne = said.filter((what) => !what.startsWith('other'));
  expect(ofOne).toEqual(['first begins', 'first ends', 'second begins', 'second ends', 'third begins', 'third ends']);
  expect(said.indexOf('other ends')).toBeLessThan(said.indexOf('first ends'));
});
