import { pluralOf } from '../plural.ts';

export const count = pluralOf('es');
