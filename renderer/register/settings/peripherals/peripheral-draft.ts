import type {
  GearAddress,
  GearForm,
  GearView,
  ScaleForm,
  ScannerForm,
} from '../../../../shared/till-contract/operations/gear-operations.ts';
import { type Baud, addressOf as wiredAddressOf } from '../print/printer-draft.ts';

/** The form of a scale or scanner. It keeps the fields of both connection types while the user switches between them. */
export interface GearDraft {
  readonly id: string;
  readonly kind: GearForm['kind'];
  readonly name: string;
  readonly way: GearAddress['kind'];
  readonly host: string;
  readonly port: string;
  readonly path: string;
  readonly baud: Baud;
  readonly bits: GearForm['bits'];
  readonly speaks: ScaleForm['speaks'];
  readonly unit: ScaleForm['unit'];
  readonly prefix: string;
  readonly suffix: ScannerForm['suffix'];
  /** Undefined: all tills. */
  readonly tillId: string | undefined;
}

/** The usual port of serial device servers. */
const USUAL_PORT = '4001';

export function newGear(id: string, kind: GearForm['kind'], tillId: string | undefined): GearDraft {
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

export function gearDraftOf(view: GearView): GearDraft {
  const { id, kind, name, address, bits, tillId } = view;
  const draft = { ...newGear(id, kind, tillId), name, bits, way: address.kind };
  const connected: GearDraft =
    address.kind === 'network'
      ? { ...draft, host: address.host, port: String(address.port) }
      : { ...draft, path: address.path, baud: address.baud };
  return view.kind === 'scale'
    ? { ...connected, speaks: view.speaks, unit: view.unit }
    : { ...connected, prefix: view.prefix, suffix: view.suffix };
}

/** Returns undefined while the address is incomplete or invalid. */
export function gearAddressOf(draft: GearDraft): GearAddress | undefined {
  const address = wiredAddressOf(draft);
  return address?.kind === 'file' ? undefined : address;
}

/** Returns undefined while a field is missing. */
export function gearFormOf(draft: GearDraft): GearForm | undefined {
  const address = gearAddressOf(draft);
  const { kind, bits, speaks, unit, prefix, suffix, tillId } = draft;
  const name = draft.name.trim();
  if (address === undefined || name === '') return undefined;
  if (kind === 'scale') return { kind, name, address, bits, speaks, unit, ...(tillId !== undefined && { tillId }) };
  return tillId === undefined ? undefined : { kind, name, address, bits, prefix, suffix, tillId };
}
