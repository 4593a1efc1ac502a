/** The menu above the counter, for guests. */
export const menuBoard = {
  title: 'Menu',
  wrongKindHint: 'A manager pairs it as a menu board, at a till under Settings, Devices.',
  closed: 'We are closed just now',
  asOf: (p: { readonly time: string }) => `Prices as of ${p.time}`,
  soldOut: 'Sold out',
  contains: (p: { readonly names: string }) => `Contains ${p.names}`,
};

export type MenuBoardSection = typeof menuBoard;
