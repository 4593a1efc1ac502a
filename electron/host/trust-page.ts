import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { LanTls } from './lan-tls.ts';
import { html, type Markup } from './markup.ts';
import { PROJECT } from './project-files.ts';
import { TRUST_PATH } from './trust-address.ts';

/** `/trust/`: how a device comes to trust this host. It comes unencrypted, since no device trusts the host before, so that people compare. */

const CERTIFICATE_PATH = `${TRUST_PATH}grandstand.crt`;
const STYLE = `${TRUST_PATH}page.css`;
const ICON = `${TRUST_PATH}icon.svg`;
const POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const PAGE_HEADERS = { 'content-security-policy': POLICY, 'cross-origin-opener-policy': 'same-origin', 'referrer-policy': 'no-referrer' };

type Authority = NonNullable<LanTls['authority']>;

export interface TrustPage {
  readonly authority: Pick<Authority, 'name' | 'der'>;
  readonly fingerprint: string;
  /** Where the device goes from there. */
  readonly onwards: () => string;
}

export function addTrustPage(door: FastifyInstance, page: TrustPage): void {
  door.get('/trust', (_request, reply) => reply.redirect(TRUST_PATH, 301));
  door.get(TRUST_PATH, (request, reply) =>
    reply
      .headers(PAGE_HEADERS)
      .type('text/html; charset=utf-8')
      .send(renderTrustPage(page, request.headers['user-agent'] ?? '')),
  );
  door.get(CERTIFICATE_PATH, (_request, reply) =>
    reply
      .type('application/x-x509-ca-cert')
      .header('content-disposition', 'attachment; filename="grandstand.crt"')
      .send(Buffer.from(page.authority.der)),
  );
  const file = (path: string, type: string, source: string): void => {
    door.get(path, (_request, reply) =>
      reply
        .headers(PAGE_HEADERS)
        .type(type)
        .send(readFileSync(new URL(source, PROJECT))),
    );
  };
  file(STYLE, 'text/css; charset=utf-8', 'electron/host/trust-page.css');
  file(ICON, 'image/svg+xml', 'resources/icon.svg');
}

/** In groups that can be read aloud. */
export function readableFingerprint(fingerprint: string): string {
  return fingerprint.replaceAll(':', '').replaceAll(/(.{4})(?=.)/g, '$1 ');
}

interface System {
  readonly name: string;
  readonly agent: RegExp;
  readonly steps: readonly string[];
}

const SYSTEMS: readonly System[] = [
  {
    name: 'Android',
    agent: /Android/,
    steps: [
      'Tap “Download the certificate”.',
      'Open Settings and search for “CA certificate” (it lies under Security, More security settings, Encryption and credentials, Install a certificate).',
      'Choose CA certificate, then “Install anyway”, and pick grandstand.crt among the downloads.',
      'Afterwards it stands under Trusted credentials, User.',
    ],
  },
  {
    name: 'iPhone and iPad',
    agent: /iPhone|iPad/,
    steps: [
      'In Safari, tap “Download the certificate” and then “Allow”.',
      'Open Settings, tap “Profile downloaded” at the top, then “Install”.',
      'Open Settings, General, About, Certificate Trust Settings, and switch this certificate on. Without this last step it is installed and not trusted.',
    ],
  },
  {
    name: 'Windows',
    agent: /Windows/,
    steps: [
      'Click “Download the certificate” and open the file.',
      'Click “Install Certificate”, choose “Local Machine”, then “Place all certificates in the following store”.',
      'Choose “Trusted Root Certification Authorities”, finish, and begin the browser anew.',
      'Firefox: Settings, Privacy and security, Certificates: allow it to trust those of the system.',
    ],
  },
  {
    name: 'macOS',
    agent: /Macintosh/,
    steps: [
      'Click “Download the certificate” and open the file; Keychain Access takes it into the keychain “System”.',
      'Open it there by a double click, unfold “Trust”, and set “When using this certificate” to “Always Trust”.',
      'Close the window, confirm by the password, and begin the browser anew.',
    ],
  },
  {
    name: 'Linux and ChromeOS',
    agent: /CrOS|Linux/,
    steps: [
      'Click “Download the certificate”.',
      'Chromium and ChromeOS: Settings, Privacy and security, Security, Manage certificates: import it under Authorities and let it identify websites.',
      'Firefox: Settings, Privacy and security, View certificates, Authorities, Import: let it identify websites.',
      'All programs of Debian or Ubuntu: openssl x509 -inform der -in grandstand.crt | sudo tee /usr/local/share/ca-certificates/grandstand.crt && sudo update-ca-certificates',
    ],
  },
];

function renderTrustPage({ authority, fingerprint, onwards }: TrustPage, agent: string): string {
  const own = SYSTEMS.find((system) => system.agent.test(agent));
  const systems = own === undefined ? SYSTEMS : [own, ...SYSTEMS.filter((system) => system !== own)];
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Trust this host · Grandstand</title>
<link rel="icon" href="${ICON}" type="image/svg+xml">
<link rel="stylesheet" href="${STYLE}">
</head>
<body>
<main>
<p class="brand"><img src="${ICON}" alt="" width="24" height="24"> Grandstand</p>
<h1>Let this device trust the host</h1>
<p>Once for each device: it then knows this host and nobody can listen to what passes between them.</p>
<ol class="steps">
<li>
<h2>Compare</h2>
<p>The host shows this fingerprint where it was started, and whenever somebody pairs a device. If it differs here in even one place, stop: somebody stands between.</p>
<p class="fingerprint" translate="no">${readableFingerprint(fingerprint)}</p>
</li>
<li>
<h2>Install</h2>
<p><a class="button" href="${CERTIFICATE_PATH}" download="grandstand.crt">Download the certificate</a></p>
<p class="quiet">It is called “${authority.name}”. It is good for this host's names and for addresses of private networks only, never for a website.</p>
<div>${systems.map((system, index) => renderSystem(system, index === 0 && own !== undefined))}</div>
</li>
<li>
<h2>Go on</h2>
<p>Open the host and type the code that it shows.</p>
<p><a class="button" href="${onwards()}">Open the host</a></p>
</li>
</ol>
<p class="quiet">To take it back, remove “${authority.name}” where you installed it.</p>
</main>
</body>
</html>
`;
  return page.markup;
}

function renderSystem({ name, steps }: System, isOpen: boolean): Markup {
  const list = html`<ol>${steps.map((step) => html`<li>${step}</li>`)}</ol>`;
  return isOpen
    ? html`<details open><summary>${name}</summary>${list}</details>`
    : html`<details><summary>${name}</summary>${list}</details>`;
}
