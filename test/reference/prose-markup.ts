import { html, type Markup } from '../../electron/host/base/markup.ts';

/** Renders the subset of Markdown that descriptions use: paragraphs, lists and code in backticks. */
export function renderProse(text: string | undefined): Markup | undefined {
  if (text === undefined) return undefined;
  const blocks = text.split(/\n{2,}/).filter((block) => block.trim() !== '');
  return html`<div class="note">${blocks.map(renderBlock)}</div>`;
}

function renderBlock(block: string): Markup {
  const lines = block.split('\n');
  if (!lines.every((line) => line.startsWith('- '))) return html`<p>${renderWords(block)}</p>`;
  return html`<ul>${lines.map((line) => html`<li>${renderWords(line.slice(2))}</li>`)}</ul>`;
}

/** Every second piece between backticks is code. */
function renderWords(text: string): Markup {
  return html`${text.split('`').map((piece, index) => (index % 2 === 1 ? html`<code>${piece}</code>` : piece))}`;
}
