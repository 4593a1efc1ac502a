import type {
  PeripheralAddress,
  PeripheralInput,
  PeripheralView,
  ScaleForm,
  ScannerForm,
} from '../../../../shared/till-contract/operations/peripheral-operations.ts';
import { type Baud, addressOf as wiredAddressOf } from '../print/printer-draft.ts';

/** The form of a scale or scanner. It keeps the fields of both connection types while the user switches between them. */
export interface PeripheralDraft {
  readonly id: string;
  readonly kind: PeripheralInput['kind'];
  readonly name: string;
  readonly way: PeripheralAddress['kind'];
  readonly host: string;
  readonly port: string;
  readonly path: string;
  readonly baud: Baud;
  readonly bits: PeripheralInput['bits'];
  readonly speaks: ScaleForm['speaks'];
  readonly unit: ScaleForm['unit'];
  readonly prefix: string;
  readonly suffix: ScannerForm['suffix'];
  /** Undefined: all tills. */
  readonly tillId: string | undefined;
}

/** The usual port of serial device servers. */
const USUAL_PORT = '4001';

export function newPeripheral(id: string, kind: PeripheralInput['kind'], tillId: string | undefined): PeripheralDraft {
  return {
    id,
    kind,
    name: '',
    way: 'network',
    host: '',
    port: USUAL_PORT,
    path: '',
    baud: '9600',
    bits: '8n1',
    speaks: 'asked',
    unit: 'kg',
    prefix: '',
    suffix: 'cr',
    tillId,
  };
}

export function peripheralDraftOf(view: PeripheralView): PeripheralDraft {
  const { id, kind, name, address, bits, tillId } = view;
  const draft = { ...newPeripheral(id, kind, tillId), name, bits, way: address.kind };
  const connected: PeripheralDraft =
    address.kind === 'network'
      ? { ...draft, host: address.host, port: String(address.port) }
      : { ...draft, path: address.path, baud: address.baud };
  return view.kind === 'scale'
    ? { ...connected, speaks: view.speaks, unit: view.unit }
    : { ...connected, prefix: view.prefix, suffix: view.suffix };
}

/** Returns undefined while the address is incomplete or invalid. */
export function peripheralAddressOf(draft: PeripheralDraft): PeripheralAddress | undefined {
  const address = wiredAddressOf(draft);
  return address?.kind === 'file' ? undefined : address;
}

/** Returns undefined while a field is missing. */
export function peripheralFormOf(draft: PeripheralDraft): PeripheralInput | undefined {
  const address = peripheralAddressOf(draft);
  const { kind, bits, speaks, unit, prefix, suffix, tillId } = draft;
  const name = draft.name.trim();
  if (address === undefined || name === '') return undefined;
  if (kind === 'scale') return { kind, name, address, bits, speaks, unit, ...(tillId !== undefined && { tillId }) };
  return tillId === undefined ? undefined : { kind, name, address, bits, prefix, suffix, tillId };
}
