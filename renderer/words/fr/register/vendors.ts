import type { VendorsWords } from '../../en/register/vendors.ts';

export const vendors: VendorsWords = {
  sellsFor: 'Vend pour',
  explained:
    'Chaque appareil vend le menu de son propre point de vente. Ce qu’il a vendu reste au point de vente pour lequel il l’a vendu.',
  changeOf: (p) => `${p.device} vend pour ${p.vendor}. Changer de point de vente`,
  changed: (p) => `${p.device} vend maintenant pour ${p.vendor}.`,
  refusals: {
    shift_open:
      'Pas encore : le service de caisse du tiroir de cet appareil est ouvert, et son rapport ne vaut que pour un point de vente. Comptez et fermez-le d’abord.',
  },
  sellsNow: (p) => `Cet appareil vend maintenant pour ${p.vendor}.`,
  putAside: (p) => `Le panier est en attente sous ${p.name}, au point de vente pour lequel il a été fait.`,
  notPutAside:
    'Le panier vient du menu d’un autre point de vente et n’a pas pu être mis en attente. Rien n’en est perdu. Appelez un responsable.',
  keyRefused: (p) => `La clé ne permet pas de vendre pour ${p.vendor}`,
  keyRefusedExplained:
    'Le service ne laisse plus ce poste central vendre pour ce point de vente. Les ventes sont gardées et envoyées dès qu’un responsable a corrigé la clé. Les autres points de vente continuent.',
};
