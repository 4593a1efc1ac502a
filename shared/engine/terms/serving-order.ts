/** Sorts by course, lines without a course first; within a course by serving order, then as ordered. */
export function sortForServing<Line extends { readonly course?: string }>(
  lines: readonly Line[],
  servingOrderOf: (line: Line) => number | undefined,
): readonly Line[] {
  const keyed = lines.map((line) => ({ line, course: line.course ?? '', order: servingOrderOf(line) ?? Number.MAX_SAFE_INTEGER }));
  return keyed.sort((a, b) => compareCourses(a.course, b.course) || a.order - b.order).map(({ line }) => line);
}

/** Sorts numbers by value, before words. */
function compareCourses(a: string, b: string): number {
  if (a === b) return 0;
  const [one, other] = [Number(a), Number(b)];
  if (a !== '' && b !== '' && Number.isFinite(one) && Number.isFinite(other)) return one - other;
  const [rank, rankOfOther] = [rankOf(a), rankOf(b)];
  return rank - rankOfOther || (a < b ? -1 : a > b ? 1 : 0);
}

function rankOf(course: string): number {
  return course === '' ? 0 : Number.isFinite(Number(course)) ? 1 : 2;
}
