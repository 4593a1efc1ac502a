import { CatalogueOptions } from '../../../shared/contract/catalogue/catalogue-places.ts';
import {
  AuthenticationBearerFailure,
  AuthenticationXAPIFailure,
  OrderingError,
  V3Error,
} from '../../../shared/contract/http/error-bodies.ts';
import { Currency } from '../../../shared/contract/http/schema.ts';
import { ALL_OPERATIONS } from '../../../shared/contract/operations/router.ts';
import type { SchemaCompiler } from '../../../shared/contract/validation/judge.ts';
import { TILL_OPERATIONS } from '../../../shared/till-contract/operations/till-operations.ts';
import type { TillOperation } from '../../../shared/till-contract/parts/till-operation.ts';

const FAILURES = [OrderingError, AuthenticationBearerFailure, AuthenticationXAPIFailure, V3Error];

type Schema = Parameters<SchemaCompiler['compile']>[0];

/** Every schema by which a host checks requests and the answers of its service, each once and always in the same order. */
export function listCheckedSchemas(): readonly Schema[] {
  const ofService = ALL_OPERATIONS.flatMap(({ query, request, answers }) => [
    query,
    ...Object.values(request?.content ?? {}),
    ...Object.values(answers).flatMap(({ content }) => Object.values(content ?? {})),
  ]);
  const ofTill = Object.values<TillOperation>(TILL_OPERATIONS).flatMap(({ query, request }) => [query, ...(request ? [request] : [])]);
  return [...new Set<Schema>([...ofTill, ...ofService, ...FAILURES, CatalogueOptions, Currency])];
}
