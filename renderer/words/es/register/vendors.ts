import type { VendorsWords } from '../../en/register/vendors.ts';

export const vendors: VendorsWords = {
  sellsFor: 'Vende para',
  explained: 'Cada dispositivo vende el menú de su propio puesto. Lo vendido queda en el puesto para el que se vendió.',
  changeOf: (p) => `${p.device} vende para ${p.vendor}. Cambiar el puesto`,
  changed: (p) => `${p.device} vende ahora para ${p.vendor}.`,
  refusals: {
    shift_open:
      'Todavía no: el turno del cajón de ese dispositivo está abierto y su informe es de un solo puesto. Cuente y ciérrelo primero.',
  },
  sellsNow: (p) => `Este dispositivo vende ahora para ${p.vendor}.`,
  putAside: (p) => `El carrito quedó apartado como ${p.name}, en el puesto para el que se hizo.`,
  notPutAside: 'El carrito es del menú de otro puesto y no se pudo apartar. No se pierde nada de él. Llame a un encargado.',
  keyRefused: (p) => `La clave no permite vender para ${p.vendor}`,
  keyRefusedExplained:
    'El servicio ya no deja que este equipo venda para este puesto. Las ventas se guardan y se envían cuando un encargado corrija la clave. Los demás puestos siguen.',
};
