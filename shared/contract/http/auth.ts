import type { Static } from 'typebox';
import { described, record, text } from './schema.ts';

export const AuthResponse = record('AuthResponse', {
  auth_key: described('Token returned on successful authentication; used as a bearer token afterwards.', text(16_384)),
});
export type AuthResponse = Static<typeof AuthResponse>;
