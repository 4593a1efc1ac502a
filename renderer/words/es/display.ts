import type { DisplaySection } from '../en/display.ts';

export const display: DisplaySection = {
  title: 'Pantalla para clientes',
  wrongKind: 'Este dispositivo está vinculado como otra cosa',
  wrongKindHint: 'Un encargado lo vincula como pantalla para clientes, en la caja junto a la que está, en Ajustes, Dispositivos.',
  welcome: 'Bienvenidos',
  yourOrder: 'Su pedido',
  total: 'Total',
  left: 'Falta por pagar',
  discounts: 'Descuentos',
  tax: 'Impuestos',
  charity: 'Donación',
  returned: 'Devuelto',
  tipTitle: '¿Desea dejar propina?',
  noTip: 'Sin propina',
  withTip: 'Total con propina',
  thanks: 'Gracias',
  paid: 'Pagado',
  change: 'Su cambio',
  yourNumber: 'Su número',
  receipt: 'Código del recibo',
  receiptHint: 'Haga una foto: con este código se encuentra su recibo.',
};
