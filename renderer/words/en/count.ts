import { pluralOf } from '../base/plural.ts';

export const count = pluralOf('en');
