import type { PictureStore } from '../../../../shared/service/core/store.ts';
import { pictureOf } from '../store-rows.ts';
import type { Database } from './database.ts';

const ADD = `INSERT INTO pictures (digest, picture, added_at) VALUES (?, ?, ?)
  ON CONFLICT (digest) DO UPDATE SET added_at = excluded.added_at`;

export function openPictureStore(database: Database): PictureStore {
  return {
    async find(digest) {
      return database.get('SELECT picture FROM pictures WHERE digest = ?', digest)?.picture as Uint8Array | undefined;
    },
    async add(digest, bytes, at) {
      await database.write(() => database.run(ADD, digest, bytes, at));
    },
    async list() {
      return database.all('SELECT digest, length(picture) AS bytes, added_at FROM pictures ORDER BY added_at, digest').map(pictureOf);
    },
    async remove(digests) {
      await database.write(() => {
        for (const digest of digests) database.run('DELETE FROM pictures WHERE digest = ?', digest);
      });
    },
  };
}
