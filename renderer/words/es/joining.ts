import type { JoiningWords } from '../en/joining.ts';

export const joining: JoiningWords = {
  title: 'Este dispositivo no está vinculado',
  hint: 'Abre el enlace que mostró el servidor o escribe el código que un encargado creó en una caja.',
  code: 'Código de vinculación',
  join: 'Vincular',
  badCode: 'El servidor no acepta este código. Vale una sola vez y durante diez minutos. Pide otro.',
  lockedOut: 'Demasiados códigos erróneos. Espera un minuto y vuelve a intentarlo.',
  noAnswer: 'El servidor no responde. Revisa la red y vuelve a intentarlo.',
  refused: 'El servidor no puede aceptar este dispositivo ahora. Pregunta a un encargado.',
};
