import type { PictureStore } from '../../../../shared/service/core/store.ts';
import { pictureOf } from '../store-rows.ts';
import type { PostgresPool } from './pool.ts';

const ADD = `INSERT INTO pictures (digest, picture, added_at) VALUES ($1, $2, $3)
  ON CONFLICT (digest) DO UPDATE SET added_at = excluded.added_at`;

export function openPictureStore({ query }: PostgresPool): PictureStore {
  return {
    async find(digest) {
      const [row] = await query('find_picture', 'SELECT picture FROM pictures WHERE digest = $1', [digest]);
      return row?.picture as Uint8Array | undefined;
    },
    async add(digest, bytes, at) {
      await query('add_picture', ADD, [digest, Buffer.from(bytes), at]);
    },
    async list() {
      const rows = await query(
        'list_pictures',
        'SELECT digest, octet_length(picture) AS bytes, added_at FROM pictures ORDER BY added_at, digest',
      );
      return rows.map(pictureOf);
    },
    async remove(digests) {
      await query('remove_pictures', 'DELETE FROM pictures WHERE digest = ANY($1::text[])', [digests]);
    },
  };
}
