import { html, type Markup } from '../../electron/host/base/markup.ts';
import { ROOMS } from './chrome-trace.ts';
import { type PlacedSpan, placeSpans, type SaleSpans } from './sale-spans.ts';

const ROW_PIXELS = 22;
/** Shorter work is drawn this wide, so that it can be seen and pointed at. */
const LEAST_PIXELS = 2;

/** One page that needs nothing else: a lane for each room, a bar for each span, and a list of all of them. */
export function writeFlamePage({ trace, spans }: SaleSpans, title: string): string {
  const began = Math.min(...spans.map(({ at }) => at));
  const total = Math.max(...spans.map(({ at, milliseconds }) => at + milliseconds)) - began;
  const share = (milliseconds: number): string => `${((milliseconds / total) * 100).toFixed(4)}%`;
  const bar = (span: PlacedSpan): Markup => {
    const { name, at, milliseconds, row, room, facts } = span;
    const more = Object.entries(facts ?? {}).map(([key, value]) => `${key} ${value}`);
    const said = [`${name}: ${written(milliseconds)} ms, ${written(at - began)} ms after the first tap`, ...more].join('\n');
    const place = `left:${share(at - began)};width:max(${LEAST_PIXELS}px,${share(milliseconds)});top:${row * ROW_PIXELS}px`;
    return html`<div class="bar ${room}" style="${place}" title="${said}">${name}</div>`;
  };
  const lanes = ROOMS.flatMap((room) => {
    const placed = placeSpans(spans.filter((span) => span.room === room));
    if (placed.length === 0) return [];
    const height = (Math.max(...placed.map(({ row }) => row)) + 1) * ROW_PIXELS;
    return [html`<h2>${room}</h2><div class="lane" style="height:${height}px">${placed.map(bar)}</div>`];
  });
  const steps = Array.from({ length: 11 }, (_, step) => html`<span style="left:${step * 10}%">${Math.round((total * step) / 10)}</span>`);
  const rows = spans.map(({ name, room, at, milliseconds, facts }) => {
    const cells = [room, name, written(at - began), written(milliseconds), Object.values(facts ?? {}).join(' ')];
    return html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>\n`;
  });
  const page = html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${title}</title>
<style>${{ markup: STYLE }}</style>
<h1>${title}</h1>
<p>Trace ${trace}, ${spans.length} spans, ${written(total)} ms. Point at a bar for its time.
<label>Zoom <input type="range" min="1" max="60" value="1" oninput="document.documentElement.style.setProperty('--zoom', this.value)"></label></p>
<div class="view"><div class="chart"><div class="axis">${steps}</div>${lanes}</div></div>
<table><thead><tr><th>room</th><th>what</th><th>began, ms</th><th>took, ms</th><th></th></tr></thead><tbody>${rows}</tbody></table>
</html>
`;
  return page.markup;
}

function written(milliseconds: number): string {
  return milliseconds.toFixed(1);
}

const STYLE = `
:root { color-scheme: light dark; --zoom: 1; font: 14px/1.4 system-ui, sans-serif; }
body { margin: 24px; }
h1 { font-size: 20px; margin: 0 0 4px; }
h2 { position: sticky; left: 0; width: max-content; margin: 12px 0 2px; font-size: 13px; font-weight: 600; }
label { margin-inline-start: 16px; }
input { width: 240px; vertical-align: middle; }
.view { overflow-x: auto; border-block: 1px solid light-dark(#ccc, #555); padding-block: 4px 16px; }
.chart { width: calc(100% * var(--zoom)); }
.axis { position: relative; height: 20px; margin-inline-end: 48px; font-size: 12px; }
.axis span { position: absolute; border-inline-start: 1px solid light-dark(#999, #777); padding-inline-start: 3px; }
.lane { position: relative; margin-inline-end: 48px; background: light-dark(#f4f4f4, #222); }
.bar { position: absolute; box-sizing: border-box; height: ${ROW_PIXELS - 2}px; overflow: hidden; padding-inline: 3px; border-radius: 2px;
  color: #111; font-size: 12px; line-height: ${ROW_PIXELS - 2}px; white-space: nowrap; }
.window { background: #8ecae6; }
.till { background: #a7d397; }
.journal { background: #d9c58b; }
.sync { background: #f4b183; }
.service { background: #c9a6e4; }
.store { background: #e8a0b4; }
table { margin-top: 24px; border-collapse: collapse; }
th, td { padding: 2px 12px 2px 0; text-align: start; }
td:nth-child(3), td:nth-child(4), th:nth-child(3), th:nth-child(4) { text-align: end; font-variant-numeric: tabular-nums; }
`;
