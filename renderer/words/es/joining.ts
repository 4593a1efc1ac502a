import type { JoiningWords } from '../en/joining.ts';

export const joining: JoiningWords = {
  title: 'Este dispositivo no está vinculado',
  hint: 'Abra el enlace que mostró el equipo central o escriba el código que un encargado creó en una caja.',
  code: 'Código de vinculación',
  join: 'Vincular',
  badCode: 'El equipo central no acepta este código. Vale una sola vez y durante diez minutos. Pida otro.',
  lockedOut: 'Demasiados códigos erróneos. Espere un minuto y vuelva a intentarlo.',
  noAnswer: 'El equipo central no responde. Revise la red y vuelva a intentarlo.',
  refused: 'El equipo central no puede aceptar este dispositivo ahora. Pregunte a un encargado.',
};
