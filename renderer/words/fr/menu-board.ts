import type { MenuBoardSection } from '../en/menu-board.ts';

export const menuBoard: MenuBoardSection = {
  title: 'Menu',
  wrongKindHint: 'Un responsable l’associe comme tableau du menu, à une caisse, sous Réglages, Appareils.',
  closed: 'C’est fermé pour le moment',
  asOf: (p) => `Prix de ${p.time}`,
  soldOut: 'Épuisé',
  contains: (p) => `Contient ${p.names}`,
};
