import type { Check } from '../../../shared/contract/validation/judge.ts';

/** The build puts the checks of all schemas here. A host that runs from its sources compiles each schema when it is first used. */
export const checks: readonly Check[] = [];
