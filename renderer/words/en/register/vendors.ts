import type { HOST_OPERATIONS } from '../../../../shared/till-contract/operations/host-operations.ts';
import type { RefusalCodeOf, RefusalOverrides } from '../../base/refusal-details.ts';
/** The vendor that a device sells for, where several stands share one host. */
export const vendors = {
  sellsFor: 'Sells for',
  explained: 'Each device sells the menu of its own stand. What it has sold stays with the stand that it was sold for.',
  changeOf: (p: { readonly device: string; readonly vendor: string }) => `${p.device} sells for ${p.vendor}. Change the stand`,
  changed: (p: { readonly device: string; readonly vendor: string }) => `${p.device} sells for ${p.vendor} now.`,
  refusals: {
    shift_open: 'Not yet: the shift of that device’s drawer is open, and its report is of one stand. Count and close it first.',
  } satisfies RefusalOverrides<RefusalCodeOf<typeof HOST_OPERATIONS>>,
  /** Shown on the device itself. */
  sellsNow: (p: { readonly vendor: string }) => `This device sells for ${p.vendor} now.`,
  putAside: (p: { readonly name: string }) => `The cart is put aside as ${p.name}, at the stand that it was made for.`,
  notPutAside: 'The cart is from the menu of another stand and could not be put aside. Nothing of it is lost. Call a manager.',
  keyRefused: (p: { readonly vendor: string }) => `The key may not sell for ${p.vendor}`,
  keyRefusedExplained:
    'The service no longer lets this host sell for this stand. Sales are kept, and sent once a manager has mended the key. Other stands go on.',
};

export type VendorsWords = typeof vendors;
