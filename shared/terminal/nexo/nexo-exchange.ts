import type { AttemptWatch } from '../port/terminal-port.ts';
import type { NexoLine, OpenNexoLine } from './nexo-line.ts';
import { shownLines } from './nexo-papers.ts';
import type { NexoRequest } from './nexo-requests.ts';
import type { MessageHeader, PlainMessage, Sealing } from './sealed-message.ts';

/** Who speaks to whom. */
export interface NexoNames {
  readonly poiId: string;
  readonly saleId: string;
}

export interface Exchange {
  readonly names: NexoNames;
  readonly sealing: Sealing;
  readonly open: OpenNexoLine;
}

export const PROTOCOL_VERSION = '3.0';
/** Far more than a terminal shows while a guest pays. One that goes on sending would otherwise hold the till for ever. */
const MOST_DEVICE_MESSAGES = 100;

export function headerOf({ poiId, saleId }: NexoNames, category: string, serviceId: string): MessageHeader {
  return {
    ProtocolVersion: PROTOCOL_VERSION,
    MessageClass: 'Service',
    MessageCategory: category,
    MessageType: 'Request',
    ServiceID: serviceId,
    SaleID: saleId,
    POIID: poiId,
  };
}

/**
 * Posts a request, and returns the body of its response; undefined where none came that this terminal sealed for this very request. What
 * the terminal wants shown or entered meanwhile is acknowledged, as far as a till does that.
 */
export async function exchange(
  parties: Exchange,
  line: NexoLine,
  { category, body }: NexoRequest,
  serviceId: string,
  { within, watch }: { readonly within: number; readonly watch?: AttemptWatch },
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const { sealing, open } = parties;
  const header = headerOf(parties.names, category, serviceId);
  let message: PlainMessage = { envelope: 'SaleToPOIRequest', header, body };
  let current: NexoLine | undefined = line;
  for (let messages = 0; messages < MOST_DEVICE_MESSAGES && current !== undefined; messages++) {
    const text = await current.post(sealing.seal(message), within);
    current.close();
    const answer = text === undefined ? undefined : sealing.open(text);
    if (answer === undefined) return undefined;
    if (isResponseTo(header, answer)) return answer.body;
    const acknowledged = acknowledge(header, answer, watch);
    if (acknowledged === undefined) return undefined;
    message = acknowledged;
    current = await open();
  }
  return undefined;
}

function isResponseTo(request: MessageHeader, { envelope, header }: PlainMessage): boolean {
  return envelope === 'SaleToPOIResponse' && isTheSame({ ...request, MessageType: 'Response' }, header) && header.DeviceID === undefined;
}

function isTheSame(wanted: MessageHeader, { ProtocolVersion = PROTOCOL_VERSION, ...header }: MessageHeader): boolean {
  const is = { ProtocolVersion, ...header };
  return (Object.keys(wanted) as (keyof MessageHeader)[]).every((name) => wanted[name] === is[name]);
}

/** The answer to what a terminal wants from the till while the till waits for it; undefined for what is none of this pair, or not understood. */
function acknowledge(request: MessageHeader, { envelope, header, body }: PlainMessage, watch?: AttemptWatch): PlainMessage | undefined {
  const { MessageClass, MessageType, MessageCategory: category, ServiceID, SaleID, POIID, DeviceID } = header;
  const isOurs = ServiceID === request.ServiceID && SaleID === request.SaleID && POIID === request.POIID && DeviceID !== undefined;
  if (envelope !== 'SaleToPOIRequest' || MessageClass !== 'Device' || MessageType !== 'Request' || !isOurs) return undefined;
  const answer = { envelope: 'SaleToPOIResponse', header: { ...header, MessageType: 'Response' } } as const;
  const device = { Device: 'CashierDisplay', InfoQualify: 'Status' };
  if (category === 'Display') {
    watch?.onWait?.(0, shownLines(body));
    return { ...answer, body: { DisplayResponse: { OutputResult: [{ ...device, Response: { Result: 'Success' } }] } } };
  }
  if (category !== 'Input') return undefined;
  // A till enters nothing for a guest: the terminal asks at its own keys instead, or ends the payment.
  const Response = { Result: 'Failure', ErrorCondition: 'UnavailableDevice' };
  return { ...answer, body: { InputResponse: { InputResult: { Device: 'CashierInput', InfoQualify: 'Input', Response } } } };
}
