import { expect, test } from 'vitest';
import { readPages } from '../../renderer/register/frame/read-pages.ts';
import { accept, refuse } from '../../shared/base/outcome.ts';

const PAGE = 3;

/** Of a list whose newest stand first, named by their number. */
function pageOf(list: readonly number[]) {
  return async (from: number | undefined) => {
    const rows = list.filter((one) => from === undefined || one < from).slice(0, PAGE);
    const last = rows.at(-1);
    return accept({ rows, next: last === undefined || last === list.at(-1) ? undefined : last });
  };
}

test('of a list that has grown meanwhile no row is on neither page, and what has gone is on none', async () => {
  const before = [7, 6, 5, 4, 3, 2, 1];
  expect(await readPages(2, pageOf(before))).toEqual(accept({ rows: [7, 6, 5, 4, 3, 2], next: 2 }));
  const after = [8, 7, 6, 5, 3, 2, 1];
  expect(await readPages(2, pageOf(after))).toEqual(accept({ rows: [8, 7, 6, 5, 3, 2], next: 2 }));
});

test('there are no pages behind the last, and one that can’t be read refuses them all', async () => {
  expect(await readPages(9, pageOf([2, 1]))).toEqual(accept({ rows: [2, 1], next: undefined }));
  expect(await readPages(2, pageOf([]))).toEqual(accept({ rows: [], next: undefined }));
  const refusal = { code: 'no_answer' } as const;
  expect(await readPages(2, async (from) => (from === undefined ? accept({ rows: [1], next: 1 }) : refuse(refusal)))).toEqual(
    refuse(refusal),
  );
});
