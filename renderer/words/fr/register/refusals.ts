import type { RefusalsWords } from '../../en/register/refusals.ts';
import { count } from '../count.ts';

const notByOrder: Readonly<Record<string, string>> = {
  chosen_fee:
    'Des frais ne peuvent pas être sur une note : le service n’en accepte pas sur une commande ouverte. Rien n’a été changé. Retirez les frais ou vendez ceci sans note.',
  removed_fee:
    'Des frais ne peuvent pas être retirés d’une note : le service met les siens sur chaque commande ouverte. Rien n’a été changé. Remettez les frais ou vendez ceci sans note.',
  weighed_line:
    'Un article pesé ne peut pas être sur une note : une commande ouverte du service n’accepte que des pièces entières. Rien n’a été changé. Vendez-le sans note.',
  return_line: 'Les retours ne peuvent pas être sur une note. Rien n’a été changé. Reprenez-les sans note.',
  pickup_time: 'Une note ne peut pas avoir d’heure de retrait. Rien n’a été changé. Retirez l’heure ou vendez ceci sans note.',
};

const limited = (said: string, limit: string): string => (limit === '' ? said : `${said} La limite est de ${limit}.`);

export const refusals: RefusalsWords = {
  no_answer: 'Le poste central ne répond pas. Rien n’est perdu. Réessayez dans un instant.',
  broken: 'Le poste central a eu une panne. Ce qui est enregistré est en sûreté. Réessayez ou appelez un responsable.',
  too_busy: 'Le poste central est occupé. Rien n’a été changé. Réessayez dans un instant.',
  disk_nearly_full: 'Le disque de cet appareil est presque plein. Ce qui est enregistré est en sûreté. Appelez un responsable.',
  not_paired: 'Cet appareil n’est plus associé au poste central. Rien n’a été changé. Associez-le à nouveau avec un nouveau code.',
  not_signed_in: 'Connectez-vous d’abord.',
  not_allowed: 'Vous ne pouvez pas faire cela ici. Demandez à un responsable.',
  not_in_training: 'Cela ne se fait pas en formation : cela vaudrait pour le vrai stand. Terminez d’abord la formation.',
  needs_approval: 'Un responsable doit l’approuver. Rien n’a été changé.',
  needs_service: 'Il faut le service, qui ne répond pas. Rien n’a été changé. Réessayez plus tard.',
  needs_shift:
    'Ouvrez d’abord le service de cette caisse : le tiroir est compté avant que des espèces n’entrent ou ne sortent. Rien n’a été changé.',
  unknown: 'Cela n’existe plus. Regardez à nouveau la liste.',
  id_taken: 'C’est déjà enregistré.',
  malformed: 'Le poste central ne l’a pas compris. Rien n’a été changé. Réessayez ou appelez un responsable.',
  too_large: 'C’est plus que le poste central n’accepte en une fois. Rien n’a été changé. Réduisez, puis réessayez.',
  too_many: 'Il n’y a plus de place. Rien n’a été changé. Retirez d’abord quelque chose de la liste.',
  empty_cart: 'Le panier est vide. Ajoutez d’abord un article.',
  cart_refused: 'Le panier ne peut pas être vendu ainsi. Corrigez d’abord la ligne marquée.',
  sold_out: 'Un article est épuisé, ou il en reste moins. Rien n’a été changé.',
  no_alcohol: 'L’alcool n’est plus vendu. Rien n’a été changé.',
  not_selling: 'Ce stand n’a pas encore de menu ou de vendeur.',
  no_catalogue: 'Ce stand n’a pas encore de menu. Reliez-le d’abord à son service.',
  other_vendor: 'Le panier vient du menu d’un autre point de vente : il n’a pas été pris. Mettez-le en attente et recommencez.',
  recalled_elsewhere: 'Une autre caisse a déjà repris ce panier.',
  tab_changed: 'La note a été modifiée sur une autre caisse. Rien n’en est perdu. Remettez-la en l’état, puis rajoutez vos articles.',
  tab_cancelled_elsewhere:
    'Quelqu’un d’autre a annulé cette note auprès du service. Rien n’a été encaissé. Annulez-la ici aussi, puis vendez à nouveau ce que le client veut encore.',
  no_tabs_here:
    'Aucune note ne peut être ouverte ici : la clé du back-office manque, et sans elle une note ne pourrait jamais être réglée. Elle se met dans les réglages, Connexion.',
  not_open: 'Cette note n’est plus ouverte : elle est en cours de paiement, payée ou annulée. Regardez à nouveau la liste.',
  line_submitted: 'La cuisine a déjà cette ligne : elle ne peut être ni changée ni retirée. Remettez la note en l’état.',
  not_by_order: (p) =>
    notByOrder[p.reason] ??
    'Ceci ne peut pas être sur une note : une commande ouverte du service ne l’accepte pas. Rien n’a été changé. Retirez-le ou vendez-le sans note.',
  total_changed: 'Les prix ont changé. Rien n’a été encaissé. Vérifiez le nouveau total avec le client, puis encaissez.',
  needs_age_check: 'Vérifiez d’abord l’âge du client : un article du panier a un âge minimum. Rien n’a été encaissé.',
  not_carried: 'Le service n’accepte pas une telle vente. Rien n’a été encaissé. Changez le panier ou le paiement.',
  service_price: (p) =>
    `Le service demande ${p.due} pour cette note, cette caisse ${p.ours}. Rien n’a été encaissé. Dites-le au client, puis encaissez encore pour prendre ${p.due}.`,
  service_refuses_tab: (p) =>
    `Le service n’accepte pas le paiement de cette note : ${p.message}. Rien n’a été encaissé. Réessayez plus tard ou annulez la note.`,
  paid_elsewhere: (p) => `Cette vente a été commencée à « ${p.device} » : son argent y est encaissé et rendu. Rien n’a été changé.`,
  already_complete: 'Cette vente est terminée. N’encaissez pas une deuxième fois. Commencez une nouvelle vente.',
  already_covered: 'Tout est payé. N’encaissez rien de plus. Terminez la vente.',
  not_covered: (p) => `Il reste ${p.amount} à payer. Ce qui est déjà payé est conservé.`,
  more_than_due: (p) => `Il ne reste que ${p.amount} à payer. Rien n’a été pris. Saisissez ce montant ou moins.`,
  less_than_tip: 'Les espèces sont inférieures au pourboire. Rien n’a été pris. Saisissez plus ou baissez le pourboire.',
  not_payable_in_cash: 'Aucune pièce ne fait ce montant. Rien n’a été pris. Saisissez un montant arrondi.',
  bad_amount: 'Ce montant ne peut pas être payé. Rien n’a été pris. Saisissez-en un autre.',
  bad_tip: 'Ce pourboire ne convient pas. Rien n’a été pris. Saisissez un montant de zéro ou plus.',
  card_not_masked:
    'La réponse de la carte ne peut pas être gardée en sécurité et n’a pas été enregistrée. Vérifiez le terminal avant d’encaisser de nouveau.',
  too_many_tenders: (p) => `Au plus ${p.max} paiements par vente. Ce qui est déjà payé est conservé.`,
  unknown_tender: 'Ce paiement ne fait pas partie de cette vente. Rien n’a changé.',
  already_voided: 'Ce paiement est déjà annulé. Ne rendez pas l’argent une deuxième fois.',
  tip_closed: 'Le pourboire de ce paiement ne peut plus changer. Le paiement reste tel quel.',
  tip_too_large: (p) =>
    `C’est plus de ${p.limit}, le maximum ici pour un pourboire. Rien n’a été changé. Regardez le ticket et saisissez-le de nouveau.`,
  no_value_cards: 'Les cartes cadeaux et le solde enregistré ne sont pas configurés ici. Rien n’a été encaissé. Encaissez autrement.',
  void_unclear: 'Le service de cartes n’a pas confirmé l’annulation. Ne rendez pas encore l’argent. Vérification en cours.',
  something_taken: 'De l’argent a été reçu pour cette vente. Reprenez-la et rendez d’abord le paiement.',
  charge_unknown: 'Un débit de cette vente reste inconnu. Reprenez-la.',
  not_unknown: 'Ce débit est déjà réglé. Rien n’a été changé.',
  code_needed: 'Saisissez le code d’autorisation du ticket du terminal.',
  reference_used: (p) =>
    p.number === ''
      ? 'Ce code a déjà payé une autre vente. Rien n’a changé. Un code ne paie qu’une fois : saisissez celui de ce paiement.'
      : `Ce code a déjà payé pour le client ${p.number}. Rien n’a changé. Un code ne paie qu’une fois : saisissez celui de ce paiement.`,
  over_sale_limit: (p) =>
    limited('C’est au-dessus de la limite des cartes hors ligne. Rien n’a été débité. Un responsable peut l’autoriser.', p.limit),
  over_store_limit: (p) =>
    limited('Trop de montants attendent sur des cartes hors ligne. Rien n’a été débité. Prenez un autre paiement.', p.limit),
  too_many_stored: (p) =>
    limited(
      'Trop de cartes hors ligne attendent. Rien n’a été débité. Prenez un autre paiement.',
      p.most === undefined ? '' : count(p.most, { one: '# carte', many: '# cartes', other: '# cartes' }),
    ),
  too_old: (p) =>
    limited(
      'Une carte hors ligne attend depuis trop longtemps. Rien n’a été débité. Prenez un autre paiement.',
      p.hours === undefined ? '' : count(p.hours, { one: '# heure', many: '# heures', other: '# heures' }),
    ),
  is_forwarding: 'Les cartes gardées sont en cours d’envoi. Rien n’a été débité. Réessayez dans un instant.',
  not_complete: 'Cette vente n’est pas encore terminée.',
  no_mail: 'L’e-mail n’est pas configuré sur ce poste central. Imprimez le reçu.',
  bad_address: 'Ce n’est pas une adresse e-mail. Vérifiez-la.',
  no_printer: 'Aucune imprimante n’est prévue pour cela.',
  printing_now: 'L’impression est en cours.',
  not_again: 'Une ancienne tâche ne rouvre pas le tiroir. Rien n’a été changé.',
  bad_picture: 'Image illisible : un PNG non entrelacé, de 2048 points au plus.',
  asked_already: (p) => `${p.name} à ${p.device} était là avant, ${p.moment}. L’argent n’est pas rendu une deuxième fois.`,
  not_given_back: 'Cette commande ne peut plus être rendue. Rien n’a été rendu.',
  refund_instead: 'La vente est partie entre-temps. Rien n’a été rendu : remboursez-la.',
  way_changed: 'La commande a changé entre-temps. Rien n’a été rendu. Regardez à nouveau.',
  not_open_to_decision: 'C’est décidé ou réglé entre-temps. Rien n’a été changé.',
  reason_needed: 'Indiquez le motif. Rien n’a été décidé.',
  already_open: 'Un service est déjà ouvert à ce tiroir.',
  already_closed: 'Ce service est déjà fermé.',
  not_counted: 'Comptez d’abord le tiroir.',
  count_again: 'Des espèces sont entrées ou sorties depuis le comptage. Recomptez.',
  bad_count: 'Les pièces ne font pas cette somme. Recomptez.',
  sale_unfinished: (p) =>
    p.time === ''
      ? 'Pas encore : une vente est en cours de paiement. Terminez-la ou revenez d’abord à son panier.'
      : `Pas encore : une vente de ${p.amount} est en cours de paiement à ${p.device} depuis ${p.time}. Terminez-la là-bas ou revenez d’abord à son panier.`,
  too_many_days: 'C’est trop long pour un rapport. Choisissez moins de jours.',
  wrong_pin: (p) =>
    p.count === undefined
      ? 'Code PIN erroné. Saisissez-le à nouveau.'
      : count(p.count, {
          one: 'Code PIN erroné. Il reste # essai.',
          many: 'Code PIN erroné. Il reste # essais.',
          other: 'Code PIN erroné. Il reste # essais.',
        }),
  locked_out: (p) => `Trop de codes erronés. Réessayez à ${p.time}.`,
  not_a_manager: 'C’est votre propre code. Un responsable doit saisir le sien.',
  no_approver: 'Personne ici qui puisse l’approuver n’a de code PIN.',
  weak_pin: 'Ce code est parmi les premiers que l’on essaierait. Choisissez-en un autre.',
  pin_too_short: 'Ce code est plus court que ce qui est exigé. Choisissez-en un plus long.',
  same_pin: 'C’est le code que vous avez déjà. Choisissez-en un autre.',
  no_pin: 'Vous n’avez pas encore de code. Un responsable vous donne le premier.',
  pin_taken: 'Choisissez un autre code : celui-ci ne vous distinguerait pas d’une autre personne.',
  pin_needed: 'Qui peut approuver a besoin d’un nouveau code PIN. Saisissez-en un.',
  admin_pin_needed: 'Donnez d’abord un code PIN à un administrateur : dès que quelqu’un en a un, personne n’entre sans.',
  last_admin: 'Quelqu’un doit rester administrateur. Nommez d’abord quelqu’un d’autre.',
  no_scale: 'Cette caisse n’a pas de balance.',
  scale_silent: 'La balance ne répond pas. Saisissez le poids ou réessayez.',
  weight_moving: 'La balance bouge encore. Attendez qu’elle s’arrête.',
  weight_zero: 'Il n’y a rien sur la balance.',
  weight_under: 'La balance est sous zéro. Videz-la et remettez-la à zéro.',
  weight_over: 'C’est trop lourd pour la balance.',
  weight_changed: 'Le poids a changé. Regardez-le encore et prenez-le.',
  less_than_tare: 'Le récipient pèse autant que ce qui est sur la balance.',
  wrong_unit: 'La balance pèse dans une autre unité que celle de cet article. Saisissez le poids.',
  unknown_till: 'Cette caisse n’est plus là.',
  training_needs_menu:
    'La formation a besoin du menu, et ce poste central n’en a pas encore avec lequel s’exercer. Reliez-le une fois à son service, puis commencez.',
  training_menu_unfit:
    'La formation ne peut pas copier ce menu : quelque chose y enfreint une règle de ce programme. La vente continue. Le journal du poste central indique l’endroit ; prévenez la personne qui s’occupe du menu.',
  not_training: 'Cette caisse n’est plus en formation.',
  only_in_training: 'Les exercices n’ont lieu qu’en formation.',
  drill_running: 'Un exercice est déjà en cours. Arrêtez-le d’abord.',
  bad_code: 'Le poste central refuse ce code. Il sert une seule fois, pendant dix minutes. Demandez-en un nouveau.',
  others_kept_out:
    'Cet ordinateur n’admet encore aucun autre appareil. Choisissez d’abord « Laisser d’autres appareils la rejoindre » sous « Cet ordinateur ».',
  own_device: 'C’est l’appareil que vous utilisez. Rien n’a été changé. Dissociez-le depuis une autre caisse.',
  tab_in_cart: (p) => `Pas encore : la note ${p.name} est dans le panier de cet appareil. Enregistrez-la ou encaissez-la d’abord.`,
  unsent: (p) =>
    `Pas encore : ${count(p.count ?? 0, {
      one: '# vente appartient au service actuel et n’y est pas réglée',
      many: '# ventes appartiennent au service actuel et n’y sont pas réglées',
      other: '# ventes appartiennent au service actuel et n’y sont pas réglées',
    })}. Attendez que tout soit envoyé, ou décidez ce qui est à décider.`,
  cards_unsent: 'Pas encore : des cartes en réserve attendent leur débit. Attendez leur envoi.',
  shift_open: 'Pas encore : un service de caisse est ouvert ici. Comptez et fermez-le d’abord.',
  tab_open: 'Pas encore : une note est ouverte. Réglez-la d’abord.',
  not_reachable:
    'Le service ne répond pas : le menu de ce point de vente ne peut pas être chargé. Rien n’a été changé. Réessayez plus tard.',
  key_refused: 'Le service n’accepte pas cette clé. Rien n’a été changé. Vérifiez la clé.',
  unknown_vendor: 'La clé de ce poste central ne permet pas de vendre pour ce point de vente. Rien n’a été changé. Choisissez-en un autre.',
  no_menu: 'Ce point de vente n’a pas de menu avec lequel on puisse vendre. Rien n’a été changé. Choisissez-en un autre.',
  changed_elsewhere: 'Quelqu’un a changé quelque chose entre-temps. Regardez ce qui diffère maintenant.',
  other_name: 'Ce n’est pas le nom de cette machine. Rien n’a été vidé.',
  not_here: 'Celui qui fait tourner ce poste central le vide ; cela ne se fait pas depuis un écran.',
  backup_failed: 'La sauvegarde n’a pas pu être écrite. Rien n’a été vidé. Vérifiez le disque.',
  otherwise: (p) => `Le poste central a refusé (${p.code}). Rien n’a été changé.`,
};
