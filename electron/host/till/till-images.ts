import type { FastifyInstance } from 'fastify';
import { findDevice, type TillApiContext } from '../../../shared/till/api/answer-till-call.ts';
import { LOGO_PATH } from '../../../shared/till-contract/parts/stand-look.ts';
import { statusOfRefusal } from '../../../shared/till-contract/parts/till-operation.ts';
import { arrivalOf } from '../network/public-side.ts';
import type { Training } from './till-training.ts';

/** A picture with this address never changes, so a screen asks for it once. */
const FOREVER = 'private, max-age=31536000, immutable';

/** Adds the stand's logo, for devices with a valid credential. Another logo has another address. */
export function addTillLogo(
  pages: FastifyInstance,
  api: Pick<TillApiContext, 'context' | 'cookie'>,
  training: Pick<Training, 'settings'> | undefined,
): void {
  pages.get<{ Params: { readonly digest: string } }>(LOGO_PATH, async (request, reply) => {
    const device = findDevice(api, request.headers.cookie, arrivalOf(request.raw).isByTls);
    if (device === undefined) return await reply.code(statusOfRefusal('not_paired')).send({ refusal: { code: 'not_paired' } });
    const ofPractice = device.isTraining === true ? await training?.settings() : undefined;
    const { settings, logoPicture } = ofPractice ?? api.context.settingsRecord.current();
    if (logoPicture === undefined || request.params.digest !== settings.logo) {
      return await reply.code(statusOfRefusal('unknown')).send({ refusal: { code: 'unknown' } });
    }
    return await reply.header('cache-control', FOREVER).type('image/png').send(Buffer.from(logoPicture, 'base64'));
  });
}
