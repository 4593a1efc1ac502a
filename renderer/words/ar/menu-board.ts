import type { MenuBoardSection } from '../en/menu-board.ts';

export const menuBoard: MenuBoardSection = {
  title: 'القائمة',
  wrongKindHint: 'يربطه المدير كلوحة للقائمة، من صندوق، في الإعدادات، الأجهزة.',
  closed: 'نحن مغلقون الآن',
  asOf: (p) => `الأسعار كما في ${p.time}`,
  soldOut: 'نفد',
  contains: (p) => `يحتوي على ${p.names}`,
};
