import type { VendorsWords } from '../../en/register/vendors.ts';

export const vendors: VendorsWords = {
  sellsFor: 'Vend pour',
  explained:
    'Chaque appareil vend le menu de son propre point de vente. Ce qu’il a vendu reste au point de vente pour lequel il l’a vendu.',
  changeOf: (p) => `${p.device} vend pour ${p.vendor}. Changer de point de vente`,
  changed: (p) => `${p.device} vend maintenant pour ${p.vendor}.`,
  refusals: {
    sale_unfinished: 'Pas encore : une vente est en cours de paiement sur cet appareil. Terminez-la ou revenez d’abord à son panier.',
    shift_open:
      'Pas encore : le service de caisse du tiroir de cet appareil est ouvert, et son rapport ne vaut que pour un point de vente. Comptez et fermez-le d’abord.',
    not_reachable:
      'Le service ne répond pas : le menu de ce point de vente ne peut pas être chargé. Rien n’a été changé. Réessayez plus tard.',
    key_refused: 'Le service n’accepte pas la clé du poste central. Rien n’a été changé. Vérifiez la connexion.',
    unknown_vendor:
      'La clé de ce poste central ne permet pas de vendre pour ce point de vente. Rien n’a été changé. Choisissez-en un autre.',
    no_menu: 'Ce point de vente n’a pas de menu avec lequel on puisse vendre. Rien n’a été changé. Choisissez-en un autre.',
    unknown: 'Cet appareil n’est plus ici.',
  },
  tabInCart: (p) => `Pas encore : la note ${p.name} est dans le panier de cet appareil. Enregistrez-la ou encaissez-la d’abord.`,
  sellsNow: (p) => `Cet appareil vend maintenant pour ${p.vendor}.`,
  putAside: (p) => `Le panier est en attente sous ${p.name}, au point de vente pour lequel il a été fait.`,
  notPutAside:
    'Le panier vient du menu d’un autre point de vente et n’a pas pu être mis en attente. Rien n’en est perdu. Appelez un responsable.',
  keyRefused: (p) => `La clé ne permet pas de vendre pour ${p.vendor}`,
  keyRefusedExplained:
    'Le service ne laisse plus ce poste central vendre pour ce point de vente. Les ventes sont gardées et envoyées dès qu’un responsable a corrigé la clé. Les autres points de vente continuent.',
};
