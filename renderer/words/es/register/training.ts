import type { TrainingWords } from '../../en/register/training.ts';

export const training: TrainingWords = {
  title: 'Formación',
  band: 'FORMACIÓN – aquí nada es una venta real',
  explained: [
    'Todo se ve y funciona como ahora, con el mismo menú, las mismas personas y los mismos ajustes.',
    'Nada es real: ninguna venta cuenta, no se cobra ninguna tarjeta y no sale ningún correo. Cada recibo lo indica.',
    'Su carrito espera y vuelve cuando termina la formación. Las demás cajas siguen vendiendo.',
    'Cuando la última caja sale de la formación, se borra todo lo practicado.',
  ],
  during: [
    'Esta caja está en formación. Venda, cobre, reembolse y cierre turnos como quiera: nada es real.',
    'Para volver a vender de verdad, alguien que pueda iniciar la formación la termina aquí con su PIN.',
    'No entregue nada por un recibo de formación: su número empieza por T.',
  ],
  begin: 'Empezar la formación',
  end: 'Terminar la formación',
  endExplained: 'Todo lo que se venda después en esta caja vuelve a ser real. Vuelve el carrito de antes.',
};
