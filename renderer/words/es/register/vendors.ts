import type { VendorsWords } from '../../en/register/vendors.ts';

export const vendors: VendorsWords = {
  sellsFor: 'Vende para',
  explained: 'Cada dispositivo vende el menú de su propio puesto. Lo vendido queda en el puesto para el que se vendió.',
  changeOf: (p) => `${p.device} vende para ${p.vendor}. Cambiar el puesto`,
  changed: (p) => `${p.device} vende ahora para ${p.vendor}.`,
  refusals: {
    sale_unfinished: 'Todavía no: se está pagando una venta en ese dispositivo. Termínela allí o vuelva antes a su carrito.',
    shift_open:
      'Todavía no: el turno del cajón de ese dispositivo está abierto y su informe es de un solo puesto. Cuente y ciérrelo primero.',
    not_reachable: 'El servicio no responde, así que no se puede traer el menú de ese puesto. No se cambió nada. Inténtelo más tarde.',
    key_refused: 'El servicio no acepta la clave del equipo. No se cambió nada. Revise la conexión.',
    unknown_vendor: 'La clave de este equipo no permite vender para ese puesto. No se cambió nada. Elija otro.',
    no_menu: 'Ese puesto no tiene un menú con el que se pueda vender. No se cambió nada. Elija otro.',
    unknown: 'Ese dispositivo ya no está aquí.',
  },
  tabInCart: (p) => `Todavía no: la cuenta ${p.name} está en el carrito de ese dispositivo. Guárdela o cóbrela allí primero.`,
  sellsNow: (p) => `Este dispositivo vende ahora para ${p.vendor}.`,
  putAside: (p) => `El carrito quedó apartado como ${p.name}, en el puesto para el que se hizo.`,
  notPutAside: 'El carrito es del menú de otro puesto y no se pudo apartar. No se pierde nada de él. Llame a un encargado.',
  keyRefused: (p) => `La clave no permite vender para ${p.vendor}`,
  keyRefusedExplained:
    'El servicio ya no deja que este equipo venda para este puesto. Las ventas se guardan y se envían cuando un encargado corrija la clave. Los demás puestos siguen.',
};
