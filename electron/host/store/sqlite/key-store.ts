import type { ApiKey, KeyStore } from '../../../../shared/service/core/store.ts';
import { apiKeyOf, signingKeyOf } from '../store-rows.ts';
import type { Database } from './database.ts';

/** Each request names two keys, of very few that there are. */
const MOST_KNOWN = 1000;

export function openKeyStore(database: Database): KeyStore {
  const known = new Map<string, ApiKey>();
  return {
    async findApiKey(hash) {
      if (database.isChangedByOthers()) known.clear();
      const before = known.get(hash);
      if (before !== undefined) return before;
      const row = database.get('SELECT * FROM api_keys WHERE hash = ?', hash);
      if (row === undefined) return undefined;
      if (known.size >= MOST_KNOWN) known.clear();
      const key = apiKeyOf(row);
      known.set(hash, key);
      return key;
    },
    async listApiKeys() {
      return database.all('SELECT * FROM api_keys ORDER BY created_at, hash').map(apiKeyOf);
    },
    saveApiKey(key) {
      return database.write(() => {
        known.delete(key.hash);
        database.run(
          'INSERT OR REPLACE INTO api_keys (hash, hint, kind, corporates, venues, vendors, active, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
          key.hash,
          key.hint,
          key.kind,
          JSON.stringify(key.corporates),
          JSON.stringify(key.venues),
          JSON.stringify(key.vendors),
          key.active ? 1 : 0,
          key.createdAt,
        );
      });
    },
    deactivateApiKey(hash) {
      return database.write(() => {
        known.delete(hash);
        return database.run('UPDATE api_keys SET active = 0 WHERE hash = ?', hash) === 1;
      });
    },
    async listSigningKeys() {
      return database.all('SELECT * FROM signing_keys ORDER BY created_at, id').map(signingKeyOf);
    },
    async rewriteSigningSecret(id, secret) {
      database.get('PRAGMA secure_delete = ON');
      await database.write(() => void database.run('UPDATE signing_keys SET secret = ? WHERE id = ?', secret, id));
    },
    retireSigningKeys(at) {
      return database.write(() => void database.run('UPDATE signing_keys SET retired_at = ? WHERE retired_at IS NULL', at));
    },
    rotateSigningKey(key) {
      return database.write(() => {
        database.run('UPDATE signing_keys SET retired_at = ? WHERE purpose = ? AND retired_at IS NULL', key.createdAt, key.purpose);
        database.run(
          'INSERT INTO signing_keys (id, purpose, secret, created_at) VALUES (?, ?, ?, ?)',
          key.id,
          key.purpose,
          key.secret,
          key.createdAt,
        );
      });
    },
  };
}
