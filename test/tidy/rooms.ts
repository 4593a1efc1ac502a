/** A part of the code with walls: what its files may import is written here and nowhere else. */
export interface Room {
  readonly path: string;
  readonly rooms: readonly string[];
  /** Rooms of which only the types may be known. */
  readonly typesOf?: readonly string[];
  readonly packages: readonly string[];
  /** May it use what Node itself brings (`node:fs`)? */
  readonly isNode?: boolean;
}

const everyShared = ['base', 'contract', 'engine', 'wire', 'client', 'sync', 'service', 'till-contract', 'till'].map(
  (name) => `shared/${name}`,
);

export const rooms: readonly Room[] = [
  { path: 'shared/base', rooms: [], packages: ['decimal.js'] },
  { path: 'shared/contract', rooms: ['shared/base'], packages: ['typebox', 'ajv'] },
  { path: 'shared/engine', rooms: ['shared/base'], packages: [] },
  { path: 'shared/wire', rooms: ['shared/base', 'shared/contract', 'shared/engine'], packages: [] },
  { path: 'shared/client', rooms: ['shared/base', 'shared/contract'], packages: ['ky'] },
  { path: 'shared/sync', rooms: ['shared/base', 'shared/contract', 'shared/engine', 'shared/wire', 'shared/client'], packages: [] },
  { path: 'shared/service', rooms: ['shared/base', 'shared/contract', 'shared/engine', 'shared/wire'], packages: ['jose'] },
  { path: 'shared/till-contract', rooms: ['shared/base', 'shared/contract'], typesOf: ['shared/engine'], packages: ['typebox'] },
  {
    path: 'shared/till',
    rooms: ['shared/base', 'shared/contract', 'shared/engine', 'shared/wire', 'shared/sync', 'shared/till-contract'],
    packages: [],
  },
  // Before the room that it lies in: a file belongs to the first room that its path begins with.
  { path: 'renderer/vite', rooms: [], packages: ['vite', '@vitejs/plugin-react'], isNode: true },
  {
    path: 'renderer',
    rooms: ['shared/base', 'shared/engine', 'shared/till-contract'],
    packages: ['react', 'react-dom', 'zustand', 'dexie', 'radix-ui', '@tanstack/react-virtual', 'lucide-react', 'uplot'],
  },
  {
    path: 'electron/host',
    rooms: everyShared,
    packages: ['fastify', '@fastify/static', 'pg', '@point-of-sale/receipt-printer-encoder', 'serialport', 'nodemailer'],
    isNode: true,
  },
  { path: 'electron/shell', rooms: ['shared/till-contract'], packages: ['electron', 'electron-updater'], isNode: true },
  { path: 'electron/build', rooms: [], packages: ['vite', 'electron-builder', '@electron/fuses'], isNode: true },
  { path: 'electron/setup', rooms: [], packages: [], isNode: true },
  { path: 'resources', rooms: ['shared/base', 'shared/contract'], packages: [], isNode: true },
];

/** Tests reach everything, and nothing reaches them. */
export const testRoom = 'test';

export function findRoom(path: string): Room | undefined {
  return rooms.find((room) => path.startsWith(`${room.path}/`));
}
