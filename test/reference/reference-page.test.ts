import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { html } from '../../electron/host/base/markup.ts';
import { listOperations } from './openapi-document.ts';
import { OPENAPI_FOLDER, readInterfaces } from './read-interfaces.ts';
import { renderReferencePage } from './reference-page.ts';
import { sampleInterface } from './sample-interface.ts';

const page = renderReferencePage([{ key: 'sample', document: sampleInterface }]);
const text = page.replaceAll(/<[^>]*>/g, '').replaceAll(/\s+/g, ' ');

describe('the reference page', () => {
  test('shows every operation, also one without a name of its own', () => {
    const anchors = [...page.matchAll(/<article class="operation" id="([^"]+)"/g)].map(([, id]) => id);
    expect(anchors).toEqual(['sample-getVenue', 'sample-delete-venues-venue-id-', 'sample-createVenue']);
    expect(text).toContain('3 operations in one interface');
  });

  test('has every anchor once, and no link to an anchor that is not there', () => {
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    const targets = [...page.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(targets.filter((target) => !ids.includes(target))).toEqual([]);
  });

  test('says what an operation needs, takes and answers', () => {
    expect(text).toContain('Needs ApiKey and Bearer');
    expect(text).toContain('Needs nothing');
    expect(text).toMatch(/venue_id path required ?integer \(int64\), 1 or more/);
    expect(text).toContain('404 No such &quot;venue&quot;');
    expect(text).toContain('X-Made header: when');
    expect(text).toContain('A new venue (deprecated)');
    expect(text).toContain('list of Venue');
  });

  test('says what a member may be', () => {
    expect(text).toContain('string, 1 to 64 characters');
    expect(text).toContain('ARENA · STADIUM or null, otherwise ARENA');
    expect(text).toContain('Venue or null');
    expect(text).toContain('list of object, 1 or more entries');
    expect(text).toContain('opened read only assumed');
    expect(text).toContain('number, more than 0, at most 1');
    expect(text).toContain('No other members are taken.');
  });

  test('writes descriptions as paragraphs, lists and code', () => {
    expect(page).toContain('<p>Two ways:</p><ul><li>one <code>of &lt;them&gt;</code></li><li>another</li></ul>');
  });

  test('takes no markup from the documents', () => {
    expect(page).not.toMatch(/<script|<b>|<service>/);
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  });

  test('needs nothing but its own style and icon', () => {
    const sources = [...page.matchAll(/ (?:src|href)="([^"#][^"]*)"/g)].map(([, source]) => source);
    expect(new Set(sources)).toEqual(new Set(['/docs/icon.svg', '/docs/reference-page.css', '/openapi/sample.json']));
    expect(page).not.toMatch(/ style=| on[a-z]+=/);
  });

  test('says so when no interface is described', () => {
    expect(renderReferencePage([])).toContain('npm run openapi');
  });
});

test('markup escapes every text that is put into it', () => {
  expect(html`<i>${`<&>"'`}</i>${[html`<b>${1}</b>`, undefined]}`.markup).toBe('<i>&lt;&amp;&gt;&quot;&#39;</i><b>1</b>');
});

describe('the interfaces of this project', () => {
  test('are on the page that hosts serve (npm run openapi)', () => {
    expect(readFileSync(new URL('reference-page.html', OPENAPI_FOLDER), 'utf8')).toBe(renderReferencePage(readInterfaces()));
  });

  const counts = Object.fromEntries(readInterfaces().map(({ key, document }) => [key, listOperations(document).length]));

  test('are both described: 19 operations of the ordering service and our own additions, 15 of order management', () => {
    expect(counts).toEqual({ 'ordering-service': 39, 'orders-v3': 15 });
  });
});
