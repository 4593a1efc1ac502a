import { html, type Markup } from '../../electron/host/base/markup.ts';
import { ICON_PATH, STYLE_PATH } from '../../electron/host/http/documentation.ts';
import { type FoundOperation, listOperations, type OpenApiDocument, type SecurityScheme } from './openapi-document.ts';
import { allowBreaks, operationAnchor, renderMethod, renderOperation } from './operation-markup.ts';
import { renderProse } from './prose-markup.ts';
import { renderMembers, type SchemaBook, schemaAnchor } from './schema-markup.ts';

/** One OpenAPI file. Its key is the file name without `.json`, and the prefix of every anchor into it. */
export interface DescribedInterface {
  readonly key: string;
  readonly document: OpenApiDocument;
}

/** Renders the whole reference as one page, without script or external files, and with every text escaped. */
export function renderReferencePage(interfaces: readonly DescribedInterface[]): string {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Grandstand API reference</title>
<link rel="icon" href="${ICON_PATH}" type="image/svg+xml">
<link rel="stylesheet" href="${STYLE_PATH}">
</head>
<body>
<a class="skip" href="#reference">Skip to the reference</a>
<header class="top">
<p class="brand"><img src="${ICON_PATH}" alt="" width="24" height="24"> Grandstand</p>
<h1>API reference</h1>
<p class="lead">${describeExtent(interfaces)}</p>
</header>
<div class="columns">
<nav aria-label="Operations">${interfaces.map(renderContents)}</nav>
<main id="reference" tabindex="-1">${interfaces.map(renderInterface)}</main>
</div>
</body>
</html>
`;
  return page.markup;
}

function describeExtent(interfaces: readonly DescribedInterface[]): string {
  if (interfaces.length === 0) return 'No interface is described yet. The command npm run openapi writes the files that this page shows.';
  const count = interfaces.reduce((sum, { document }) => sum + listOperations(document).length, 0);
  const faces = interfaces.length === 1 ? 'one interface' : `${interfaces.length} interfaces`;
  return `${count} operations in ${faces}, as the service answers them.`;
}

/** Makes `Ordering service` from `ordering-service`. The file's name is used because several documents may have the same title. */
function nameInterface({ key }: DescribedInterface): string {
  return key.charAt(0).toUpperCase() + key.slice(1).replaceAll('-', ' ');
}

function renderContents(described: DescribedInterface): Markup {
  const book = openBook(described);
  const operations = listOperations(described.document);
  return html`<details open>
<summary>${nameInterface(described)} <span class="count">${operations.length}</span></summary>
<ol>${operations.map(
    (found) =>
      html`<li><a href="#${operationAnchor(book, found)}">${renderMethod(found)} <span>${found.operation.summary ?? allowBreaks(found.path)}</span></a></li>`,
  )}</ol>
<p><a href="#${book.key}-schemas">Records</a></p>
</details>`;
}

function renderInterface(described: DescribedInterface): Markup {
  const { document, key } = described;
  const book = openBook(described);
  return html`<section class="interface" aria-labelledby="${key}">
<h2 id="${key}">${nameInterface(described)}</h2>
<p class="note">“${document.info.title}”, version ${document.info.version} · OpenAPI ${document.openapi} · <a href="/openapi/${key}.json">${key}.json</a></p>
${renderProse(document.info.description)}
${renderSecurity(document.components?.securitySchemes ?? {})}
${listOperations(document).map((found: FoundOperation) => renderOperation(document, book, found))}
${renderSchemas(book)}
</section>`;
}

function renderSecurity(schemes: Readonly<Record<string, SecurityScheme>>): Markup | undefined {
  const rows = Object.entries(schemes);
  if (rows.length === 0) return undefined;
  return html`<h3 class="part">Access</h3><dl class="members">${rows.map(
    ([name, scheme]) => html`<div>
<dt><code>${name}</code></dt>
<dd><span class="type">${describeScheme(scheme)}</span>${renderProse(scheme.description)}</dd>
</div>`,
  )}</dl>`;
}

function describeScheme(scheme: SecurityScheme): Markup {
  if (scheme.type === 'apiKey') return html`key in the ${scheme.in ?? 'header'} <code>${scheme.name}</code>`;
  return html`header <code>Authorization: ${scheme.scheme === 'bearer' ? 'Bearer' : (scheme.scheme ?? scheme.type)} …</code>`;
}

function renderSchemas(book: SchemaBook): Markup {
  const rows = Object.entries(book.schemas).sort(([one], [other]) => (one < other ? -1 : 1));
  return html`<h3 class="part" id="${book.key}-schemas">Records</h3>${rows.map(
    ([name, schema]) => html`<details class="record"><summary><code>${name}</code></summary>
<div id="${schemaAnchor(book, name)}">${renderProse(schema.description)}${renderMembers(book, schema)}</div></details>`,
  )}`;
}

function openBook({ key, document }: DescribedInterface): SchemaBook {
  return { key, schemas: document.components?.schemas ?? {} };
}
