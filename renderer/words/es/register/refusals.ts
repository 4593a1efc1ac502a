import type { RefusalsWords } from '../../en/register/refusals.ts';
import { count } from '../count.ts';

const notByOrder: Readonly<Record<string, string>> = {
  chosen_fee:
    'Un cargo no puede ir en una cuenta: el servicio no lo admite en un pedido abierto. No se cambió nada. Quite el cargo o venda esto sin cuenta.',
  removed_fee:
    'De una cuenta no se puede quitar un cargo: el servicio pone los suyos en cada pedido abierto. No se cambió nada. Vuelva a poner el cargo o venda esto sin cuenta.',
  weighed_line:
    'Lo pesado no puede ir en una cuenta: un pedido abierto del servicio solo admite piezas enteras. No se cambió nada. Véndalo sin cuenta.',
  return_line: 'Las devoluciones no pueden ir en una cuenta. No se cambió nada. Recójalas sin cuenta.',
  pickup_time: 'Una cuenta no puede tener hora de recogida. No se cambió nada. Quite la hora o venda esto sin cuenta.',
};

const limited = (said: string, limit: string): string => (limit === '' ? said : `${said} El límite es ${limit}.`);

export const refusals: RefusalsWords = {
  no_answer: 'El equipo central no responde. No se pierde nada. Pruebe otra vez en un momento.',
  broken: 'Algo falló en el equipo central. Lo guardado está a salvo. Pruebe otra vez o avise a un encargado.',
  too_busy: 'El equipo central está ocupado. No se cambió nada. Pruebe otra vez en un momento.',
  disk_nearly_full: 'El disco de este equipo está casi lleno. Lo guardado está a salvo. Avise a un encargado.',
  not_paired: 'Este dispositivo ya no está vinculado al equipo central. No se cambió nada. Vincúlelo otra vez con un código nuevo.',
  not_signed_in: 'Inicie sesión primero.',
  not_allowed: 'No puede hacer eso aquí. Pregunte a un encargado.',
  not_in_training: 'Eso no se hace en formación: valdría para el puesto real. Termine antes la formación.',
  needs_approval: 'Un encargado debe aprobarlo. No se cambió nada.',
  needs_service: 'Esto necesita el servicio, que ahora no responde. No se cambió nada. Pruebe más tarde.',
  needs_shift: 'Abra primero el turno de esta caja: el cajón se cuenta antes de que entre o salga efectivo. No se cambió nada.',
  unknown: 'Eso ya no está. Mire la lista otra vez.',
  id_taken: 'Eso ya se guardó.',
  malformed: 'El equipo central no lo entendió. No se cambió nada. Pruebe otra vez o avise a un encargado.',
  too_large: 'Es más de lo que el equipo central admite de una vez. No se cambió nada. Redúzcalo y pruebe otra vez.',
  too_many: 'No cabe nada más. No se cambió nada. Quite antes algo de la lista.',
  empty_cart: 'El carrito está vacío. Añada primero un artículo.',
  cart_refused: 'El carrito no se puede vender así. Corrija primero la línea marcada.',
  sold_out: 'Algo está agotado o quedan menos. No se ha cambiado nada.',
  no_alcohol: 'Ya no se vende alcohol. No se ha cambiado nada.',
  not_selling: 'Este puesto aún no tiene menú o vendedor.',
  no_catalogue: 'Este puesto aún no tiene menú. Conéctelo primero a su servicio.',
  other_vendor: 'El carrito es del menú de otro puesto, así que no se tomó. Apártelo y empiece de nuevo.',
  recalled_elsewhere: 'Otra caja ya tomó ese carrito.',
  tab_changed: 'La cuenta se cambió en otra caja. No se pierde nada de ella. Déjela como estaba y añada sus artículos otra vez.',
  tab_cancelled_elsewhere:
    'Otra persona ha cancelado esta cuenta en el servicio. No se cobró nada. Cancélela aquí también y venda de nuevo lo que el cliente aún quiera.',
  no_tabs_here:
    'Aquí no se puede abrir una cuenta: falta la clave de administración y sin ella nunca se podría cobrar. Se pone en Ajustes, Conexión.',
  not_open: 'Esta cuenta ya no está abierta: se está cobrando, se cobró o se canceló. Mire la lista otra vez.',
  line_submitted: 'La cocina ya tiene esa línea y no se puede cambiar ni quitar. Deje la cuenta como estaba.',
  not_by_order: (p) =>
    notByOrder[p.reason] ??
    'Esto no puede ir en una cuenta: un pedido abierto del servicio no lo admite. No se cambió nada. Quítelo o véndalo sin cuenta.',
  total_changed: 'Los precios han cambiado. No se cobró nada. Revise el nuevo total con el cliente y cobre otra vez.',
  needs_age_check: 'Compruebe primero la edad del cliente: algo del carrito tiene edad mínima. No se cobró nada.',
  not_carried: 'El servicio no admite una venta así. No se cobró nada. Cambie el carrito o el pago.',
  service_price: (p) =>
    `El servicio cobra ${p.due} por esta cuenta, esta caja ${p.ours}. No se cobró nada. Dígaselo al cliente y cobre otra vez para cobrar ${p.due}.`,
  service_refuses_tab: (p) =>
    `El servicio no acepta ahora el pago de esta cuenta: ${p.message}. No se cobró nada. Inténtelo más tarde o anule la cuenta.`,
  paid_elsewhere: (p) => `Esta venta se empezó en «${p.device}», y su dinero se cobra y se devuelve allí. No se cambió nada.`,
  already_complete: 'Esta venta está completa. No cobre otra vez. Empiece una venta nueva.',
  already_covered: 'Todo está pagado. No cobre más. Complete la venta.',
  not_covered: (p) => `Faltan ${p.amount} por pagar. Lo ya pagado se conserva.`,
  more_than_due: (p) => `Solo quedan ${p.amount} por pagar. No se ha cobrado nada. Introduzca eso o menos.`,
  less_than_tip: 'El efectivo es menor que la propina. No se ha cobrado nada. Introduzca más o baje la propina.',
  not_payable_in_cash: 'Ese importe no se puede reunir con monedas. No se ha cobrado nada. Introduzca un importe redondeado.',
  bad_amount: 'Ese importe no se puede pagar. No se ha cobrado nada. Introduzca otro.',
  bad_tip: 'Esa propina no sirve. No se ha cobrado nada. Introduzca un importe de cero o más.',
  card_not_masked:
    'La respuesta de la tarjeta no se puede guardar con seguridad y no se ha registrado. Compruebe el datáfono antes de volver a cobrar.',
  too_many_tenders: (p) => `Como máximo ${p.max} pagos por venta. Lo ya pagado se conserva.`,
  unknown_tender: 'Ese pago no es de esta venta. No se ha cambiado nada.',
  already_voided: 'Ese pago ya se anuló. No devuelva el dinero otra vez.',
  tip_closed: 'La propina de este pago ya no se puede cambiar. El pago queda como está.',
  tip_too_large: (p) =>
    `Es más de ${p.limit}, lo máximo que puede ser aquí una propina. No se cambió nada. Mire el comprobante e introdúzcala otra vez.`,
  no_value_cards: 'Las tarjetas regalo y el saldo guardado no están configurados aquí. No se cobró nada. Cobre de otra forma.',
  void_unclear: 'El servicio de tarjetas no confirmó la anulación. No devuelva el dinero todavía. Se está comprobando.',
  something_taken: 'Se cobró dinero en esta venta. Continúela y devuelva primero el pago.',
  charge_unknown: 'Un cargo de esta venta sigue sin aclararse. Continúela.',
  not_unknown: 'Ese cargo ya se aclaró. No se cambió nada.',
  code_needed: 'Escriba el código de aprobación del comprobante del terminal.',
  reference_used: (p) =>
    p.number === ''
      ? 'Este código ya pagó otra venta. No se cambió nada. Un código paga una sola vez: escriba el de este pago.'
      : `Este código ya pagó la venta del cliente ${p.number}. No se cambió nada. Un código paga una sola vez: escriba el de este pago.`,
  over_sale_limit: (p) => limited('Supera el límite de tarjetas sin conexión. No se cargó nada. Un encargado puede permitirlo.', p.limit),
  over_store_limit: (p) => limited('Hay demasiado importe pendiente en tarjetas sin conexión. No se cargó nada. Use otro pago.', p.limit),
  too_many_stored: (p) =>
    limited(
      'Hay demasiadas tarjetas sin conexión pendientes. No se cargó nada. Use otro pago.',
      p.most === undefined ? '' : count(p.most, { one: '# tarjeta', many: '# tarjetas', other: '# tarjetas' }),
    ),
  too_old: (p) =>
    limited(
      'Una tarjeta sin conexión ha esperado demasiado. No se cargó nada. Use otro pago.',
      p.hours === undefined ? '' : count(p.hours, { one: '# hora', many: '# horas', other: '# horas' }),
    ),
  is_forwarding: 'Se están enviando las tarjetas guardadas. No se cargó nada. Pruebe en un momento.',
  not_complete: 'Esta venta aún no está completa.',
  no_mail: 'El correo no está configurado en este equipo central. Imprima el recibo.',
  bad_address: 'No es una dirección de correo. Revísela.',
  no_printer: 'No hay impresora para esto.',
  printing_now: 'Se está imprimiendo ahora mismo.',
  not_again: 'Un trabajo antiguo no abre el cajón otra vez. No se cambió nada.',
  bad_picture: 'No se puede leer esa imagen: PNG, sin entrelazar, de 2048 puntos como máximo.',
  asked_already: (p) => `${p.name} en ${p.device} fue antes, ${p.moment}. No se devuelve una segunda vez.`,
  not_given_back: 'Este pedido ya no se puede devolver. No se devolvió nada.',
  refund_instead: 'La venta se envió entretanto. No se devolvió nada: haga un reembolso.',
  way_changed: 'El pedido cambió entretanto. No se devolvió nada. Mírelo otra vez.',
  not_open_to_decision: 'Se decidió o resolvió entretanto. No se cambió nada.',
  reason_needed: 'Escriba el motivo. No se decidió nada.',
  already_open: 'Este cajón ya tiene un turno abierto.',
  already_closed: 'Este turno ya está cerrado.',
  not_counted: 'Cuente primero el cajón.',
  count_again: 'Entró o salió efectivo desde que se contó. Cuente otra vez.',
  bad_count: 'Las piezas no dan esa suma. Cuente otra vez.',
  sale_unfinished: (p) =>
    p.time === ''
      ? 'Todavía no: se está pagando una venta. Termínela o vuelva antes a su carrito.'
      : `Todavía no: en ${p.device} se está pagando una venta de ${p.amount} desde las ${p.time}. Termínela allí o vuelva antes a su carrito.`,
  too_many_days: 'Es demasiado tiempo para un informe. Elija menos días.',
  wrong_pin: (p) =>
    p.count === undefined
      ? 'PIN incorrecto. Escríbalo de nuevo.'
      : count(p.count, {
          one: 'PIN incorrecto. Queda # intento.',
          many: 'PIN incorrecto. Quedan # intentos.',
          other: 'PIN incorrecto. Quedan # intentos.',
        }),
  locked_out: (p) => `Demasiados PIN incorrectos. Pruebe de nuevo a las ${p.time}.`,
  not_a_manager: 'Ese es su propio PIN. Un encargado debe escribir el suyo.',
  no_approver: 'Nadie de aquí que pueda aprobarlo tiene PIN.',
  weak_pin: 'Ese PIN es de los primeros que cualquiera probaría. Elija otro.',
  pin_too_short: 'Ese PIN es más corto de lo que se pide. Elija uno más largo.',
  same_pin: 'Ese es el PIN que ya tiene. Elija otro.',
  no_pin: 'Aún no tiene PIN. Un encargado le da el primero.',
  pin_taken: 'Elija otro PIN: con este no se le distinguiría de otra persona.',
  pin_needed: 'Quien puede aprobar necesita un PIN nuevo. Escríbalo.',
  admin_pin_needed: 'Dé primero un PIN a un administrador: en cuanto alguien lo tiene, nadie entra sin él.',
  last_admin: 'Alguien debe seguir siendo administrador. Nombre antes a otra persona.',
  no_scale: 'Esta caja no tiene báscula.',
  scale_silent: 'La báscula no responde. Teclee el peso o inténtelo de nuevo.',
  weight_moving: 'La báscula todavía se mueve. Espere a que se detenga.',
  weight_zero: 'No hay nada en la báscula.',
  weight_under: 'La báscula está bajo cero. Vacíela y póngala a cero.',
  weight_over: 'Es demasiado peso para la báscula.',
  weight_changed: 'El peso ha cambiado. Mírelo otra vez y tómelo.',
  less_than_tare: 'El envase pesa tanto como lo que hay en la báscula.',
  wrong_unit: 'La báscula pesa en otra unidad que la de este artículo. Teclee el peso.',
  unknown_till: 'Esa caja ya no existe.',
  training_needs_menu:
    'La formación necesita el menú y este equipo central aún no tiene ninguno con el que practicar. Conéctelo una vez a su servicio y empiece después.',
  training_menu_unfit:
    'La formación no puede copiar este menú: algo en él incumple una regla de este programa. La venta continúa. El registro del equipo central indica el lugar; avise a quien cuida del menú.',
  not_training: 'Esta caja ya no está en formación.',
  only_in_training: 'Los simulacros solo se hacen en formación.',
  drill_running: 'Ya hay un simulacro en marcha. Párelo primero.',
  bad_code: 'El equipo central no acepta este código. Vale una sola vez y durante diez minutos. Pida otro.',
  others_kept_out: 'Este ordenador aún no admite otros dispositivos. Elija antes «Permitir otros dispositivos» en «Este ordenador».',
  own_device: 'Es el dispositivo que está usando. No se cambió nada. Desvincúlelo en otra caja.',
  tab_in_cart: (p) => `Todavía no: la cuenta ${p.name} está en el carrito de ese dispositivo. Guárdela o cóbrela allí primero.`,
  unsent: (p) =>
    `Todavía no: ${count(p.count ?? 0, {
      one: '# venta pertenece al servicio actual y no está cerrada allí',
      many: '# ventas pertenecen al servicio actual y no están cerradas allí',
      other: '# ventas pertenecen al servicio actual y no están cerradas allí',
    })}. Espere a que todo se envíe o decida lo pendiente.`,
  cards_unsent: 'Todavía no: hay tarjetas guardadas por cobrar. Espere a que se envíen.',
  shift_open: 'Todavía no: hay un turno abierto aquí. Cuente y ciérrelo primero.',
  tab_open: 'Todavía no: hay una cuenta abierta. Cóbrela primero.',
  not_reachable: 'El servicio no responde, así que no se puede traer el menú de ese puesto. No se cambió nada. Inténtelo más tarde.',
  key_refused: 'El servicio no acepta esa clave. No se cambió nada. Revise la clave.',
  unknown_vendor: 'La clave de este equipo no permite vender para ese puesto. No se cambió nada. Elija otro.',
  no_menu: 'Ese puesto no tiene un menú con el que se pueda vender. No se cambió nada. Elija otro.',
  changed_elsewhere: 'Alguien cambió algo entretanto. Mire qué es distinto ahora.',
  other_name: 'Ese no es el nombre de esta máquina. No se vació nada.',
  not_here: 'Lo vacía quien hace funcionar este equipo central; desde una pantalla no se puede.',
  backup_failed: 'No se pudo escribir la copia de seguridad. No se vació nada. Revise el disco.',
  otherwise: (p) => `El equipo central lo rechazó (${p.code}). No se cambió nada.`,
};
