import type { StateWords } from '../../en/register/state.ts';
import { count } from '../count.ts';

export const state: StateWords = {
  connectivity: { online: 'En línea', offline: 'Sin conexión' },
  connectivityExplained: {
    online: 'El servicio responde. Todo funciona.',
    offline: 'El servicio no responde. Siga vendiendo: las ventas se guardan aquí y se envían después. Las tarjetas pueden fallar.',
  },
  hostSilent: 'El equipo central no responde',
  hostSilentExplained:
    'Esta pantalla no alcanza su equipo central. No se ha perdido nada de lo guardado. No cobre hasta que vuelva a responder.',
  unpaired: 'Este dispositivo no está vinculado',
  tryAgain: 'Intentar de nuevo',
  nobody: 'Iniciar sesión',
  checking: 'Comprobando la conexión…',
  queueEmpty: 'Todas las ventas están enviadas',
  queue: (p) =>
    [count(p.count, { one: '# en espera', many: '# en espera', other: '# en espera' }), p.amount, `la más antigua ${p.age}`]
      .filter(Boolean)
      .join(' · '),
  queueExplained: (p) =>
    count(p.count, {
      one: '# venta está a salvo en este dispositivo hasta que se pueda enviar.',
      many: '# de ventas están a salvo en este dispositivo hasta que se puedan enviar.',
      other: '# ventas están a salvo en este dispositivo hasta que se puedan enviar.',
    }),
  attention: (p) => count(p.count, { one: '# por decidir', many: '# por decidir', other: '# por decidir' }),
  unsure: 'Aún no hay respuesta. No cobre otra vez. Lo estamos comprobando.',
  unsureSince: (p) => `Comprobando desde las ${p.time}`,
  menuAge: (p) => `Menú de ${p.age}`,
  signInRefused: 'El servicio rechaza el acceso',
  signInRefusedExplained:
    'El servicio ya no acepta la clave de este equipo. Siga vendiendo: las ventas se guardan y se envían cuando un encargado corrija la clave.',
  serviceTroubled: 'Falla la conexión con el servicio',
  serviceTrouble: {
    name_refused: 'El servicio no acepta el nombre de su dirección. Use un nombre que tenga configurado o añada este en el servicio.',
    key_refused: 'El servicio rechaza la clave de este equipo. Introduzca otra clave.',
    certificate_untrusted: 'Este equipo no confía en el certificado del servicio. Haga que lo revisen.',
    certificate_expired: 'El certificado del servicio no es válido hoy. Revise el reloj del equipo y haga renovar el certificado.',
    certificate_name: 'El certificado del servicio es de otro nombre. Revise la dirección.',
    not_tls: 'La dirección del servicio responde sin cifrado. Revise la dirección y el puerto.',
    not_http: 'En la dirección del servicio responde otro tipo de programa. Revise la dirección y el puerto.',
    not_a_service: 'En la dirección del servicio responde otra cosa, quizá la página de acceso de una red. Revise la red y la dirección.',
    unknown_host: 'La red no conoce el nombre del servicio. Revise la dirección y la red.',
    connection_refused: 'Nada responde en la dirección del servicio. Revise la dirección y si el servicio está en marcha.',
    no_answer: 'El servicio no responde. Revise la dirección y la red.',
  },
  openSettings: 'Abrir los ajustes',
  diskNearlyFull: 'Disco casi lleno',
  backupFailed: 'Falló la copia de seguridad',
  oldMachine: 'No se envía nada: confirme la máquina antigua',
  menuFailed: (p) => `El menú no se renueva, comprobado ${p.age}`,
  menuLoading: 'Cargando el menú…',
};
