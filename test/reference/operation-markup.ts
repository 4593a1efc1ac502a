import { html, type Markup } from '../../electron/host/base/markup.ts';
import {
  type Content,
  type FoundOperation,
  followReference,
  type OpenApiDocument,
  type Parameter,
  type Response,
  readReferenceName,
  type Schema,
  type SecurityNeed,
} from './openapi-document.ts';
import { renderProse } from './prose-markup.ts';
import { describeType, renderMembers, type SchemaBook } from './schema-markup.ts';

export function operationAnchor(book: SchemaBook, found: FoundOperation): string {
  return `${book.key}-${found.id}`;
}

export function renderMethod(found: FoundOperation): Markup {
  return html`<span class="method ${found.method}">${found.method.toUpperCase()}</span>`;
}

export function renderOperation(document: OpenApiDocument, book: SchemaBook, found: FoundOperation): Markup {
  const { operation } = found;
  return html`<article class="operation" id="${operationAnchor(book, found)}">
<h3>${renderMethod(found)} <code class="path">${allowBreaks(found.path)}</code></h3>
${operation.summary === undefined ? undefined : html`<p class="summary">${operation.summary}${operation.deprecated ? ' (deprecated)' : ''}</p>`}
${renderProse(operation.description)}
<p class="auth"><span class="label">Needs</span> ${describeSecurity(operation.security ?? document.security ?? [])}</p>
${renderParameters(book, found.parameters)}
${renderRequest(document, book, found)}
${renderResponses(document, book, found)}
</article>`;
}

function describeSecurity(needs: readonly SecurityNeed[]): string {
  const choices = needs.map((need) => Object.keys(need).join(' and ') || 'nothing');
  return choices.length === 0 ? 'nothing' : choices.join(', or ');
}

function renderParameters(book: SchemaBook, parameters: readonly Parameter[]): Markup | undefined {
  if (parameters.length === 0) return undefined;
  const rows = parameters.map((parameter) => {
    const mark = parameter.required ? html` <span class="mark">required</span>` : undefined;
    const schema = parameter.schema ?? {};
    return html`<div>
<dt><code>${parameter.name}</code> <span class="mark">${parameter.in}</span>${mark}</dt>
<dd><span class="type">${describeType(book, schema)}</span>${renderProse(parameter.description ?? schema.description)}</dd>
</div>`;
  });
  return html`<h4>Parameters</h4><dl class="members">${rows}</dl>`;
}

function renderRequest(document: OpenApiDocument, book: SchemaBook, found: FoundOperation): Markup | undefined {
  const declared = found.operation.requestBody;
  const body = declared === undefined ? undefined : followReference(declared, document.components?.requestBodies);
  if (body === undefined) return undefined;
  return html`<h4>Request body${body.required ? '' : ', may be left out'}</h4>
${renderProse(body.description)}${renderContent(book, body.content)}`;
}

function renderResponses(document: OpenApiDocument, book: SchemaBook, found: FoundOperation): Markup {
  const rows = Object.entries(found.operation.responses ?? {}).map(([status, declared]) => {
    const response = followReference(declared, document.components?.responses);
    return html`<li>${renderResponse(book, status, response ?? {})}</li>`;
  });
  return html`<h4>Responses</h4><ul class="responses">${rows}</ul>`;
}

function renderResponse(book: SchemaBook, status: string, response: Response): Markup {
  const headers = Object.entries(response.headers ?? {}).map(
    ([name, header]) =>
      html`<p class="note"><code>${name}</code> header${header.description === undefined ? '' : `: ${header.description}`}</p>`,
  );
  return html`<span class="status s${status.charAt(0)}">${status}</span> ${renderProse(response.description)}
${headers}${renderContent(book, response.content)}`;
}

function renderContent(book: SchemaBook, content: Content | undefined): Markup {
  const kinds = Object.entries(content ?? {});
  return html`${kinds.map(([mediaType, body]) => renderBody(book, mediaType, body.schema ?? {}, body['x-addition'] !== undefined))}`;
}

function renderBody(book: SchemaBook, mediaType: string, schema: Schema, isAddition: boolean): Markup {
  const target = resolveRecord(book, schema);
  const title = schema.$ref === undefined ? describePlainly(schema) : readReferenceName(schema.$ref);
  return html`<details class="body"><summary><code>${allowBreaks(mediaType)}</code> ${title}${isAddition ? html` <span class="mark">addition</span>` : undefined}</summary>
<p class="type">${describeType(book, schema)}</p>${target === undefined ? undefined : renderMembers(book, target)}</details>`;
}

/** The record whose members are shown directly: the body itself, or the entries of a list. */
function resolveRecord(book: SchemaBook, schema: Schema): Schema | undefined {
  if (schema.$ref !== undefined) return book.schemas[readReferenceName(schema.$ref)];
  if (schema.items !== undefined) return resolveRecord(book, schema.items);
  return schema.properties === undefined && schema.allOf === undefined ? undefined : schema;
}

function describePlainly(schema: Schema): string {
  const entry = schema.items?.$ref ?? schema.items?.title ?? schema.items?.type;
  return entry === undefined ? (schema.title ?? schema.type ?? '') : `list of ${readReferenceName(entry)}`;
}

/** Lets a long path or media type break after a slash or a dot, so that it fits a narrow screen. */
export function allowBreaks(text: string): Markup {
  return html`${text.split(/(?<=[/.])/).map((step) => html`${step}<wbr>`)}`;
}
