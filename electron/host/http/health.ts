import type { FastifyInstance } from 'fastify';
import { isLoopback } from '../network/lan-names.ts';
import { arrivalOf, isForwarded } from '../network/public-side.ts';
import type { RequestLogEntry } from './http-server.ts';

/** Counts answers for monitoring, in the text format of Prometheus. */
export interface Metrics {
  count(answered: RequestLogEntry): void;
  text(): string;
}

const BUCKETS = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000] as const;

export function makeMetrics(): Metrics {
  const answers = new Map<string, number>();
  const buckets: number[] = BUCKETS.map(() => 0);
  let total = 0;
  let sum = 0;
  return {
    count({ method, status, milliseconds }) {
      const key = `method="${/^[A-Z]{1,10}$/.test(method) ? method : 'OTHER'}",status="${status}"`;
      answers.set(key, (answers.get(key) ?? 0) + 1);
      total += 1;
      sum += milliseconds / 1000;
      for (let index = BUCKETS.length - 1; index >= 0 && milliseconds <= (BUCKETS[index] as number); index--)
        buckets[index] = (buckets[index] as number) + 1;
    },
    text() {
      const lines = [
        '# HELP grandstand_answers_total Answers given, by method and status.',
        '# TYPE grandstand_answers_total counter',
        ...[...answers].sort().map(([key, count]) => `grandstand_answers_total{${key}} ${count}`),
        '# HELP grandstand_answer_seconds Time from request to answer.',
        '# TYPE grandstand_answer_seconds histogram',
        ...BUCKETS.map((bound, index) => `grandstand_answer_seconds_bucket{le="${bound / 1000}"} ${buckets[index]}`),
        `grandstand_answer_seconds_bucket{le="+Inf"} ${total}`,
        `grandstand_answer_seconds_sum ${sum}`,
        `grandstand_answer_seconds_count ${total}`,
        '# HELP process_resident_memory_bytes Memory that the process holds.',
        '# TYPE process_resident_memory_bytes gauge',
        `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
        '# HELP process_cpu_seconds_total Time that processors have worked for the process.',
        '# TYPE process_cpu_seconds_total counter',
        `process_cpu_seconds_total ${cpuSeconds()}`,
        '# HELP process_uptime_seconds Time since the process started.',
        '# TYPE process_uptime_seconds gauge',
        `process_uptime_seconds ${process.uptime()}`,
      ];
      return `${lines.join('\n')}\n`;
    },
  };
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** The checks for whether a host can work. */
export interface HealthChecks {
  /** Rejects when the store does not answer. */
  ping(): Promise<void>;
  /** Reasons not to send it work although it answers, a sentence each. */
  troubles?(): readonly string[];
}

/** A load balancer asks again soon, so a later answer is of no use to it. */
const PING_PATIENCE = 2000;

async function withinPatience(pinged: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the store did not answer in time')), PING_PATIENCE);
  });
  await Promise.race([pinged, late]).finally(() => clearTimeout(timer));
}

/** `/healthz`: the process runs. `/readyz`: its store answers and there are no troubles. `/metrics`: only for callers on this machine. */
export function addHealth(server: FastifyInstance, probe: HealthChecks, metrics: Pick<Metrics, 'text'>): void {
  server.get('/healthz', (_request, reply) => reply.type('text/plain').send('ok\n'));
  server.get('/readyz', async (_request, reply) => {
    try {
      await withinPatience(probe.ping());
      const troubles = probe.troubles?.() ?? [];
      if (troubles.length === 0) return reply.type('text/plain').send('ready\n');
      return reply
        .code(503)
        .header('retry-after', '30')
        .type('text/plain')
        .send(`${troubles.join('\n')}\n`);
    } catch {
      return reply.code(503).header('retry-after', '1').type('text/plain').send('the store does not answer\n');
    }
  });
  server.get('/metrics', (request, reply) => {
    if (!isLoopback(arrivalOf(request.raw).from) || isForwarded(request.raw)) return reply.callNotFound();
    return reply.type('text/plain; version=0.0.4').send(metrics.text());
  });
}
