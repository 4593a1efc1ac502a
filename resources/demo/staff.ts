import type { CatalogueApiKey, CatalogueEmployee } from '../../shared/contract/catalogue/catalogue.ts';

/** PINs and keys of the demonstration, known to everyone who reads this: never put them to real use. */
export const employees: readonly CatalogueEmployee[] = [
  { id: 'cashier-1', name: 'Alex Rivera', role: 'cashier', pin: '1111' },
  { id: 'cashier-2', name: 'Bo Nguyen', role: 'cashier', pin: '2222' },
  { id: 'cashier-3', name: 'Charlie Okafor', role: 'cashier', pin: '3333' },
  { id: 'manager-1', name: 'Dana Kowalski', role: 'manager', pin: '5555' },
  { id: 'manager-2', name: 'Eli Haddad', role: 'manager', pin: '6666' },
  { id: 'admin-1', name: 'Frances Moreau', role: 'admin', pin: '99999999' },
];

const EVERYWHERE = { corporates: [11], venues: [21, 22], vendors: [31, 32, 33, 34, 41, 42, 43] } as const;

export const apiKeys: readonly CatalogueApiKey[] = [
  { key: '00000000-de30-4000-8000-000000000001', kind: 'ordering', ...EVERYWHERE },
  { key: '00000000-de30-4000-8000-000000000002', kind: 'backoffice', ...EVERYWHERE },
  { key: '00000000-de30-4000-8000-000000000003', kind: 'ordering', corporates: [11], venues: [22], vendors: [41, 42, 43] },
];
