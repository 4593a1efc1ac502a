import { epochOf } from '../../../shared/base/time.ts';
import type { World } from '../../../shared/base/world.ts';
import type { JournalWrite } from '../../../shared/sync/journal/journal.ts';
import type { AttemptOutcome } from '../../../shared/sync/journal/op.ts';
import type { Connectivity, HostStatus } from '../../../shared/till-contract/operations/host-operations.ts';
import type { QueueSummary } from '../../../shared/till-contract/operations/queue-operations.ts';
import type { BackupHealth } from '../backup/backup-schedule.ts';

/** The till's metrics, in the text format of Prometheus. They contain no amount, name or number of a sale. */
export interface TillFigures {
  /** Counts a durable write. */
  take(write: JournalWrite): void;
  text(): string;
}

export interface FiguresOptions {
  readonly world: Pick<World, 'epochMilliseconds'>;
  readonly queue: () => QueueSummary;
  readonly connectivity: () => Connectivity;
  readonly disk: () => HostStatus['disk'];
  readonly backup: () => BackupHealth | undefined;
}

const OUTCOMES: readonly AttemptOutcome[] = ['ok', 'rejected', 'unauthorized', 'not_sent', 'ambiguous'];
const ENDS = ['done', 'rejected', 'attention'] as const;
const CONNECTIVITIES: readonly Connectivity[] = ['online', 'offline'];

export function makeTillFigures({ world, queue, connectivity, disk, backup }: FiguresOptions): TillFigures {
  const attempts = new Map<string, number>(OUTCOMES.map((outcome) => [outcome, 0]));
  const ended = new Map<string, number>(ENDS.map((state) => [state, 0]));
  let added = 0;
  const ageOf = (at: number): number => Math.max(0, (world.epochMilliseconds() - at) / 1000);
  return {
    take({ adds = [], change, attempt }) {
      added += adds.length;
      if (change?.state !== undefined) raise(ended, change.state);
      if (attempt?.outcome !== undefined) raise(attempts, attempt.outcome);
    },
    text() {
      const { waiting, unsure, attention, oldestAt } = queue();
      const { freeBytes, isNearlyFull } = disk();
      const health = backup();
      const lines = [
        ...gauge('grandstand_queue_jobs', 'Jobs that have not come to their end, by how they stand.', [
          ['state="waiting"', waiting],
          ['state="unsure"', unsure],
          ['state="attention"', attention],
        ]),
        ...gauge('grandstand_queue_oldest_seconds', 'Age of the oldest of them; 0 where there is none.', [
          ['', oldestAt === undefined ? 0 : ageOf(epochOf(oldestAt))],
        ]),
        ...counter('grandstand_jobs_added_total', 'Jobs written down since the process started.', [['', added]]),
        ...counter('grandstand_jobs_ended_total', 'Jobs that ended since then, by how; attention is a person’s.', labelled('state', ended)),
        ...counter(
          'grandstand_attempts_total',
          'Requests to the service that change something, by their outcome.',
          labelled('outcome', attempts),
        ),
        ...gauge(
          'grandstand_connection',
          'Whether the service answers the till: 1 for the connectivity that it has.',
          CONNECTIVITIES.map((each) => [`connectivity="${each}"`, each === connectivity() ? 1 : 0]),
        ),
        ...gauge('grandstand_disk_nearly_full', '1 where nothing new is begun, since the disk is nearly full.', [
          ['', isNearlyFull ? 1 : 0],
        ]),
        ...(freeBytes === undefined ? [] : gauge('grandstand_disk_free_bytes', 'Room on the disk of the journal.', [['', freeBytes]])),
        ...(health === undefined
          ? []
          : gauge('grandstand_backup_behind', '1 where the backup failed, or is late.', [['', health.isBehind ? 1 : 0]])),
        ...(health?.lastOk === undefined
          ? []
          : gauge('grandstand_backup_age_seconds', 'Since the last whole backup.', [['', ageOf(epochOf(health.lastOk.at))]])),
      ];
      return `${lines.join('\n')}\n`;
    },
  };
}

function raise(counts: Map<string, number>, key: string): void {
  const known = counts.get(key);
  // An op that is taken up again has not ended, so its state is not counted.
  if (known !== undefined) counts.set(key, known + 1);
}

type Sample = readonly [labels: string, value: number];

function labelled(name: string, counts: ReadonlyMap<string, number>): readonly Sample[] {
  return [...counts].map(([key, value]) => [`${name}="${key}"`, value]);
}

function gauge(name: string, help: string, samples: readonly Sample[]): readonly string[] {
  return metric('gauge', name, help, samples);
}

function counter(name: string, help: string, samples: readonly Sample[]): readonly string[] {
  return metric('counter', name, help, samples);
}

function metric(type: string, name: string, help: string, samples: readonly Sample[]): readonly string[] {
  return [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...samples.map(([labels, value]) => `${name}${labels === '' ? '' : `{${labels}}`} ${value}`),
  ];
}
