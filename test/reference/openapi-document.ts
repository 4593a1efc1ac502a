/** The part of OpenAPI 3.0 that the reference page reads; everything else in a file is ignored. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly security?: readonly SecurityNeed[];
  readonly components?: {
    readonly schemas?: Readonly<Record<string, Schema>>;
    readonly parameters?: Readonly<Record<string, Parameter>>;
    readonly responses?: Readonly<Record<string, Response>>;
    readonly requestBodies?: Readonly<Record<string, RequestBody>>;
    readonly securitySchemes?: Readonly<Record<string, SecurityScheme>>;
  };
}

export interface Reference {
  readonly $ref: string;
}

export type SecurityNeed = Readonly<Record<string, readonly string[]>>;

export interface SecurityScheme {
  readonly type: string;
  readonly scheme?: string;
  readonly in?: string;
  readonly name?: string;
  readonly description?: string;
}

export type PathItem = { readonly parameters?: readonly (Parameter | Reference)[] } & {
  readonly [method in Method]?: Operation;
};

export const methods = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'] as const;
export type Method = (typeof methods)[number];

export interface Operation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly tags?: readonly string[];
  readonly security?: readonly SecurityNeed[];
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: RequestBody | Reference;
  readonly responses?: Readonly<Record<string, Response | Reference>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
}

export interface RequestBody {
  readonly description?: string;
  readonly required?: boolean;
  readonly content?: Content;
}

export interface Response {
  readonly description?: string;
  readonly headers?: Readonly<Record<string, { readonly description?: string; readonly schema?: Schema }>>;
  readonly content?: Content;
}

export type Content = Readonly<Record<string, { readonly schema?: Schema; readonly 'x-addition'?: string }>>;

export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly title?: string;
  readonly description?: string;
  readonly format?: string;
  readonly nullable?: boolean;
  readonly deprecated?: boolean;
  readonly readOnly?: boolean;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly exclusiveMinimum?: boolean;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly pattern?: string;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  /** Says that the source documents leave this member open and it was decided here; the description says how. */
  readonly 'x-assumed'?: string;
  /** Says that the source documents lack this member; the description says why it is here. */
  readonly 'x-addition'?: string;
}

export interface FoundOperation {
  readonly id: string;
  readonly method: Method;
  readonly path: string;
  readonly operation: Operation;
  readonly parameters: readonly Parameter[];
}

/** Lists a document's operations in the order of its paths, each with the parameters that its path shares. */
export function listOperations(document: OpenApiDocument): readonly FoundOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      if (operation === undefined) return [];
      const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].flatMap((parameter) => {
        const found = followReference(parameter, document.components?.parameters);
        return found === undefined ? [] : [found];
      });
      const id = operation.operationId ?? `${method}${path.replaceAll(/[^A-Za-z0-9]+/g, '-')}`;
      return [{ id, method, path, operation, parameters }];
    }),
  );
}

/** Resolves a reference into the components; returns a part that is no reference unchanged. */
export function followReference<Part extends object>(
  part: Part | Reference,
  components: Readonly<Record<string, Part>> | undefined,
): Part | undefined {
  return '$ref' in part ? components?.[readReferenceName(part.$ref)] : part;
}

export function readReferenceName(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}
