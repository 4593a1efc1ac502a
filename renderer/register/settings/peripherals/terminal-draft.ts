import type { TerminalForm, TerminalView } from '../../../../shared/till-contract/cards/terminal-operations.ts';
import type { FoundTerminal } from '../../../../shared/till-contract/cards/terminal-search.ts';

export type TerminalProtocol = TerminalView['protocol'];

/** What is typed about a terminal. The fields of the other protocol stay while it is chosen. */
export interface TerminalDraft {
  readonly id: string;
  /** The protocol whose secret the host knows; undefined for a new terminal. */
  readonly kept: TerminalProtocol | undefined;
  readonly hasRootCertificate: boolean;
  readonly name: string;
  readonly protocol: TerminalProtocol;
  readonly host: string;
  readonly port: string;
  readonly tillId: string;
  readonly password: string;
  readonly poiId: string;
  readonly keyIdentifier: string;
  readonly keyVersion: string;
  readonly passphrase: string;
  readonly rootCertificate: string;
  readonly printsMerchantCopy: boolean;
  readonly asksTip: boolean;
}

export const PROTOCOL_NAMES: Readonly<Record<TerminalProtocol, string>> = { zvt: 'ZVT', nexo: 'nexo' };
export const USUAL_PORTS: Readonly<Record<TerminalProtocol, string>> = { zvt: '20007', nexo: '8443' };

const EMPTY = {
  name: '',
  host: '',
  password: '',
  poiId: '',
  keyIdentifier: '',
  keyVersion: '1',
  passphrase: '',
  rootCertificate: '',
  printsMerchantCopy: false,
  asksTip: false,
};

export function newTerminalDraft(id: string, tillId: string): TerminalDraft {
  return { ...EMPTY, id, kept: undefined, hasRootCertificate: false, protocol: 'zvt', port: USUAL_PORTS.zvt, tillId };
}

/** What a search found needs its secret, and for ZVT a name, before it can be saved. */
export function foundDraft(id: string, tillId: string, { protocol, host, port, poiId = '' }: FoundTerminal): TerminalDraft {
  return { ...newTerminalDraft(id, tillId), protocol, host, port: String(port), poiId, name: poiId };
}

export function terminalDraftOf(view: TerminalView): TerminalDraft {
  const { id, name, protocol, host, port, tillId, nexo, printsMerchantCopy = false } = view;
  const { keyVersion = 1, hasRootCertificate = false, ...key } = nexo ?? {};
  const address = { name, protocol, host, port: String(port), tillId, printsMerchantCopy };
  return { ...EMPTY, id, kept: protocol, ...address, ...key, keyVersion: String(keyVersion), hasRootCertificate };
}

/** The port follows the protocol until someone types another one. */
export function withProtocol({ port, protocol: before }: TerminalDraft, protocol: TerminalProtocol): Partial<TerminalDraft> {
  return { protocol, ...(port === USUAL_PORTS[before] && { port: USUAL_PORTS[protocol] }) };
}

export type TerminalField =
  | 'name'
  | 'address'
  | 'password'
  | 'poiId'
  | 'keyIdentifier'
  | 'keyVersion'
  | 'passphrase'
  | 'rootCertificate'
  | 'tillId';

const CERTIFICATE = /^\s*-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]{100,}-----END CERTIFICATE-----\s*$/;

/** The first field that is missing or can't be used. */
export function unusableField(draft: TerminalDraft): TerminalField | undefined {
  const { name, host, port, protocol, tillId, kept, password, poiId, keyIdentifier, keyVersion, passphrase, rootCertificate } = draft;
  const isAddress = /^[A-Za-z0-9.:_-]{1,253}$/.test(host) && /^\d{1,5}$/.test(port) && Number(port) > 0 && Number(port) <= 65_535;
  const isKnown = kept === protocol;
  const ofZvt: readonly (readonly [TerminalField, boolean])[] = [['password', /^\d{6}$/.test(password) || (isKnown && password === '')]];
  const ofNexo: readonly (readonly [TerminalField, boolean])[] = [
    ['poiId', /^[A-Za-z0-9]{1,40}-[A-Za-z0-9]{1,40}$/.test(poiId.trim())],
    ['keyIdentifier', /^[ -~]{1,100}$/.test(keyIdentifier)],
    ['keyVersion', /^\d{1,6}$/.test(keyVersion)],
    ['passphrase', /^[ -~]{1,200}$/.test(passphrase) || (isKnown && passphrase === '')],
    ['rootCertificate', rootCertificate === '' || CERTIFICATE.test(rootCertificate)],
  ];
  const fields: readonly (readonly [TerminalField, boolean])[] = [
    ['name', name.trim() !== ''],
    ['address', isAddress],
    ...(protocol === 'zvt' ? ofZvt : ofNexo),
    ['tillId', tillId !== ''],
  ];
  return fields.find(([, isUsable]) => !isUsable)?.[0];
}

export function terminalFormOf(draft: TerminalDraft): TerminalForm {
  const { name, protocol, host, port, tillId, password, poiId, keyIdentifier, keyVersion, passphrase, rootCertificate } = draft;
  const address = { name: name.trim(), protocol, host, port: Number(port), tillId };
  const form = { ...address, ...(draft.printsMerchantCopy && { printsMerchantCopy: true }) };
  if (protocol === 'zvt') return { ...form, ...(password !== '' && { password }) };
  const nexo = {
    poiId: poiId.trim(),
    keyIdentifier,
    keyVersion: Number(keyVersion),
    ...(passphrase !== '' && { passphrase }),
    ...(rootCertificate !== '' && { rootCertificate }),
    ...(draft.asksTip && { asksTip: true }),
  };
  return { ...form, nexo };
}
