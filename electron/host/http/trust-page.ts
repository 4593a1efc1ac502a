import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { html, type Markup } from '../base/markup.ts';
import type { LanTls } from '../network/lan-tls.ts';
import { TRUST_PATH } from '../network/trust-address.ts';
import { PROJECT } from '../project-files.ts';
import { addCachedPage, PAGE_HEADERS } from './cached-pages.ts';
import { type TrustWords, trustWordsFor } from './trust-words.ts';

/** `/trust/`: how a device comes to trust this host. It is not encrypted, since no device trusts the host yet, so people compare. */

const CERTIFICATE_PATH = `${TRUST_PATH}grandstand.crt`;
const STYLE = `${TRUST_PATH}page.css`;
const ICON = `${TRUST_PATH}icon.svg`;

type Authority = NonNullable<LanTls['authority']>;

export interface TrustPage {
  readonly authority: Pick<Authority, 'name' | 'der'>;
  readonly fingerprint: string;
  /** The address to continue with. */
  readonly onwards: () => string;
}

export function addTrustPage(server: FastifyInstance, page: TrustPage): void {
  server.get('/trust', (_request, reply) => reply.redirect(TRUST_PATH, 301));
  server.get(TRUST_PATH, (request, reply) =>
    reply
      .headers(PAGE_HEADERS)
      .type('text/html; charset=utf-8')
      .header('vary', 'accept-language, user-agent')
      .send(renderTrustPage(page, request.headers['user-agent'] ?? '', request.headers['accept-language'] ?? '')),
  );
  server.get(CERTIFICATE_PATH, (_request, reply) =>
    reply
      .type('application/x-x509-ca-cert')
      .header('content-disposition', 'attachment; filename="grandstand.crt"')
      .send(Buffer.from(page.authority.der)),
  );
  addCachedPage(server, STYLE, 'text/css; charset=utf-8', () =>
    readFileSync(new URL('electron/host/http/trust-page.css', PROJECT), 'utf8'),
  );
  addCachedPage(server, ICON, 'image/svg+xml', () => readFileSync(new URL('resources/icon.svg', PROJECT), 'utf8'));
}

/** Splits it into groups that can be read aloud. */
export function readableFingerprint(fingerprint: string): string {
  return fingerprint.replaceAll(':', '').replaceAll(/(.{4})(?=.)/g, '$1 ');
}

interface System {
  readonly key: keyof TrustWords['steps'];
  readonly name: string;
  readonly agent: RegExp;
}

const SYSTEMS: readonly System[] = [
  { key: 'android', name: 'Android', agent: /Android/ },
  { key: 'apple', name: 'iPhone, iPad', agent: /iPhone|iPad/ },
  { key: 'windows', name: 'Windows', agent: /Windows/ },
  { key: 'mac', name: 'macOS', agent: /Macintosh/ },
  { key: 'linux', name: 'Linux, ChromeOS', agent: /CrOS|Linux/ },
];

const FOR_DEBIAN =
  'openssl x509 -inform der -in grandstand.crt | sudo tee /usr/local/share/ca-certificates/grandstand.crt && sudo update-ca-certificates';

function renderTrustPage({ authority, fingerprint, onwards }: TrustPage, agent: string, accepted: string): string {
  const { language, words } = trustWordsFor(accepted);
  const own = SYSTEMS.find((system) => system.agent.test(agent));
  const systems = own === undefined ? SYSTEMS : [own, ...SYSTEMS.filter((system) => system !== own)];
  const page = html`<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${words.page} · Grandstand</title>
<link rel="icon" href="${ICON}" type="image/svg+xml">
<link rel="stylesheet" href="${STYLE}">
</head>
<body>
<main>
<p class="brand"><img src="${ICON}" alt="" width="24" height="24"> Grandstand</p>
<h1>${words.title}</h1>
<p>${words.lead}</p>
<ol class="steps">
<li>
<h2>${words.compare}</h2>
<p>${words.compareHint}</p>
<p class="fingerprint" dir="ltr" translate="no">${readableFingerprint(fingerprint)}</p>
</li>
<li>
<h2>${words.install}</h2>
<p><a class="button" href="${CERTIFICATE_PATH}" download="grandstand.crt">${words.download}</a></p>
<p class="quiet">${words.scope(authority.name)}</p>
<div>${systems.map((system, index) => renderSystem(system, words, index === 0 && own !== undefined))}</div>
</li>
<li>
<h2>${words.goOn}</h2>
<p>${words.goOnHint}</p>
<p><a class="button" href="${onwards()}">${words.open}</a></p>
</li>
</ol>
<p class="quiet">${words.takeBack(authority.name)}</p>
</main>
</body>
</html>
`;
  return page.markup;
}

function renderSystem({ key, name }: System, { steps }: TrustWords, isOpen: boolean): Markup {
  const command = key === 'linux' ? html`<code dir="ltr">${FOR_DEBIAN}</code>` : '';
  const list = html`<ol>${steps[key].map((step) => html`<li>${step}</li>`)}</ol>${command}`;
  return isOpen
    ? html`<details open><summary>${name}</summary>${list}</details>`
    : html`<details><summary>${name}</summary>${list}</details>`;
}
