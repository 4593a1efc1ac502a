import type { TSchema } from 'typebox';
import type { Access, Answer, Operation } from '../http/operation.ts';
import type { PathParameterKind } from '../http/path-parameter.ts';
import { TRANSPORT_ANSWERS } from '../http/transport-answers.ts';
import { MEDIA } from '../records/media.ts';
import { type Components, type Json, type JsonObject, toOpenApi } from './openapi-schema.ts';
import { ADDED_OPERATIONS } from './operations-added.ts';
import { ORDERING_OPERATIONS } from './operations-ordering.ts';
import { V3_OPERATIONS } from './operations-v3.ts';

/** Builds the OpenAPI texts of both interfaces from the same data that routes and validates requests. */

const SHARED_TEXT =
  'What the source document leaves open and is decided here is marked x-assumed; what it does not have at all is marked x-addition. ' +
  'Names are spelled as in the source document, misspellings included. Money is a number with at most the minor digits of the ' +
  'currency. A body that is not JSON, has a wrong type, lacks a required member or breaks a limit of its schema is 400; one that is well-formed but not ' +
  'acceptable is 422, or 400 where the operation has no 422. Ids are int64; one that JSON cannot carry exactly is refused.';

export function describeOrderingService(): Json {
  return describeInterface(
    {
      title: 'the service',
      version: 'v2.11.0',
      description:
        'Authentication, venues and vendors, menus and items, discounts and fees, venue layout, cart calculation and checkout, the payment ' +
        `layer, and order lookup with full refunds. Versions of bodies are negotiated with media types. ${SHARED_TEXT}`,
    },
    [...Object.values(ORDERING_OPERATIONS), ...Object.values(ADDED_OPERATIONS)],
  );
}

export function describeOrderManagement(): Json {
  return describeInterface(
    {
      title: 'Orders API V3',
      version: '1.0.0',
      description:
        'Orders in progress: create, list, read, change, calculate, submit to the kitchen, check out and cancel. One store of orders serves ' +
        `this interface and the ordering service. ${SHARED_TEXT}`,
    },
    Object.values(V3_OPERATIONS),
  );
}

function describeInterface(info: Json, operations: readonly Operation[]): Json {
  const components: Components = new Map();
  const paths: { [path: string]: JsonObject } = {};
  for (const operation of operations) {
    paths[operation.path] ??= {};
    (paths[operation.path] as JsonObject)[operation.method.toLowerCase()] = describeOperation(operation, components);
  }
  const schemas = Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1)));
  const keys = operations.flatMap((operation) => SCHEMES[operation.access]);
  const securitySchemes = Object.fromEntries(Object.entries(SECURITY_SCHEMES).filter(([name]) => keys.includes(name)));
  return {
    openapi: '3.0.0',
    info,
    servers: [{ url: '/' }],
    paths,
    components: { schemas, securitySchemes },
    'x-transport-statuses': TRANSPORT_ANSWERS as { readonly [status: string]: string },
  };
}

const SECURITY_SCHEMES: JsonObject = {
  bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The auth_key that POST /auth/ordering answers with.' },
  apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'API key, a UUID.' },
  backofficeKey: {
    type: 'apiKey',
    in: 'header',
    name: 'Backoffice-API-Key',
    description: 'API key issued by the back-office system, a UUID.',
  },
};

const SCHEMES: Readonly<Record<Access, readonly string[]>> = {
  none: [],
  'api-key-exchange': ['apiKey'],
  bearer: ['bearer'],
  'bearer+key': ['bearer', 'apiKey'],
  'bearer+backoffice': ['bearer', 'backofficeKey'],
};

function describeOperation(operation: Operation, components: Components): Json {
  const described: JsonObject = { operationId: operation.id, summary: operation.summary, description: textOf(operation) };
  if (operation.assumptions.length > 0) described['x-assumed'] = operation.assumptions;
  if (operation.addition !== undefined) described['x-addition'] = operation.addition;
  // All schemes of one entry are required together.
  described.security = [Object.fromEntries(SCHEMES[operation.access].map((name) => [name, []]))];
  const parameters = describeParameters(operation, components);
  if (parameters.length > 0) described.parameters = parameters;
  if (operation.request !== undefined) {
    described.requestBody = {
      required: true,
      content: describeContent(operation.request.content, components),
      'x-max-bytes': operation.request.maxBytes,
    };
  }
  described.responses = Object.fromEntries(
    Object.entries(operation.answers).map(([status, answer]) => [status, describeAnswer(answer, components)]),
  );
  return described;
}

function textOf(operation: Operation): string {
  const own = operation.addition === undefined ? operation.description : `${operation.description}\n\nAddition: ${operation.addition}`;
  if (operation.assumptions.length === 0) return own;
  return `${own}\n\nDecided here, where the source document is silent:\n\n${operation.assumptions.map((text) => `- ${text}`).join('\n')}`;
}

function describeContent(content: { readonly [mediaType: string]: TSchema }, components: Components): JsonObject {
  return Object.fromEntries(
    Object.entries(content).map(([mediaType, schema]) => {
      const described: JsonObject = { schema: toOpenApi(schema, components) };
      if (mediaType === MEDIA.extendedCart) described['x-addition'] = 'A media type of this product.';
      return [mediaType, described];
    }),
  );
}

function describeAnswer(answer: Answer, components: Components): JsonObject {
  const messages = answer.messages ?? [];
  const texts = [answer.description];
  if (messages.length > 0) texts.push(`Messages:\n\n${messages.map((message) => `- \`${message}\``).join('\n')}`);
  if (answer.addition !== undefined) texts.push(`Addition: ${answer.addition}`);
  const described: JsonObject = { description: texts.join('\n\n') };
  if (answer.content !== undefined) described.content = describeContent(answer.content, components);
  if (messages.length > 0) described['x-messages'] = messages;
  if (answer.addition !== undefined) described['x-addition'] = answer.addition;
  return described;
}

const PATH_SCHEMAS: Readonly<Record<PathParameterKind, JsonObject>> = {
  id: { type: 'integer', format: 'int64', minimum: 1 },
  level_id: { type: 'integer', format: 'int64' },
  uuid: { type: 'string', format: 'uuid' },
  code: { type: 'string', minLength: 1, maxLength: 255 },
};

/** OpenAPI describes these through content types and security schemes, and tools ignore them as parameters. */
const DESCRIBED_ELSEWHERE = ['Accept', 'Content-Type', 'X-API-Key', 'Backoffice-API-Key'];

function describeParameters(operation: Operation, components: Components): readonly Json[] {
  const inPath = Object.entries(operation.parameters).map(([name, kind]) => ({
    name,
    in: 'path',
    required: true,
    schema: PATH_SCHEMAS[kind],
  }));
  const required = (operation.query as { readonly required?: readonly string[] }).required ?? [];
  const inQuery = Object.entries(operation.query.properties).map(([name, schema]) => {
    const turned = toOpenApi(schema, components);
    const { description, deprecated, ...rest } = turned;
    const parameter: JsonObject = { name, in: 'query', required: required.includes(name), schema: rest };
    if (description !== undefined) parameter.description = description;
    if (deprecated !== undefined) parameter.deprecated = deprecated;
    return parameter;
  });
  const inHeader = operation.headers
    .filter((header) => !DESCRIBED_ELSEWHERE.includes(header.name))
    .map((header) => ({
      name: header.name,
      in: 'header',
      required: header.isRequired,
      description: header.description,
      schema: toOpenApi(header.schema, components),
    }));
  return [...inPath, ...inQuery, ...inHeader];
}
