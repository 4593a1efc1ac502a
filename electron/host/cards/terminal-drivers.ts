import type { TextStore } from '../../../shared/base/text-store.ts';
import { makeNexoTerminal } from '../../../shared/terminal/nexo/nexo-terminal.ts';
import type { KeptNexo, KeptTerminal, KeptZvt } from '../../../shared/terminal/port/kept-terminals.ts';
import type { CardTerminalPort } from '../../../shared/terminal/port/terminal-port.ts';
import { makeZvtTerminal } from '../../../shared/terminal/zvt/zvt-terminal.ts';
import type { TerminalForm, TerminalView } from '../../../shared/till-contract/cards/terminal-operations.ts';
import { nodeWorld } from '../base/node-world.ts';
import { nexoCipher } from '../network/nexo-cipher.ts';
import { openNexoLine } from '../network/nexo-line.ts';
import { openTerminalLine } from '../network/terminal-line.ts';
import { currencyNumberOf } from './currency-numbers.ts';

export interface DriverParts {
  readonly store: TextStore;
  /** The catalogue's, which is read after the terminals. */
  readonly currency: () => string;
  /** Resolves once nothing else speaks to the terminal. */
  readonly beforeOpen: () => Promise<unknown>;
}

/** The driver of a terminal, by the protocol that it speaks. */
export function driverOf(kept: KeptTerminal, parts: DriverParts): CardTerminalPort {
  return kept.protocol === 'zvt' ? zvtDriver(kept, parts) : nexoDriver(kept, parts);
}

function zvtDriver({ host, port, password }: KeptZvt, { store, currency, beforeOpen }: DriverParts): CardTerminalPort {
  const settings = {
    password,
    get currency() {
      return currencyNumberOf(currency());
    },
  };
  const open = async () => {
    await beforeOpen();
    return await openTerminalLine({ host, port });
  };
  return makeZvtTerminal({ settings, store, open, clock: () => nodeWorld.epochMilliseconds() });
}

function nexoDriver(kept: KeptNexo, { store, currency }: DriverParts): CardTerminalPort {
  const { host, port, poiId, tillId, passphrase, keyIdentifier: identifier, keyVersion: version, rootCertificate } = kept;
  return makeNexoTerminal({
    settings: {
      poiId,
      saleId: saleIdOf(tillId),
      key: { passphrase, identifier, version },
      get currency() {
        return currency();
      },
    },
    cipher: nexoCipher,
    world: nodeWorld,
    store,
    pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    open: () => openNexoLine({ host, port, poiId, rootCertificate }),
  });
}

/** A till's name for its terminal: the end of its id, since its start is much the same for tills that were paired together. */
function saleIdOf(tillId: string): string {
  return `till-${tillId.slice(-8)}`;
}

/** What a host keeps once a form is saved. Secrets that the form leaves out stay as they were. */
export function keptOf(id: string, form: TerminalForm, known: KeptTerminal | undefined): KeptTerminal {
  const { name, host, port, tillId, printsMerchantCopy } = form;
  const of = { id, name, host, port, tillId, ...(printsMerchantCopy === true && { printsMerchantCopy }) };
  if (form.protocol === 'zvt') {
    const password = form.password ?? (known?.protocol === 'zvt' ? known.password : '000000');
    return { ...of, protocol: 'zvt', password };
  }
  const before = known?.protocol === 'nexo' ? known : undefined;
  const {
    poiId = '',
    keyIdentifier = '',
    keyVersion = 1,
    passphrase = before?.passphrase ?? '',
    rootCertificate,
    asksTip,
  } = form.nexo ?? {};
  const root = rootCertificate === undefined ? before?.rootCertificate : pemOf(rootCertificate);
  const key = { poiId, passphrase, keyIdentifier, keyVersion, ...(asksTip === true && { asksTip }) };
  return { ...of, protocol: 'nexo', ...key, ...(root !== undefined && { rootCertificate: root }) };
}

const LINE = /.{1,64}/g;

/** A certificate loses its line breaks where it is pasted into one line. */
function pemOf(text: string): string {
  const base64 = text.replace(/-----[A-Z ]+-----/g, ' ').replaceAll(/\s/g, '');
  return `-----BEGIN CERTIFICATE-----\n${base64.match(LINE)?.join('\n') ?? ''}\n-----END CERTIFICATE-----\n`;
}

/** What people may see of a terminal: no secret of it. */
export function viewOf(kept: KeptTerminal): TerminalView {
  const { id, name, protocol, host, port, tillId, printsMerchantCopy } = kept;
  const view = { id, name, protocol, host, port, tillId, ...(printsMerchantCopy === true && { printsMerchantCopy }) };
  if (kept.protocol === 'zvt') return view;
  const { poiId, keyIdentifier, keyVersion, rootCertificate, asksTip } = kept;
  const nexo = {
    poiId,
    keyIdentifier,
    keyVersion,
    ...(asksTip === true && { asksTip }),
    hasRootCertificate: rootCertificate !== undefined,
  };
  return { ...view, nexo };
}
