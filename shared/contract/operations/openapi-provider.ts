import type { TSchema } from 'typebox';
import {
  PROVIDER_FAULTS,
  PROVIDER_MEDIA,
  ProviderCard,
  ProviderChange,
  ProviderFault,
  ProviderGreeting,
  ProviderLookedUp,
  ProviderLookUp,
  ProviderMove,
  ProviderStep,
} from '../provider/provider-records.ts';
import { type Components, type Json, type JsonObject, toOpenApi } from './openapi-schema.ts';

interface ProviderOperation {
  readonly path: string;
  readonly method: 'get' | 'post' | 'put';
  readonly summary: string;
  readonly request?: TSchema;
  readonly answer: TSchema;
}

const MOVE = '/moves/{reference}';

const OPERATIONS: readonly ProviderOperation[] = [
  { path: '/', method: 'get', summary: 'Say who keeps the cards', answer: ProviderGreeting },
  { path: '/cards/look-up', method: 'post', summary: 'Say what is on a card', request: ProviderLookUp, answer: ProviderLookedUp },
  { path: '/cards/change', method: 'post', summary: 'Block a card, or let it pay again', request: ProviderChange, answer: ProviderCard },
  { path: MOVE, method: 'put', summary: 'Do a step, once', request: ProviderStep, answer: ProviderMove },
  { path: MOVE, method: 'get', summary: 'Say what became of a step', answer: ProviderMove },
  { path: `${MOVE}/settle`, method: 'post', summary: 'Say what became of a step, and close one that never arrived', answer: ProviderMove },
];

/** The interface that a keeper of gift cards of another system speaks, from the schemas by which a host checks its answers. */
export function describeValueCardProvider(): Json {
  const components: Components = new Map();
  const content = (schema: TSchema): JsonObject => ({ [PROVIDER_MEDIA]: { schema: toOpenApi(schema, components) } });
  const paths: { [path: string]: JsonObject } = {};
  for (const { path, method, summary, request, answer } of OPERATIONS) {
    const operation: JsonObject = {
      summary,
      security: [{ key: [] }],
      ...(path.startsWith(MOVE) && { parameters: [REFERENCE] }),
      ...(request !== undefined && { requestBody: { required: true, content: content(request) } }),
      responses: {
        200: { description: 'Done, refused or closed.', content: content(answer) },
        default: { description: `Not done, with one of ${PROVIDER_FAULTS.join(', ')}.`, content: content(ProviderFault) },
      },
    };
    paths[path] = { ...paths[path], [method]: operation };
  }
  return {
    openapi: '3.0.0',
    info: {
      title: 'Value card provider',
      version: '1.0.0',
      description: 'Spoken by who keeps gift cards for hosts. resources/docs/value-card-provider.md says what each step means.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1))),
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'The key that the provider gave to the operator of the host.' },
      },
    },
  };
}

const REFERENCE: Json = {
  name: 'reference',
  in: 'path',
  required: true,
  schema: { type: 'string', pattern: '^[A-Za-z0-9._-]{1,100}$' },
};
