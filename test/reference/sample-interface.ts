import type { OpenApiDocument } from './openapi-document.ts';

/** A small interface that has one of everything the reference page shows, and texts that try to be markup. */
export const sampleInterface: OpenApiDocument = {
  openapi: '3.0.3',
  info: { title: 'Sample <service>', version: '1.2.3', description: 'For tests & nothing else.' },
  security: [{ ApiKey: [], Bearer: [] }],
  paths: {
    '/venues/{venue_id}': {
      parameters: [{ $ref: '#/components/parameters/VenueId' }],
      get: {
        operationId: 'getVenue',
        summary: 'One venue',
        responses: {
          '200': { description: 'The venue', content: { 'application/json': { schema: { $ref: '#/components/schemas/Venue' } } } },
          '404': { $ref: '#/components/responses/NotFound' },
        },
      },
      delete: { summary: 'Remove it', security: [], responses: { '204': { description: 'Gone' } } },
    },
    '/venues': {
      post: {
        operationId: 'createVenue',
        description: '<script>alert(1)</script>\n\nTwo ways:\n\n- one `of <them>`\n- another',
        deprecated: true,
        summary: 'A new venue',
        requestBody: { required: true, content: { 'application/json': { schema: { $ref: '#/components/schemas/Venue' } } } },
        responses: {
          '201': {
            description: 'Made',
            headers: { 'X-Made': { description: 'when' } },
            content: { 'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Venue' } } } },
          },
          default: { description: 'Anything else' },
        },
      },
    },
  },
  components: {
    parameters: { VenueId: { name: 'venue_id', in: 'path', required: true, schema: { type: 'integer', format: 'int64', minimum: 1 } } },
    responses: { NotFound: { description: 'No such "venue"' } },
    securitySchemes: {
      ApiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
      Bearer: { type: 'http', scheme: 'bearer' },
    },
    schemas: {
      Venue: {
        type: 'object',
        additionalProperties: false,
        required: ['name'],
        properties: {
          name: { type: 'string', minLength: 1, maxLength: 64, description: 'As <b>guests</b> know it' },
          kind: { type: 'string', enum: ['ARENA', 'STADIUM'], nullable: true, default: 'ARENA' },
          parent: { allOf: [{ $ref: '#/components/schemas/Venue' }], nullable: true },
          share: { type: 'number', minimum: 0, exclusiveMinimum: true, maximum: 1 },
          seats: { type: 'array', minItems: 1, items: { type: 'object', properties: { row: { type: 'string' } } } },
          opened: {
            type: 'string',
            format: 'date-time',
            readOnly: true,
            description: 'Decided here.',
            'x-assumed': 'the document is silent',
          },
        },
      },
    },
  },
};
