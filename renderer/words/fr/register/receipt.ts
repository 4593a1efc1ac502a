import { PAPER_WORDS } from '../../../../shared/till-contract/slip-words/receipt-words.ts';
import type { ReceiptWords } from '../../en/register/receipt.ts';

export const receipt: ReceiptWords = {
  title: 'Reçu',
  paper: PAPER_WORDS.fr,
  code: (p) => `Code de la commande : ${p.code}`,
  printHint: 'Sort sur l’imprimante de cette caisse ; s’il n’y en a pas, le navigateur de cet appareil l’imprime en 80 mm de large.',
  sending: 'Envoi…',
  sent: (p) => `En route vers ${p.address}.`,
  refusals: { too_many: 'Trop d’e-mails ont été envoyés en une heure. Imprimez le reçu.' },
  byService: (p) => `Le service l’envoie à ${p.address}.`,
  byServiceHint: 'Le service envoie les tickets par e-mail. Saisissez l’adresse du client avant le paiement, par « Plus ».',
  loading: 'Chargement du reçu…',
  missing: 'Le reçu ne peut pas être lu. Réessayez dans un instant.',
};
