import type { PrinterAddress, PrinterForm, PrinterView } from '../../../../shared/till-contract/operations/printer-operations.ts';

/** The form of a printer. It keeps the fields of every connection type while the user switches between them. */
export interface PrinterDraft extends Omit<PrinterForm, 'address'> {
  readonly id: string;
  readonly way: PrinterAddress['kind'];
  readonly host: string;
  readonly port: string;
  readonly path: string;
  readonly baud: Baud;
}

export type Baud = Extract<PrinterAddress, { readonly kind: 'serial' }>['baud'];

/** The baud rates of serial ports, as labels. */
export const BAUDS = {
  '9600': '9600',
  '19200': '19200',
  '38400': '38400',
  '57600': '57600',
  '115200': '115200',
} as const satisfies { readonly [Each in Baud]: Each };

const USUAL_PORT = '9100';

export function newDraft(id: string, address?: PrinterAddress): PrinterDraft {
  return {
    id,
    name: '',
    ...wayOf(address ?? { kind: 'network', host: '', port: Number(USUAL_PORT) }),
    speaks: 'esc-pos',
    make: 'epson',
    paper: '80',
    letters: 'latin',
    tellsStatus: true,
    hasDrawer: false,
    prints: ['receipts', 'reports'],
    kitchenCategories: [],
    tills: [],
  };
}

export function draftOf({ id, name, address, speaks, make, paper, letters, tellsStatus, hasDrawer, ...rest }: PrinterView): PrinterDraft {
  const { prints, kitchenCategories, tills } = rest;
  const model = { speaks, make, paper, letters, tellsStatus, hasDrawer };
  return { id, name, ...wayOf(address), ...model, prints, kitchenCategories, tills };
}

function wayOf(address: PrinterAddress): Pick<PrinterDraft, 'way' | 'host' | 'port' | 'path' | 'baud'> {
  const none = { host: '', port: USUAL_PORT, path: '', baud: '19200' } as const;
  switch (address.kind) {
    case 'network':
      return { ...none, way: 'network', host: address.host, port: String(address.port) };
    case 'file':
      return { ...none, way: 'file', path: address.path };
    case 'serial':
      return { ...none, way: 'serial', path: address.path, baud: address.baud };
  }
}

const HOST = /^[A-Za-z0-9.:_-]{1,253}$/;
const FILE = /^\/dev\/(usb\/)?lp[0-9]{1,3}$/;
const SERIAL = /^(\/dev\/(tty[A-Za-z]{1,8}[0-9]{0,3}|serial\/by-id\/[A-Za-z0-9_.:-]{1,160})|COM[0-9]{1,3})$/;

/** Returns undefined while the address is incomplete or invalid. */
export function addressOf({
  way,
  host,
  port,
  path,
  baud,
}: Pick<PrinterDraft, 'way' | 'host' | 'port' | 'path' | 'baud'>): PrinterAddress | undefined {
  const number = /^\d{1,5}$/.test(port) ? Number(port) : 0;
  if (way === 'network')
    return HOST.test(host.trim()) && number >= 1 && number <= 65_535 ? { kind: way, host: host.trim(), port: number } : undefined;
  if (way === 'file') return FILE.test(path.trim()) ? { kind: way, path: path.trim() } : undefined;
  return SERIAL.test(path.trim()) ? { kind: way, path: path.trim(), baud } : undefined;
}

export function formOf(draft: PrinterDraft): PrinterForm | undefined {
  const address = addressOf(draft);
  if (address === undefined || draft.name.trim() === '') return undefined;
  const { id: _id, way: _way, host: _host, port: _port, path: _path, baud: _baud, ...form } = draft;
  return { ...form, name: draft.name.trim(), address };
}
