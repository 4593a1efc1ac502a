import type { Static } from 'typebox';
import { assumed, described, optional, record, text } from './schema.ts';

export const AuthResponse = record('AuthResponse', {
  auth_key: described('Token returned on successful authentication; used as a bearer token afterwards.', text(16_384)),
});
export type AuthResponse = Static<typeof AuthResponse>;

export const ServiceGreeting = assumed(
  'The body of GET / is not shown in the document.',
  record('ServiceGreeting', { service: optional(text(255)), version: optional(text(64)) }),
);
export type ServiceGreeting = Static<typeof ServiceGreeting>;
