import type { KeyStore } from '../../../../shared/service/core/store.ts';
import { apiKeyOf, signingKeyOf } from '../store-rows.ts';
import { notifyChange } from './changes.ts';
import type { PostgresPool } from './pool.ts';
import type { SealWriter } from './row-seals.ts';

const SAVE_API_KEY = `INSERT INTO api_keys (hash, hint, kind, corporates, venues, vendors, active, created_at, seal) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  ON CONFLICT (hash) DO UPDATE SET hint = excluded.hint, kind = excluded.kind, corporates = excluded.corporates, venues = excluded.venues,
  vendors = excluded.vendors, active = excluded.active, created_at = excluded.created_at, seal = excluded.seal`;

export function openKeyStore(pool: PostgresPool, seals: SealWriter): KeyStore {
  return {
    async findApiKey(hash) {
      const [row] = await pool.query('api_key', 'SELECT * FROM api_keys WHERE hash = $1', [hash]);
      return row && apiKeyOf(row);
    },
    async listApiKeys() {
      return (await pool.query('api_keys', 'SELECT * FROM api_keys ORDER BY created_at, hash')).map(apiKeyOf);
    },
    async saveApiKey(key) {
      const scopes = [key.corporates, key.venues, key.vendors].map((ids) => JSON.stringify(ids));
      await pool.query('save_api_key', SAVE_API_KEY, [
        key.hash,
        key.hint,
        key.kind,
        ...scopes,
        key.active ? 1 : 0,
        key.createdAt,
        seals.apiKey(key),
      ]);
      await notifyChange(pool.query);
    },
    async deactivateApiKey(hash) {
      const wasThere = await pool.transaction(async (query) => {
        const [row] = await query('api_key_to_deactivate', 'SELECT * FROM api_keys WHERE hash = $1 FOR UPDATE', [hash]);
        if (row === undefined) return false;
        seals.read('api_keys', row);
        const seal = seals.apiKey({ ...apiKeyOf(row), active: false });
        await query('deactivate_api_key', 'UPDATE api_keys SET active = 0, seal = $2 WHERE hash = $1', [hash, seal]);
        return true;
      });
      await notifyChange(pool.query);
      return wasThere;
    },
    async listSigningKeys() {
      return (await pool.query('signing_keys', 'SELECT * FROM signing_keys ORDER BY created_at, id')).map(signingKeyOf);
    },
    async rewriteSigningSecret(id, secret) {
      await pool.query('rewrite_signing_secret', 'UPDATE signing_keys SET secret = $1 WHERE id = $2', [secret, id]);
    },
    async retireSigningKeys(at) {
      await pool.query('retire_signing_keys', 'UPDATE signing_keys SET retired_at = $1 WHERE retired_at IS NULL', [at]);
    },
    async rotateSigningKey(key) {
      await pool.transaction(async (query) => {
        await query('retire_signing_key', 'UPDATE signing_keys SET retired_at = $1 WHERE purpose = $2 AND retired_at IS NULL', [
          key.createdAt,
          key.purpose,
        ]);
        const insert = 'INSERT INTO signing_keys (id, purpose, secret, created_at) VALUES ($1, $2, $3, $4)';
        await query('add_signing_key', insert, [key.id, key.purpose, key.secret, key.createdAt]);
        await notifyChange(query);
      });
    },
  };
}
