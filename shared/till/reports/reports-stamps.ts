/** The fact that changes when anything of a business date is written, so that totals stored before become invalid. */
export function dayChangedKey(date: string): string {
  return `till/day-changed/${date}`;
}

/** Returns the fact for the same write; `by` must differ for each write. */
export function dayChanged(date: string | undefined, by: string): Readonly<Record<string, string>> {
  return date === undefined ? {} : { [dayChangedKey(date)]: by };
}
