import type { TransferWords } from '../../en/register/transfer.ts';
import { count } from '../count.ts';

export const transfer: TransferWords = {
  exportTitle: 'Ajustes como archivo',
  exportExplained:
    'Todo lo ajustado aquí en un archivo: ajustes, permisos, nombres del personal y de los dispositivos, y el idioma, los colores y las teclas de esta pantalla. No contiene ningún PIN ni ninguna clave de un servicio.',
  save: 'Guardar el archivo',
  importTitle: 'Tomar ajustes de un archivo',
  importExplained: 'Primero verá qué cambiaría, y marcará lo que quiera.',
  choose: 'Elegir un archivo',
  file: 'Archivo de ajustes',
  tooLarge: 'Ese archivo pesa más de un megabyte. No es un archivo de ajustes. No se cambió nada.',
  notOurs: 'No es un archivo de ajustes. No se cambió nada. Elija uno guardado aquí o en otro equipo central.',
  otherVersion: (p) =>
    `El archivo tiene la forma ${p.version} y este programa lee la forma ${p.ours}. No se cambió nada. Guárdelo de nuevo con la misma versión del programa.`,
  faulty: 'El archivo está dañado o se cambió a mano. No se cambió nada.',
  faults: 'Qué está mal en él',
  same: 'Todo está ya como en el archivo.',
  found: (p) => count(p.count, { one: '# cosa es distinta', many: '# cosas son distintas', other: '# cosas son distintas' }),
  now: 'Ahora',
  inFile: 'En el archivo',
  tickAll: 'Marcar todo',
  tickNone: 'No marcar nada',
  take: (p) => count(p.count, { one: 'Tomar #', many: 'Tomar #', other: 'Tomar #' }),
  tickOne: 'Marque al menos una cosa.',
  taken: (p) => count(p.count, { one: 'Se tomó # cosa.', many: 'Se tomaron # cosas.', other: 'Se tomaron # cosas.' }),
  leave: 'Dejarlo',
  groups: {
    setting: 'Todas las pantallas',
    permission: 'Permisos',
    employee: 'Personal',
    device: 'Dispositivos',
    printer: 'Impresoras',
    screen: 'Esta pantalla',
  },
  notHere: 'Aún no está aquí',
  none: 'Nada',
  pinNeeded: 'Necesita un PIN propio. Añádalo en Personal.',
  person: (p) => `${p.name}, ${p.role}`,
  refusals: {
    pin_needed: 'Alguna de esas personas necesita antes un PIN. No se cambió nada.',
    not_allowed: 'No todo eso le corresponde a usted. No se cambió nada.',
  },
  maintenance: 'Actualizar y vaciar',
  clearOfAll: 'No hay nada debido ni abierto: el programa se puede actualizar.',
  notYet: 'Todavía no. Antes de actualizar o vaciar este equipo central:',
  against: {
    unsent: (p) =>
      count(p.count, {
        one: 'Hay # venta por enviar o decidir. Vea Envíos.',
        many: 'Hay # ventas por enviar o decidir. Vea Envíos.',
        other: 'Hay # ventas por enviar o decidir. Vea Envíos.',
      }),
    cards_unsent: (p) =>
      count(p.count, {
        one: 'Hay # tarjeta guardada por cobrar.',
        many: 'Hay # tarjetas guardadas por cobrar.',
        other: 'Hay # tarjetas guardadas por cobrar.',
      }),
    sale_unfinished: (p) =>
      count(p.count, {
        one: 'Se está pagando # venta. Termínela.',
        many: 'Se están pagando # ventas. Termínelas.',
        other: 'Se están pagando # ventas. Termínelas.',
      }),
    shift_open: (p) =>
      count(p.count, {
        one: 'Hay # turno abierto. Cuente y ciérrelo.',
        many: 'Hay # turnos abiertos. Cuente y ciérrelos.',
        other: 'Hay # turnos abiertos. Cuente y ciérrelos.',
      }),
    tab_open: (p) =>
      count(p.count, {
        one: 'Hay # cuenta abierta. Cóbrela antes de vaciar.',
        many: 'Hay # cuentas abiertas. Cóbrelas antes de vaciar.',
        other: 'Hay # cuentas abiertas. Cóbrelas antes de vaciar.',
      }),
  },
  reset: 'Vaciar este equipo central',
  resetExplained:
    'Se van las ventas, los turnos, los ajustes y los dispositivos vinculados, y el personal queda como en el catálogo. Antes, todo se guarda aparte como copia de seguridad en la carpeta de datos. La carta y los pedidos del servicio se quedan.',
  typeName: (p) => `Escriba ${p.name} para confirmar`,
  nameNeeded: 'Escriba primero el nombre de la máquina.',
  resetDone: 'Todo está guardado aparte. El equipo central empieza de nuevo y esta pantalla vuelve a unirse a él.',
};
