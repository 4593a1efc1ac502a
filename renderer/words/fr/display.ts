import type { DisplaySection } from '../en/display.ts';

export const display: DisplaySection = {
  title: 'Écran client',
  wrongKind: 'Cet appareil est associé à un autre rôle',
  wrongKindHint: 'Un responsable l’associe comme écran client, à la caisse près de laquelle il se trouve, dans Réglages, Appareils.',
  welcome: 'Bienvenue',
  yourOrder: 'Votre commande',
  total: 'Total',
  left: 'Reste à payer',
  discounts: 'Remises',
  tax: 'Taxes',
  charity: 'Don',
  returned: 'Retourné',
  tipTitle: 'Souhaitez-vous laisser un pourboire ?',
  noTip: 'Sans pourboire',
  withTip: 'Total avec pourboire',
  thanks: 'Merci',
  paid: 'Payé',
  change: 'Votre monnaie',
  yourNumber: 'Votre numéro',
  receipt: 'Code du reçu',
  receiptHint: 'Prenez une photo : ce code permet de retrouver votre reçu.',
};
