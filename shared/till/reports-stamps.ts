/** Tells that something of a business date was written: what was added up of it before no longer holds. */
export function dayChangedKey(date: string): string {
  return `till/day-changed/${date}`;
}

/** `by` is another for each write. Goes into the very write. */
export function dayChanged(date: string | undefined, by: string): Readonly<Record<string, string>> {
  return date === undefined ? {} : { [dayChangedKey(date)]: by };
}
