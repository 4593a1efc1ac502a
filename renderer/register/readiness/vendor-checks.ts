import type { Instant } from '../../../shared/base/time.ts';
import type { MenuAtTime, VendorReadiness } from '../../../shared/till-contract/operations/readiness-operations.ts';
import { type Check, type FindingFormats, HOUR, isOlder } from './finding.ts';

export interface VendorFacts {
  readonly vendor: VendorReadiness;
  readonly opensAt: Instant | undefined;
  /** By the host's clock. */
  readonly now: Instant;
}

const OLD_MENU = HOUR;
const OLDEST_MENU = 24 * HOUR;

export const VENDOR_CHECKS: readonly Check<VendorFacts>[] = [
  {
    id: 'menu',
    assess({ vendor: { menu }, now }) {
      const way = 'connection';
      if (menu === undefined)
        return { tone: 'danger', measured: ({ words }) => words.readiness.menu.none, todo: (words) => words.menu.noneTodo, way };
      const { pulledAt, problem } = menu;
      const isOld = problem !== undefined || isOlder(pulledAt, now, OLD_MENU);
      return {
        tone: isOlder(pulledAt, now, OLDEST_MENU) ? 'danger' : isOld ? 'caution' : 'good',
        measured: ({ words: { readiness }, formats }) =>
          readiness.menu[problem === undefined ? 'at' : 'problem']({ age: formats.ago(pulledAt, now) }),
        todo: (words) => words.menu.oldTodo,
        way,
      };
    },
  },
  {
    id: 'open',
    assess({ vendor, opensAt }) {
      if (vendor.now === undefined) return undefined;
      const { now, atOpening } = vendor;
      const way = 'opening_time';
      if (opensAt === undefined || atOpening === undefined)
        return {
          tone: now.items > 0 ? 'good' : 'caution',
          measured: (saying) => sayNow(now, saying),
          todo: (words) => words.open.nowTodo,
          way,
        };
      if (atOpening.items === 0)
        return {
          tone: 'danger',
          measured: (saying) =>
            saying.words.readiness.open.closedAtOpening({ time: saying.formats.time(opensAt), now: sayNow(now, saying) }),
          todo: (words) => words.open.atOpeningTodo,
          way,
        };
      return {
        tone: 'good',
        measured: (saying) =>
          saying.words.readiness.open.atOpening({
            time: saying.formats.time(opensAt),
            dayparts: namesOf(atOpening, saying),
            count: atOpening.items,
            now: sayNow(now, saying),
          }),
      };
    },
  },
  {
    id: 'level',
    assess({ vendor: { now, atOpening } }) {
      if (now === undefined) return undefined;
      if (atOpening === undefined || atOpening.level === now.level)
        return { tone: 'good', measured: ({ words }) => words.readiness.level.same({ level: words.lines.levels[now.level] }) };
      return {
        tone: 'information',
        measured: ({ words: { readiness, lines }, formats }) =>
          readiness.level.changes({
            now: lines.levels[now.level],
            atOpening: lines.levels[atOpening.level],
            time: formats.time(atOpening.at),
          }),
      };
    },
  },
  {
    id: 'partners',
    assess({ vendor: { now, partnerDiscounts } }) {
      if (now === undefined) return undefined;
      if (partnerDiscounts === undefined) return { tone: 'good', measured: ({ words }) => words.readiness.partners.none };
      return {
        tone: 'information',
        measured: ({ words: { readiness }, formats: { locale } }) =>
          readiness.partners.notOffered({ names: new Intl.ListFormat(locale, { type: 'unit' }).format(partnerDiscounts) }),
      };
    },
  },
];

function sayNow(now: MenuAtTime, saying: FindingFormats): string {
  const { open } = saying.words.readiness;
  return now.items === 0 ? open.closedNow : open.now({ dayparts: namesOf(now, saying), count: now.items });
}

function namesOf({ dayparts }: MenuAtTime, { formats: { locale } }: FindingFormats): string {
  return new Intl.ListFormat(locale, { type: 'unit' }).format(dayparts);
}
