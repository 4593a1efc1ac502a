/**
 * Who signed in at this browser by PIN, and how many digits it had: the last person only types it again, and the last digit signs in. The
 * PIN itself is kept nowhere. Without storage everybody chooses a name and confirms the PIN.
 */
export interface PeopleHere {
  readonly last?: string;
  readonly digits: Readonly<Record<string, number>>;
}

const KEY = 'people-here';
const NOBODY: PeopleHere = { digits: {} };
const MOST_PEOPLE = 50;

export function readPeopleHere(): PeopleHere {
  try {
    const { last, digits } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<PeopleHere>;
    const counts = Object.entries(digits ?? {}).filter(([, count]) => Number.isInteger(count));
    return { ...(typeof last === 'string' && { last }), digits: Object.fromEntries(counts) };
  } catch {
    return NOBODY;
  }
}

export function rememberPerson(id: string, count: number): void {
  const { [id]: _, ...others } = readPeopleHere().digits;
  const newest = Object.entries(others).slice(1 - MOST_PEOPLE);
  keep({ last: id, digits: { ...Object.fromEntries(newest), [id]: count } });
}

/** After a wrong PIN, which may have become longer: the person confirms the next one. */
export function forgetDigits(id: string): void {
  const { digits, ...people } = readPeopleHere();
  const { [id]: _, ...others } = digits;
  keep({ ...people, digits: others });
}

function keep(people: PeopleHere): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(people));
  } catch {
    // Full, or not allowed.
  }
}
