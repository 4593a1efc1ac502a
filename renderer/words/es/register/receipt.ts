import { PAPER_WORDS } from '../../../../shared/till-contract/slip-words/receipt-words.ts';
import type { ReceiptWords } from '../../en/register/receipt.ts';

export const receipt: ReceiptWords = {
  title: 'Recibo',
  paper: PAPER_WORDS.es,
  code: (p) => `Código del pedido: ${p.code}`,
  printHint: 'Sale por la impresora de esta caja; si no hay ninguna, la imprime el navegador de este dispositivo, con 80 mm de ancho.',
  sending: 'Enviando…',
  sent: (p) => `Va de camino a ${p.address}.`,
  refusals: { too_many: 'Se enviaron demasiados correos en una hora. Imprima el recibo.' },
  byService: (p) => `El servicio lo envía a ${p.address}.`,
  byServiceHint: 'El servicio envía los recibos por correo. Introduzca la dirección del cliente antes del pago, en «Más».',
  loading: 'Cargando el recibo…',
  missing: 'El recibo no se puede leer ahora. Pruebe otra vez en un momento.',
};
