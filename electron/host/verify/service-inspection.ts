import {
  findDangling,
  findRowFaults,
  findShapeFaults,
  type InspectedFile,
  inspectFile,
  MOST_FAULTS,
  type RowRule,
} from '../store/inspection.ts';
import { inspectSeals, knowledgeOf } from '../store/seal-inspection.ts';
import { SERVICE_TABLES } from '../store/seal-shape.ts';
import type { Sealing } from '../store/seals.ts';
import { SERVICE_MIGRATIONS } from '../store/sqlite/service-migrations.ts';
import { GIVEN_BACK, MOVES_OF_CARD, VALUE_FAULTS } from '../store/value-rows.ts';

export interface ServiceInspection {
  readonly kind: 'service';
  readonly faults: readonly string[];
  readonly orders: number;
  readonly revisions: number;
  /** The revision of the catalogue in use; 0 when there is none. */
  readonly revision: number;
  /** True when every row was compared with its seal. */
  readonly isSealed: boolean;
  /** The reason when it was not. */
  readonly note?: string;
}

const RULES: readonly RowRule[] = [
  ['orders', 'uuid', 'NOT json_valid(body)', 'cannot be read'],
  ['orders', 'uuid', "(status = 'COMPLETED') <> (order_id IS NOT NULL)", 'is half completed'],
  ['orders', 'uuid', "order_id > (SELECT value FROM counters WHERE name = 'order_id')", 'has an id that was never given'],
  ['catalogue_revisions', 'revision', 'NOT json_valid(text)', 'cannot be read'],
  ['kitchen_tickets', 'seq', 'NOT json_valid(body)', 'cannot be read'],
  ['pay_transactions', 'uid', 'NOT json_valid(body)', 'cannot be read'],
];

/** Data of an older program has no such cards until it is migrated. */
const VALUE_RULES: readonly RowRule[] = [
  ['value_cards', "'****' || hint || ' (' || id || ')'", `balance <> ${MOVES_OF_CARD}`, VALUE_FAULTS.card],
  ['value_moves', 'reference', `kind IN ('payment', 'load') AND ${GIVEN_BACK} > amount`, VALUE_FAULTS.move],
];

function rulesFor({ number }: InspectedFile): readonly RowRule[] {
  const hasCards = number("SELECT count(*) FROM sqlite_schema WHERE name = 'value_moves'") > 0;
  return hasCards ? [...RULES, ...VALUE_RULES] : RULES;
}

const NOTHING: ServiceInspection = { kind: 'service', faults: [], orders: 0, revisions: 0, revision: 0, isSealed: false };

export function inspectService(file: string, sealing?: Sealing): ServiceInspection {
  const known = knowledgeOf(sealing);
  return inspectFile(file, NOTHING, (reading) => {
    const faults = findShapeFaults(reading, SERVICE_MIGRATIONS.length);
    if (faults.length > 0) return { ...NOTHING, faults };
    const seals = inspectSeals(reading, SERVICE_TABLES, known, MOST_FAULTS);
    return {
      kind: 'service',
      faults: [...seals.faults, ...findDangling(reading), ...findRowFaults(reading, rulesFor(reading))].slice(0, MOST_FAULTS),
      isSealed: seals.isSealed,
      ...(seals.note !== undefined && { note: seals.note }),
      orders: reading.number('SELECT count(*) FROM orders'),
      revisions: reading.number('SELECT count(*) FROM catalogue_revisions'),
      revision: reading.number('SELECT coalesce(max(revision), 0) FROM catalogue_revisions'),
    };
  });
}
