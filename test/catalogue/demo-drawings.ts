import type { Ink, Part } from '../../renderer/ui/pictures/drawings.ts';

/** What the demo stands sell besides food, and food that has no drawing of its own in the product: flat, on a square of 64. */
export const DEMO_DRAWINGS = {
  scarf: [
    ['red', 'M12 14h40v11H12z'],
    ['white', 'M18 14h5v11h-5zM30 14h5v11h-5zM42 14h5v11h-5z'],
    ['red', 'M34 25h13v30H34z'],
    ['white', 'M34 31h13v5H34zM34 42h13v5H34z'],
    ['red', 'M36 55v5M40 55v5M44 55v5', 2],
  ],
  finger: [
    ['blue', 'M22 58V38q-8-6-4-12 6-1 8 3V10q0-6 5-6t5 6v17q10-3 13 3 3 14-5 28z'],
    ['white', 'M31 42l2 4 4 .5-3 3 1 4-4-2-4 2 1-4-3-3 4-.5z'],
  ],
  pennant: [
    ['coffee', 'M12 6v54', 3],
    ['blue', 'M13 12l46 16-46 16z'],
    ['white', 'M20 23v10M26 25v6', 3],
  ],
  keyring: [
    ['grey', 'M32 6a11 11 0 1 1 0 22 11 11 0 0 1 0-22z', 4],
    ['grey', 'M32 28v8', 3],
    ['red', 'M22 36h20v16q0 6-10 6t-10-6z'],
    ['white', 'M32 41l2 4 4 .5-3 3 1 4-4-2-4 2 1-4-3-3 4-.5z'],
  ],
  pin: [
    ['cheese', 'M32 6l22 8v16q0 18-22 28Q10 48 10 30V14z'],
    ['blue', 'M32 12l17 6v12q0 13-17 21-17-8-17-21V18z'],
    ['white', 'M32 20l3 7 8 .8-6 5 2 8-7-4-7 4 2-8-6-5 8-.8z'],
  ],
  booklet: [
    ['white', 'M12 8h40v50H12z'],
    ['red', 'M12 8h40v16H12z'],
    ['white', 'M18 14h28M18 19h16', 2.5],
    ['glass', 'M18 30h28v16H18z'],
    ['grey', 'M18 51h28', 2],
  ],
  ball: [
    ['white', 'M32 6a26 26 0 1 1 0 52 26 26 0 0 1 0-52z'],
    ['cola', 'M32 22l9 7-3.500 11h-11L23 29zM32 6l7 5-7 6-7-6zM10 26l6-4 1 9-7 4zM54 26l-6-4-1 9 7 4zM18 50l8-3 3 8zM46 50l-8-3-3 8z'],
    ['blue', 'M20 44q8-6 12 0t12-2', 2.5],
  ],
  blanket: [
    ['red', 'M8 14h48v38q0 4-4 4H8z'],
    ['cream', 'M8 22h48M8 36h48M8 48h44M18 14v42M32 14v42M46 14v42', 3],
    ['grey', 'M10 56v4M18 56v4M26 56v4M34 56v4M42 56v4M50 56v4', 2],
  ],
  plush: [
    ['crust', 'M18 8a8 8 0 1 1 0 16 8 8 0 0 1 0-16zM46 8a8 8 0 1 1 0 16 8 8 0 0 1 0-16z'],
    ['bun', 'M32 10q16 0 16 15 0 9-7 12 8 5 8 13 0 9-17 9t-17-9q0-8 8-13-7-3-7-12 0-15 16-15z'],
    ['cream', 'M32 24q7 0 7 6t-7 5-7-5 7-6zM32 40q9 0 9 8t-9 7-9-7 9-8z'],
    ['cola', 'M26 22h.1M38 22h.1M32 28h.1', 4],
  ],
  bobblehead: [
    ['cream', 'M32 5q15 0 15 15T32 36 17 20 32 5z'],
    ['red', 'M17 17q1-13 15-13t15 13q9 0 9 3H17z'],
    ['cola', 'M27 25h.1M37 25h.1', 4],
    ['crust', 'M27 31q5 3 10 0', 2],
    ['grey', 'M32 36v4', 4],
    ['blue', 'M20 40h24l4 14H16z'],
    ['coffee', 'M12 54h40v6H12z'],
  ],
  sunglasses: [
    ['cola', 'M6 24h52v4q-2 16-13 16-9 0-11-12h-4q-2 12-11 12Q8 44 6 28z'],
    ['blue', 'M11 28h14q-1 11-7 11-5 0-7-11zM39 28h14q-2 11-7 11-6 0-7-11z'],
    ['white', 'M14 31l4 5M42 31l4 5', 2],
  ],
  towel: [
    ['blue', 'M10 10h44v36H10z'],
    ['white', 'M10 16h44v4H10zM10 40h44v3H10z'],
    ['white', 'M32 23l2.500 5 5.500.6-4 4 1 5.400-5-2.700-5 2.700 1-5.400-4-4 5.500-.6z'],
    ['blue', 'M12 46v6M20 46v6M28 46v6M36 46v6M44 46v6M52 46v6', 3],
  ],
  lanyard: [
    ['blue', 'M16 6q0 18 16 28Q48 24 48 6', 5],
    ['grey', 'M32 32v6', 4],
    ['white', 'M20 38h24v20H20z'],
    ['blue', 'M20 38h24v5H20z'],
    ['grey', 'M26 49h12M26 53h8', 2],
  ],
  poster: [
    ['cream', 'M14 6h36v52H14z'],
    ['blue', 'M18 10h28v30H18z'],
    ['beer', 'M32 16a8 8 0 1 1 0 16 8 8 0 0 1 0-16z'],
    ['leaf', 'M18 40q14-14 28 0z'],
    ['cola', 'M20 47h24M24 53h16', 3],
  ],
  tote: [
    ['crust', 'M22 24V14q0-8 10-8t10 8v10', 4],
    ['cream', 'M12 22h40l3 36H9z'],
    ['red', 'M32 30l4 8 9 .9-7 6 2 9-8-4.500-8 4.500 2-9-7-6 9-.9z'],
  ],
  stickers: [
    ['pink', 'M20 8a14 14 0 1 1 0 28 14 14 0 0 1 0-28z'],
    ['white', 'M20 13a9 9 0 1 1 0 18 9 9 0 0 1 0-18z'],
    ['leaf', 'M34 28h24v24H34z'],
    ['white', 'M39 33h14v14H39z'],
    ['beer', 'M18 38l4 7 8 .8-6 5.600 2 8-8-4.200-8 4.200 2-8-6-5.600 8-.8z'],
  ],
  card: [
    ['red', 'M6 16h52q2 0 2 2v30q0 2-2 2H6q-2 0-2-2V18q0-2 2-2z'],
    ['cheese', 'M18 16h6v34h-6z'],
    ['cheese', 'M21 28q-12-2-9-8t9 6q7-12 10-6t-10 8z', 3],
    ['white', 'M34 40h18M34 32h12', 3],
  ],
  puck: [
    ['cola', 'M6 28q0-9 26-9t26 9v12q0 9-26 9T6 40z'],
    ['grey', 'M32 22q20 0 20 6t-20 6-20-6 20-6z'],
    ['red', 'M32 24q10 0 10 4t-10 4-10-4 10-4z'],
  ],
  stick: [
    ['bun', 'M46 6L26 46', 5],
    ['cola', 'M28 42l-4 8q-2 5-8 5H8q-3 0-3-4t4-4h6q4 0 6-4l2-4z'],
    ['red', 'M44 10l-4 8', 6],
    ['cola', 'M46 52q7 0 7 3t-7 3-7-3 7-3z'],
  ],
  magnet: [
    ['red', 'M10 8h16v26q0 7 6 7t6-7V8h16v26q0 23-22 23T10 34z'],
    ['grey', 'M10 8h16v10H10zM38 8h16v10H38z'],
    ['white', 'M16 26q0 22 14 24', 2.5],
  ],
  hoodie: [
    ['grey', 'M22 14L8 24l-4 28h9l3-12v18h32V40l3 12h9l-4-28-14-10z'],
    ['cola', 'M20 16q2-10 12-10t12 10-12 12-12-12z'],
    ['grey', 'M24 16q1-6 8-6t8 6-8 8-8-8z'],
    ['white', 'M28 26v10M36 26v10', 2],
    ['cola', 'M22 42h20l3 10H19z'],
  ],
  poncho: [
    ['blue', 'M32 6q8 0 9 10l17 36q-12 6-26 6T6 52l17-36q1-10 9-10z'],
    ['glass', 'M32 10q5 0 5 7t-5 7-5-7 5-7z'],
    ['white', 'M32 28v26M22 32l-8 18M42 32l8 18', 2],
  ],
  socks: [
    ['red', 'M16 6h14v30l-9 15q-3 6-9 3t-3-9l7-11z'],
    ['white', 'M16 12h14v4H16zM16 20h14v4H16z'],
    ['red', 'M38 8h14v30l-9 15q-3 6-9 3t-3-9l7-11z'],
    ['white', 'M38 14h14v4H38zM38 22h14v4H38z'],
  ],
  beanie: [
    ['white', 'M32 4a6 6 0 1 1 0 12 6 6 0 0 1 0-12z'],
    ['blue', 'M10 42q0-28 22-28t22 28z'],
    ['white', 'M14 30h36', 4],
    ['blue', 'M8 40h48v14H8z'],
    ['glass', 'M14 42v10M22 42v10M30 42v10M38 42v10M46 42v10', 2.5],
  ],
  bucket: [
    ['leaf', 'M18 12h28l6 26H12z'],
    ['cola', 'M14 34h36', 4],
    ['leaf', 'M12 38h40l8 12q-28 8-56 0z'],
    ['white', 'M22 18l-3 12', 2],
  ],
  pickle: [
    ['bun', 'M32 44v16', 4],
    ['leaf', 'M24 12q8-10 16 0 5 16 0 30-8 8-16 0-5-14 0-30z'],
    ['cream', 'M28 18h.1M36 22h.1M29 28h.1M35 34h.1M30 38h.1', 3],
  ],
  bagel: [
    ['crust', 'M32 8a24 24 0 1 1 0 48 24 24 0 0 1 0-48z'],
    ['bun', 'M32 11a21 20 0 1 1 0 40 21 20 0 0 1 0-40z'],
    ['white', 'M12 38q8 10 20 10t20-10q-3 15-20 15T12 38z'],
    ['crust', 'M32 24a7 6 0 1 1 0 12 7 6 0 0 1 0-12z'],
    ['cream', 'M22 18h.1M40 17h.1M47 27h.1M18 29h.1M30 15h.1', 2.5],
  ],
  roll: [
    ['crust', 'M32 8a24 24 0 1 1 0 48 24 24 0 0 1 0-48z'],
    ['bun', 'M32 12a20 20 0 1 1 0 40 20 20 0 0 1 0-40z'],
    ['coffee', 'M32 32q0-5 5-5t5 7-10 8-12-9 10-15 20 8', 4],
    ['white', 'M16 26q8 6 14 0M36 46q6-6 12-2', 4],
  ],
  bar: [
    ['crust', 'M8 24h48v18H8z'],
    ['bun', 'M14 28h.1M22 36h.1M30 28h.1M38 37h.1M46 29h.1M52 37h.1M18 40h.1', 5],
    ['cola', 'M18 31h.1M27 33h.1M35 31h.1M43 34h.1M50 32h.1', 4],
  ],
  brownie: [
    ['cola', 'M10 24l22-10 22 10v18L32 54 10 42z'],
    ['coffee', 'M10 24l22-10 22 10-22 11z'],
    ['cream', 'M22 24h.1M32 20h.1M40 25h.1M30 28h.1', 4],
  ],
  loaf: [
    ['crust', 'M6 26q0-10 12-10h28q12 0 12 10 0 4-3 6v20H9V32q-3-2-3-6z'],
    ['cheese', 'M12 28q0-6 8-6h24q8 0 8 6 0 3-3 5v14H15V33q-3-2-3-5z'],
    ['coffee', 'M22 30h.1M34 28h.1M42 36h.1M26 40h.1M36 42h.1', 4],
  ],
  jerky: [
    ['red', 'M14 6h36v52H14z'],
    ['cream', 'M18 20h28v22H18z'],
    ['meat', 'M22 36q4-14 10-10t10-2q2 8-4 12t-16 0z'],
    ['white', 'M20 12h24M22 50h20', 3],
  ],
  beans: [
    ['coffee', 'M16 10h32l4 8v38q0 2-2 2H14q-2 0-2-2V18z'],
    ['crust', 'M16 10h32v7H16z'],
    ['cream', 'M20 26h24v22H20z'],
    ['cola', 'M32 30q6 0 6 7t-6 8-6-8 6-7z'],
    ['cream', 'M32 31q-3 7 0 13', 1.5],
  ],
  shrimp: [
    ['pink', 'M50 14Q22 4 14 24t14 28q10 4 14-2-16 0-18-14t10-14 18 2z'],
    ['red', 'M46 16q-20-8-28 10M18 34q2 12 12 16', 2],
    ['red', 'M40 50l12 2-8 8z'],
    ['cola', 'M46 19h.1', 3.5],
  ],
  tots: [
    ['beer', 'M18 22h14v10H18zM34 18h14v10H34zM24 33h14v9H24zM40 31h13v9H40zM11 33h11v9H11z'],
    ['red', 'M8 42h48l-5 14H13z'],
    ['white', 'M16 49h32', 2],
  ],
  bites: [
    ['crust', 'M16 26h12v11H16zM31 20h13v11H31zM38 32h13v11H38zM22 38h13v10H22z'],
    ['white', 'M20 29h.1M36 24h.1M44 36h.1M28 42h.1', 2.5],
    ['glass', 'M8 46h48l-4 10H12z'],
  ],
  helmet: [
    ['blue', 'M6 26h52q0 22-18 28H24Q6 48 6 26z'],
    ['white', 'M30 26h4v28h-4z'],
    ['beer', 'M10 26l8-16 9 16zM25 26l8-18 9 18zM38 26l9-14 7 14z'],
    ['cheese', 'M12 24q6-8 12-4t12-2 16 4l-2 5H14z'],
    ['blue', 'M2 26h60v5H2z'],
  ],
  glass: [
    ['glass', 'M16 8h32l-3 48q0 2-2 2H21q-2 0-2-2z'],
    ['pink', 'M17.300 20h29.400l-2 33q0 2-2 2H21.300q-2 0-2-2z'],
    ['white', 'M22 26h9v9h-9zM32 33h9v9h-9z', 2],
    ['leaf', 'M38 14q2-10 12-10-1 9-12 10z'],
    ['red', 'M36 20L42 4', 2.5],
  ],
} satisfies Record<string, readonly Part[]>;

export type DemoDrawing = keyof typeof DEMO_DRAWINGS;
export type Inks = Readonly<Partial<Record<Ink, string>>>;
