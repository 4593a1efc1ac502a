import type { FastifyInstance } from 'fastify';
import type { Transport } from '../../../shared/contract/http/exchange.ts';
import { callerOf, findDevice, type TillApiContext } from '../../../shared/till/api/answer-till-call.ts';
import type { HostContext } from '../../../shared/till/context/host-context.ts';
import { readHostFacts, statusFor } from '../../../shared/till/host/status-handlers.ts';
import { READINESS_OPERATIONS } from '../../../shared/till-contract/operations/readiness-operations.ts';
import { EVENTS_PATH } from '../../../shared/till-contract/operations/till-events.ts';
import { statusOfRefusal } from '../../../shared/till-contract/parts/till-operation.ts';
import { arrivalOf } from '../network/public-side.ts';
import type { StatusReader, TillEvents } from './till-events.ts';
import type { Training } from './till-training.ts';

/** Adds `/till/events`, for devices with a valid credential. */
export function addTillEvents(
  pages: FastifyInstance,
  api: Pick<TillApiContext, 'context' | 'cookie'>,
  own: TillEvents,
  training: Pick<Training, 'events'> | undefined,
): void {
  pages.get(EVENTS_PATH, async (request, reply) => {
    const device = findDevice(api, request.headers.cookie, arrivalOf(request.raw).isByTls);
    if (device === undefined) return reply.code(statusOfRefusal('not_paired')).send({ refusal: { code: 'not_paired' } });
    const events = device.isTraining === true ? ((await training?.events()) ?? own) : own;
    if (!events.hasRoomFor(device.id)) return reply.code(statusOfRefusal('too_busy')).send({ refusal: { code: 'too_busy' } });
    reply.hijack();
    events.open(device, reply.raw);
  });
}

/** Reads what all devices are told alike once, and the rest once for each device. */
export function readStatuses(context: HostContext): StatusReader {
  const facts = readHostFacts(context);
  // Each status that waits for it reports its failure.
  facts.catch(() => undefined);
  return async (deviceId) => {
    const device = context.devices.find(deviceId);
    if (device === undefined || device.revokedAt !== undefined) return undefined;
    return await statusFor(context, callerOf(context, device), await facts);
  };
}

/** Reports activity for every request except the report that each screen sends by itself once a minute. */
export function withActivity(answer: Transport, watchClosely: () => void): Transport {
  return (request) => {
    if (request.target !== READINESS_OPERATIONS.reportDevice.path) watchClosely();
    return answer(request);
  };
}
