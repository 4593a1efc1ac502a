/** The vendor that a device sells for, where several stands share one host. */
export const vendors = {
  sellsFor: 'Sells for',
  explained: 'Each device sells the menu of its own stand. What it has sold stays with the stand that it was sold for.',
  changeOf: (p: { readonly device: string; readonly vendor: string }) => `${p.device} sells for ${p.vendor}. Change the stand`,
  changed: (p: { readonly device: string; readonly vendor: string }) => `${p.device} sells for ${p.vendor} now.`,
  refusals: {
    sale_unfinished: 'Not yet: a sale is being paid on that device. Finish it there or go back to its cart first.',
    shift_open: 'Not yet: the shift of that device’s drawer is open, and its report is of one stand. Count and close it first.',
    not_reachable: 'The service does not answer, so the menu of that stand can’t be fetched. Nothing was changed. Try again later.',
    key_refused: 'The service does not take the host’s key. Nothing was changed. Check the connection.',
    unknown_vendor: 'The key of this host may not sell for that stand. Nothing was changed. Choose another.',
    no_menu: 'That stand has no menu that can be sold by. Nothing was changed. Choose another.',
    unknown: 'That device is no longer here.',
  },
  tabInCart: (p: { readonly name: string }) => `Not yet: the tab ${p.name} is in the cart of that device. Save or pay it there first.`,
  /** Shown on the device itself. */
  sellsNow: (p: { readonly vendor: string }) => `This device sells for ${p.vendor} now.`,
  putAside: (p: { readonly name: string }) => `The cart is put aside as ${p.name}, at the stand that it was made for.`,
  notPutAside: 'The cart is from the menu of another stand and could not be put aside. Nothing of it is lost. Call a manager.',
  keyRefused: (p: { readonly vendor: string }) => `The key may not sell for ${p.vendor}`,
  keyRefusedExplained:
    'The service no longer lets this host sell for this stand. Sales are kept, and sent once a manager has mended the key. Other stands go on.',
};

export type VendorsWords = typeof vendors;
