import { takeWrittenChecks } from '../../../shared/contract/validation/validate.ts';
import { listCheckedSchemas } from '../base/checked-schemas.ts';

let loading: Promise<void> | undefined;

/** Compiling schemas when requests first need them would hold up the sales of the first minute. */
export function loadWrittenChecks(): Promise<void> {
  loading ??= load();
  return loading;
}

async function load(): Promise<void> {
  const { checks } = await import('../base/written-checks.ts');
  if (checks.length > 0) takeWrittenChecks(listCheckedSchemas(), checks);
}
