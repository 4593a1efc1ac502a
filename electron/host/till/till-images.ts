import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { TILL_PICTURE_PATH } from '../../../shared/base/picture/picture-address.ts';
import { readPictureHead } from '../../../shared/base/picture/picture-head.ts';
import { findDevice, type TillApiContext } from '../../../shared/till/api/answer-till-call.ts';
import type { DeviceRecord } from '../../../shared/till/records/devices-record.ts';
import { LOGO_PATH } from '../../../shared/till-contract/parts/stand-look.ts';
import { statusOfRefusal } from '../../../shared/till-contract/parts/till-operation.ts';
import { arrivalOf } from '../network/public-side.ts';
import type { TillPictures } from './link/till-pictures.ts';
import type { Training } from './till-training.ts';

/** What has such an address never changes, so a screen asks for it once. */
const FOREVER = 'private, max-age=31536000, immutable';

type Api = Pick<TillApiContext, 'context' | 'cookie'>;
type Find = (digest: string, device: DeviceRecord) => Promise<Uint8Array | undefined>;

/** Adds the stand's logo, for devices with a valid credential. Another logo has another address. */
export function addTillLogo(pages: FastifyInstance, api: Api, training: Pick<Training, 'settings'> | undefined): void {
  addImages(pages, LOGO_PATH, api, async (digest, device) => {
    const ofPractice = device.isTraining === true ? await training?.settings() : undefined;
    const { settings, logoPicture } = ofPractice ?? api.context.settingsRecord.current();
    return logoPicture === undefined || digest !== settings.logo ? undefined : Buffer.from(logoPicture, 'base64');
  });
}

/** Adds the pictures of the menu, also for devices that practise: their menu is the same. */
export function addTillPictures(pages: FastifyInstance, api: Api, pictures: TillPictures): void {
  addImages(pages, TILL_PICTURE_PATH, api, pictures.read);
}

function addImages(pages: FastifyInstance, path: string, { context, cookie }: Api, find: Find): void {
  pages.get(path, async (request: FastifyRequest<{ readonly Params: { readonly digest: string } }>, reply) => {
    const device = findDevice({ context, cookie }, request.headers.cookie, arrivalOf(request.raw).isByTls);
    if (device === undefined) return refuse(reply, 'not_paired');
    const bytes = await find(request.params.digest, device);
    const head = bytes && readPictureHead(bytes);
    if (head === undefined) return refuse(reply, 'unknown');
    return await reply
      .header('cache-control', FOREVER)
      .type(`image/${head.type}`)
      .send(Buffer.from(bytes as Uint8Array));
  });
}

function refuse(reply: FastifyReply, code: 'not_paired' | 'unknown'): FastifyReply {
  return reply.code(statusOfRefusal(code)).send({ refusal: { code } });
}
