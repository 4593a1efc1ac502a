import { PAPER_WORDS } from '../../../../shared/till-contract/slip-words/receipt-words.ts';
import type { ReceiptWords } from '../../en/register/receipt.ts';

export const receipt: ReceiptWords = {
  title: 'Reçu',
  paper: PAPER_WORDS.fr,
  code: (p) => `Code de la commande : ${p.code}`,
  printHint: 'Sort sur l’imprimante de cette caisse ; s’il n’y en a pas, le navigateur de cet appareil l’imprime en 80 mm de large.',
  badAddress: 'Ce n’est pas une adresse e-mail. Vérifiez-la.',
  sending: 'Envoi…',
  sent: (p) => `En route vers ${p.address}.`,
  notSent: 'L’e-mail n’est pas parti. Réessayez dans un instant.',
  noMail: 'L’e-mail n’est pas configuré sur ce poste central. Imprimez le reçu.',
  tooMany: 'Trop d’e-mails ont été envoyés en une heure. Imprimez le reçu.',
  byService: (p) => `Le service l’envoie à ${p.address}.`,
  byServiceHint: 'Le service envoie les tickets par e-mail. Saisissez l’adresse du client avant le paiement, par « Plus ».',
  notComplete: 'Cette vente n’est pas encore terminée.',
  loading: 'Chargement du reçu…',
  missing: 'Le reçu ne peut pas être lu. Réessayez dans un instant.',
};
