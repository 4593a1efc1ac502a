/** A part of the code with walls: what its files may import is written here and nowhere else. */
export interface Room {
  readonly path: string;
  readonly rooms: readonly string[];
  /** Rooms of which only the types may be known. */
  readonly typesOf?: readonly string[];
  readonly packages: readonly string[];
  /** May it use what Node itself brings (`node:fs`)? */
  readonly isNode?: boolean;
  /** Its folders, the lowest first: a file imports from its own folder and from lower ones. `.` are the files in none, of which one may have a floor of its own by its name. */
  readonly floors?: readonly string[];
}

const listed = (names: string): readonly string[] => names.trim().split(/\s+/);

const everyShared = ['base', 'contract', 'engine', 'wire', 'client', 'sync', 'service', 'terminal', 'till-contract', 'till'].map(
  (name) => `shared/${name}`,
);

export const rooms: readonly Room[] = [
  { path: 'shared/base', rooms: [], packages: ['decimal.js', 'uqr'] },
  {
    path: 'shared/contract',
    rooms: ['shared/base'],
    packages: ['typebox', 'ajv', 'papaparse'],
    floors: listed('http records provider validation catalogue sheet operations'),
  },
  {
    path: 'shared/engine',
    rooms: ['shared/base'],
    packages: [],
    floors: listed('terms catalogue cart priced-lines discount tax-and-fee sale pricing receipt'),
  },
  {
    path: 'shared/wire',
    rooms: ['shared/base', 'shared/contract', 'shared/engine'],
    packages: [],
    floors: listed('canonical catalogue cart answers v3'),
  },
  { path: 'shared/client', rooms: ['shared/base', 'shared/contract'], packages: ['ky'] },
  {
    path: 'shared/sync',
    rooms: ['shared/base', 'shared/contract', 'shared/engine', 'shared/wire', 'shared/client'],
    packages: [],
    floors: listed('journal paths menu cards ops drain'),
  },
  {
    path: 'shared/service',
    rooms: ['shared/base', 'shared/contract', 'shared/engine', 'shared/wire'],
    packages: ['jose'],
    floors: listed('core provider order pay menu .'),
  },
  { path: 'shared/terminal', rooms: ['shared/base'], packages: ['typebox'], floors: listed('port zvt nexo') },
  {
    path: 'shared/till-contract',
    rooms: ['shared/base', 'shared/contract'],
    typesOf: ['shared/engine'],
    packages: ['typebox'],
    floors: listed('parts menu cards operations desktop slip-words'),
  },
  {
    path: 'shared/till',
    rooms: ['shared/base', 'shared/contract', 'shared/engine', 'shared/wire', 'shared/sync', 'shared/till-contract'],
    packages: [],
    floors: listed(`
      . records memory context staff print shift kitchen menu tabs reports sale devices audit carts papers refund
      queue host training orders settings api`),
  },
  // Before the room that it lies in: a file belongs to the first room that its path begins with.
  { path: 'renderer/vite', rooms: [], packages: ['vite', '@vitejs/plugin-react'], isNode: true },
  {
    path: 'renderer',
    rooms: ['shared/base', 'shared/engine', 'shared/till-contract'],
    packages: ['react', 'react-dom', 'zustand', 'dexie', 'radix-ui', '@tanstack/react-virtual', 'lucide-react', 'uplot', 'virtual:words'],
    floors: listed(`
      words/base words ui/design ui/pictures ui/format ui/keyboard ui/parts/basic ui/parts/messages ui/parts/input
      ui/parts/overlay ui/parts/list ui/commands ui/boot host selling screen board menu-board display join kitchen kiosk/frame
      kiosk/order kiosk/pay kiosk/staff-mode kiosk/cart kiosk/shell kiosk register/frame register/guest
      register/receipt register/shift register/settings/fields register/settings/devices register/settings/print
      register/settings/transfer register/settings/look register/stock register/sell register/carts register/gift-cards register/pay
      register/settings/peripherals register/readiness register/settings/host register/settings register/set-up register/queue
      register/refund register/shift/count register/staff register/tabs register/training register/orders
      register/audit register/discount register/cart register/item register/menu/picture register/menu/fields register/menu register/reports register/today register/shell
      register`),
  },
  {
    path: 'electron/host',
    rooms: everyShared,
    packages: ['fastify', '@fastify/static', 'pg', '@point-of-sale/receipt-printer-encoder', 'serialport', 'nodemailer'],
    floors: listed(`
      project-files.ts base network store printing mail store/sqlite store/postgres http peripherals simulated cards verify
      data backup till/link till training run cli .`),
    isNode: true,
  },
  {
    path: 'electron/shell',
    rooms: ['shared/till-contract'],
    packages: ['electron', 'electron-updater'],
    floors: listed('base host update trouble .'),
    isNode: true,
  },
  { path: 'electron/build', rooms: [], packages: ['vite', 'electron-builder', '@electron/fuses'], isNode: true },
  { path: 'electron/setup', rooms: [], packages: [], isNode: true },
];

/** Tests reach everything, and nothing reaches them. */
export const testRoom = 'test';

export function findRoom(path: string): Room | undefined {
  return rooms.find((room) => path.startsWith(`${room.path}/`));
}
