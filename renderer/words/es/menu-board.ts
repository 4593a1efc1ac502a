import type { MenuBoardSection } from '../en/menu-board.ts';

export const menuBoard: MenuBoardSection = {
  title: 'Menú',
  wrongKindHint: 'Un encargado lo empareja como panel del menú, en una caja, en Ajustes, Dispositivos.',
  closed: 'Ahora mismo está cerrado',
  asOf: (p) => `Precios de las ${p.time}`,
  soldOut: 'Agotado',
  contains: (p) => `Contiene ${p.names}`,
};
