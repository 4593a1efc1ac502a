import type { ReadinessView } from '../../../shared/till-contract/operations/readiness-operations.ts';
import { type Check, clockTone, diskSpaceText, HOUR, isOlder, MINUTE, sayLength } from './finding.ts';

const LONGEST_WAIT = 10 * MINUTE;
const LITTLE_ROOM = 2_000_000_000;
/** Backups run once a day; two hours of slack. */
const OLD_BACKUP = 26 * HOUR;
const OLD_WALK = 24 * HOUR;

export const HOST_CHECKS: readonly Check<ReadinessView>[] = [
  {
    id: 'service',
    assess({ status: { connectivity, mode, isServiceSignInRefused } }) {
      const way = 'connection';
      if (isServiceSignInRefused)
        return { tone: 'danger', way, measured: ({ words }) => words.readiness.service.keyRefused, todo: ({ service }) => service.keyTodo };
      if (connectivity !== 'online')
        return { tone: 'caution', way, measured: ({ words }) => words.readiness.service.away, todo: ({ service }) => service.awayTodo };
      return {
        tone: 'good',
        measured: ({ words: { readiness } }) => (mode === 'local' ? readiness.service.local : readiness.service.good),
      };
    },
  },
  {
    id: 'clock',
    assess({ status: { clock } }) {
      const ahead = clock.aheadOfServiceMilliseconds;
      if (ahead === undefined) return { tone: 'information', measured: ({ words }) => words.readiness.clock.unknown };
      const tone = clockTone(ahead);
      if (tone === 'good') return { tone, measured: ({ words }) => words.readiness.clock.good };
      return {
        tone,
        measured: (saying) => saying.words.readiness.clock[ahead > 0 ? 'ahead' : 'behind']({ seconds: sayLength(ahead, saying) }),
        todo: ({ clock: words }) => words.todo,
        way: 'host',
      };
    },
  },
  {
    id: 'queue',
    assess({ status: { queue, clock } }) {
      const { attention, oldestAt } = queue;
      const count = queue.waiting + queue.unsure;
      if (attention > 0)
        return {
          tone: 'danger',
          measured: ({ words }) => words.readiness.queue.attention({ count: attention }),
          todo: (words) => words.queue.attentionTodo,
          way: 'queue',
        };
      if (count === 0 || oldestAt === undefined) return { tone: 'good', measured: ({ words }) => words.readiness.queue.nothing };
      const isStuck = queue.unsure > 0 || isOlder(oldestAt, clock.at, LONGEST_WAIT);
      return {
        tone: isStuck ? 'caution' : 'good',
        measured: ({ words, formats, now }) => words.readiness.queue.waiting({ count, age: formats.age(oldestAt, now) }),
        todo: (words) => words.queue.waitingTodo,
        way: 'queue',
      };
    },
  },
  {
    id: 'printers',
    assess({ status: { printing } }) {
      const way = 'printers';
      if (printing === undefined || printing.printers === 0)
        return { tone: 'information', measured: ({ words }) => words.readiness.printers.none };
      const { troubled, unclear, untested } = printing;
      if (troubled.length > 0)
        return {
          tone: 'danger',
          measured: ({ words: { readiness, printers } }) =>
            readiness.printers.troubled({
              names: troubled.map(({ name, code }) => printers.troubleOf({ name, trouble: printers.trouble[code] })).join(', '),
            }),
          todo: (words) => words.printers.troubledTodo,
          way,
        };
      if (unclear > 0)
        return {
          tone: 'caution',
          measured: ({ words }) => words.readiness.printers.unclear({ count: unclear }),
          todo: (words) => words.printers.unclearTodo,
          way,
        };
      if (untested.length > 0)
        return {
          tone: 'caution',
          measured: ({ words }) => words.readiness.printers.untested({ names: untested.join(', ') }),
          todo: (words) => words.printers.untestedTodo,
          way,
        };
      return { tone: 'good', measured: ({ words }) => words.readiness.printers.good({ count: printing.printers }) };
    },
  },
  {
    id: 'disk',
    assess({ status: { disk } }) {
      const { freeBytes, isNearlyFull } = disk;
      if (freeBytes === undefined) return { tone: 'information', measured: ({ words }) => words.readiness.disk.unknown };
      return {
        tone: isNearlyFull ? 'danger' : freeBytes < LITTLE_ROOM ? 'caution' : 'good',
        measured: ({ words, formats }) => words.readiness.disk.free({ size: diskSpaceText(freeBytes, formats) }),
        todo: (words) => (isNearlyFull ? words.disk.fullTodo : words.disk.littleTodo),
        way: 'host',
      };
    },
  },
  {
    id: 'backup',
    assess({ status: { backup, clock } }) {
      const way = 'host';
      const { lastAt, lastFailure } = backup ?? {};
      if (lastFailure !== undefined)
        return {
          tone: 'danger',
          measured: ({ words }) => words.readiness.backup.failed,
          todo: (words) => words.backup.failedTodo,
          way,
        };
      if (lastAt === undefined)
        return {
          tone: 'caution',
          measured: ({ words }) => (backup === undefined ? words.readiness.backup.notSetUp : words.readiness.backup.none),
          todo: (words) => (backup === undefined ? words.backup.noneTodo : words.backup.oldTodo),
          way,
        };
      return {
        tone: isOlder(lastAt, clock.at, OLD_BACKUP) ? 'caution' : 'good',
        measured: ({ words, formats, now }) => words.readiness.backup.at({ age: formats.ago(lastAt, now) }),
        todo: (words) => words.backup.oldTodo,
        way,
      };
    },
  },
  {
    id: 'staff',
    assess({ staff: { people, withPin, approversWithPin }, settings: { signIn } }) {
      const way = 'staff';
      const without = people - withPin;
      if (signIn === 'pin' && without > 0)
        return {
          tone: withPin === 0 ? 'danger' : 'caution',
          measured: ({ words, formats }) => words.readiness.staff.some({ people: formats.count(people), without: formats.count(without) }),
          todo: (words) => (withPin === 0 ? words.staff.noneTodo : words.staff.someTodo),
          way,
        };
      if (approversWithPin === 0)
        return {
          tone: 'caution',
          measured: ({ words }) => words.readiness.staff.noApprover,
          todo: (words) => words.staff.approverTodo,
          way,
        };
      return {
        // A stand may work without PINs. That is a choice, and no proof of who sold.
        tone: signIn === 'pin' ? 'good' : 'information',
        measured: ({ words, formats }) => words.readiness.staff[signIn === 'pin' ? 'all' : 'open']({ people: formats.count(people) }),
      };
    },
  },
  {
    id: 'cards',
    assess({ status: { cards } }) {
      const { storedOffline: count, oldestAt, mustForward } = cards;
      if (count === 0 || oldestAt === undefined) return { tone: 'good', measured: ({ words }) => words.readiness.cards.none };
      return {
        tone: mustForward === 'now' ? 'danger' : 'caution',
        measured: ({ words, formats, now }) => words.readiness.cards.stored({ count, age: formats.age(oldestAt, now) }),
        todo: (words) => (mustForward === 'now' ? words.cards.nowTodo : words.cards.storedTodo),
        way: 'queue',
      };
    },
  },
  {
    id: 'terminal',
    assess({ terminal }) {
      if (terminal === 'silent')
        return {
          tone: 'danger',
          measured: ({ words }) => words.readiness.terminal.silent,
          todo: (words) => words.terminal.todo,
          way: 'again',
        };
      return { tone: terminal === 'none' ? 'information' : 'good', measured: ({ words }) => words.readiness.terminal[terminal] };
    },
  },
  {
    id: 'terminalDay',
    assess({ terminal, terminalDays }) {
      const [first] = terminalDays;
      if (first !== undefined)
        return {
          tone: 'caution',
          measured: ({ words, formats }) => {
            const names = terminalDays.map(({ name }) => name).join(', ');
            return words.readiness.terminalDay.open({ names, at: formats.dateAndTime(first.since) });
          },
          todo: (words) => words.terminalDay.todo,
          way: 'shift',
        };
      return terminal === 'none' ? undefined : { tone: 'good', measured: ({ words }) => words.readiness.terminalDay.none };
    },
  },
  {
    id: 'valueCards',
    assess({ valueCards }) {
      if (valueCards === 'silent')
        return {
          tone: 'danger',
          measured: ({ words }) => words.readiness.valueCards.silent,
          todo: (words) => words.valueCards.todo,
          way: 'again',
        };
      return { tone: valueCards === 'none' ? 'information' : 'good', measured: ({ words }) => words.readiness.valueCards[valueCards] };
    },
  },
  {
    id: 'audit',
    assess({ audit, status: { clock } }) {
      if (audit === undefined)
        return {
          tone: 'caution',
          measured: ({ words }) => words.readiness.audit.never,
          todo: (words) => words.audit.readTodo,
          way: 'read_audit',
        };
      const { at, entries, brokenAt } = audit;
      if (brokenAt !== undefined)
        return {
          tone: 'danger',
          measured: ({ words, formats }) => words.readiness.audit.broken({ entry: formats.count(brokenAt) }),
          todo: (words) => words.audit.brokenTodo,
          way: 'audit',
        };
      if (isOlder(at, clock.at, OLD_WALK))
        return {
          tone: 'caution',
          measured: ({ words, formats, now }) => words.readiness.audit.old({ age: formats.ago(at, now) }),
          todo: (words) => words.audit.readTodo,
          way: 'read_audit',
        };
      return {
        tone: 'good',
        measured: ({ words, formats, now }) => words.readiness.audit.whole({ age: formats.ago(at, now), count: entries }),
      };
    },
  },
  {
    id: 'otherMachine',
    assess: ({ status }) =>
      status.isOldMachineInQuestion
        ? {
            tone: 'danger',
            measured: ({ words }) => words.readiness.otherMachine.inQuestion,
            todo: (words) => words.otherMachine.todo,
            way: 'host',
          }
        : { tone: 'good', measured: ({ words }) => words.readiness.otherMachine.none },
  },
  {
    id: 'training',
    assess: ({ status }) =>
      status.isTraining
        ? { tone: 'danger', measured: ({ words }) => words.readiness.training.on, todo: (words) => words.training.todo, way: 'training' }
        : { tone: 'good', measured: ({ words }) => words.readiness.training.off },
  },
  {
    id: 'mail',
    assess: ({ status: { mail } }) => ({
      tone: mail === 'not_set_up' ? 'information' : 'good',
      measured: ({ words }) => words.readiness.mail[mail],
    }),
  },
];
