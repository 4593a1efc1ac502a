import { writeChecks } from '../../../shared/contract/validation/write-checks.ts';
import { listCheckedSchemas } from './checked-schemas.ts';

/** Run by the build: prints the module that replaces `written-checks.ts`. */
process.stdout.write(writeChecks(listCheckedSchemas(), '../../../shared/contract/validation/make-ajv.ts'));
