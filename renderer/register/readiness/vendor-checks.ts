import type { Instant } from '../../../shared/base/time.ts';
import type { SoldThen, VendorDoors } from '../../../shared/till-contract/operations/doors-operations.ts';
import { type Check, HOUR, isOlder, type Saying } from './finding.ts';

export interface VendorFacts {
  readonly vendor: VendorDoors;
  readonly doorsAt: Instant | undefined;
  /** By the host's clock. */
  readonly now: Instant;
}

const OLD_MENU = HOUR;
const OLDEST_MENU = 24 * HOUR;

export const VENDOR_CHECKS: readonly Check<VendorFacts>[] = [
  {
    id: 'menu',
    judge({ vendor: { menu }, now }) {
      const way = 'connection';
      if (menu === undefined)
        return { tone: 'danger', measured: ({ words }) => words.doors.menu.none, todo: (words) => words.menu.noneTodo, way };
      const { pulledAt, problem } = menu;
      const isOld = problem !== undefined || isOlder(pulledAt, now, OLD_MENU);
      return {
        tone: isOlder(pulledAt, now, OLDEST_MENU) ? 'danger' : isOld ? 'caution' : 'good',
        measured: ({ words: { doors }, formats }) =>
          doors.menu[problem === undefined ? 'at' : 'problem']({ age: formats.ago(pulledAt, now) }),
        todo: (words) => words.menu.oldTodo,
        way,
      };
    },
  },
  {
    id: 'open',
    judge({ vendor, doorsAt }) {
      if (vendor.now === undefined) return undefined;
      const { now, atDoors } = vendor;
      const way = 'doors_time';
      if (doorsAt === undefined || atDoors === undefined)
        return {
          tone: now.items > 0 ? 'good' : 'caution',
          measured: (saying) => sayNow(now, saying),
          todo: (words) => words.open.nowTodo,
          way,
        };
      if (atDoors.items === 0)
        return {
          tone: 'danger',
          measured: (saying) => saying.words.doors.open.closedAtDoors({ time: saying.formats.time(doorsAt), now: sayNow(now, saying) }),
          todo: (words) => words.open.atDoorsTodo,
          way,
        };
      return {
        tone: 'good',
        measured: (saying) =>
          saying.words.doors.open.atDoors({
            time: saying.formats.time(doorsAt),
            dayparts: namesOf(atDoors, saying),
            count: atDoors.items,
            now: sayNow(now, saying),
          }),
      };
    },
  },
  {
    id: 'level',
    judge({ vendor: { now, atDoors } }) {
      if (now === undefined) return undefined;
      if (atDoors === undefined || atDoors.level === now.level)
        return { tone: 'good', measured: ({ words }) => words.doors.level.same({ level: words.lines.levels[now.level] }) };
      return {
        tone: 'information',
        measured: ({ words: { doors, lines }, formats }) =>
          doors.level.changes({ now: lines.levels[now.level], atDoors: lines.levels[atDoors.level], time: formats.time(atDoors.at) }),
      };
    },
  },
  {
    id: 'partners',
    judge({ vendor: { now, partnerDiscounts } }) {
      if (now === undefined) return undefined;
      if (partnerDiscounts === undefined) return { tone: 'good', measured: ({ words }) => words.doors.partners.none };
      return {
        tone: 'information',
        measured: ({ words: { doors }, formats: { locale } }) =>
          doors.partners.notOffered({ names: new Intl.ListFormat(locale, { type: 'unit' }).format(partnerDiscounts) }),
      };
    },
  },
];

function sayNow(now: SoldThen, saying: Saying): string {
  const { open } = saying.words.doors;
  return now.items === 0 ? open.closedNow : open.now({ dayparts: namesOf(now, saying), count: now.items });
}

function namesOf({ dayparts }: SoldThen, { formats: { locale } }: Saying): string {
  return new Intl.ListFormat(locale, { type: 'unit' }).format(dayparts);
}
