import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path/posix';
import { Visitor } from 'vite';
import { findRoom, type Room, testRoom } from './rooms.ts';
import { isCode, parseCode, type SourceFile } from './source-tree.ts';

export interface Import {
  readonly specifier: string;
  readonly isTypeOnly: boolean;
}

/** Every import of a file, whichever way it is written: import, export from, import() and import('…').Type. */
export function listImports(file: SourceFile): readonly Import[] {
  const { module, program } = parseCode(file);
  const found: Import[] = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      specifier: moduleRequest.value,
      isTypeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest === null ? [] : [{ specifier: moduleRequest.value, isTypeOnly: isType }],
      ),
    ),
  ];
  new Visitor({
    ImportExpression: ({ source }) => {
      const isPlain = source.type === 'Literal' && typeof source.value === 'string';
      found.push({ specifier: isPlain ? String(source.value) : '(computed)', isTypeOnly: false });
    },
    TSImportType: ({ source }) => {
      found.push({ specifier: source.value, isTypeOnly: true });
    },
  }).visit(program);
  return found;
}

/** `ajv/dist/core.js` is of the package `ajv`, `@fastify/static` of itself. */
export function readPackageName(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

export function isRelative(specifier: string): boolean {
  return specifier.startsWith('.');
}

/** The walls: relative imports stay in the room or go to an allowed one, packages are the room's own. */
export function checkWalls(files: readonly SourceFile[]): readonly string[] {
  return files.filter(isCode).flatMap((file) => {
    if (file.path.startsWith(`${testRoom}/`)) return [];
    const room = findRoom(file.path);
    if (room === undefined) return [`${file.path}: is code outside every room`];
    return listImports(file).flatMap((one) => {
      const offence = judge(file, room, one);
      return offence === undefined ? [] : [`${file.path}: ${offence}`];
    });
  });
}

function judge(file: SourceFile, room: Room, { specifier, isTypeOnly }: Import): string | undefined {
  if (isRelative(specifier)) {
    const target = join(dirname(file.path), specifier);
    const targetRoom = findRoom(target)?.path;
    if (targetRoom === undefined) return `imports ${specifier}, which is in no room`;
    if (targetRoom === room.path || room.rooms.includes(targetRoom)) return undefined;
    if (isTypeOnly && room.typesOf?.includes(targetRoom)) return undefined;
    return `${room.path} may not import ${targetRoom}`;
  }
  if (isBuiltin(specifier)) return room.isNode ? undefined : `${room.path} may not use ${specifier}`;
  return room.packages.includes(readPackageName(specifier)) ? undefined : `${room.path} may not import the package ${specifier}`;
}

/** Within a room a file imports from its own folder and from lower floors, also where it imports types alone. */
export function checkFloors(files: readonly SourceFile[]): readonly string[] {
  return files.filter(isCode).flatMap((file) => {
    const room = findRoom(file.path);
    if (room?.floors === undefined) return [];
    const { path, floors } = room;
    const floor = floorOf(room, file.path);
    if (!floors.includes(floor)) return [`${file.path}: ${floor} is no floor of ${path}`];
    return listImports(file).flatMap(({ specifier }) => {
      const target = join(dirname(file.path), specifier);
      if (!isRelative(specifier) || findRoom(target) !== room) return [];
      const wanted = floorOf(room, target);
      return floors.indexOf(wanted) <= floors.indexOf(floor) ? [] : [`${file.path}: ${floor} lies below ${wanted}`];
    });
  });
}

/** Its folder within the room; for a file that lies in none its name, where that has a floor of its own, else `.`. */
function floorOf({ path, floors = [] }: Room, file: string): string {
  const folder = dirname(file);
  if (folder !== path) return folder.slice(path.length + 1);
  const name = file.slice(path.length + 1);
  return floors.includes(name) ? name : '.';
}

/** Files that import each other, directly or through others, can only be understood together. */
export function checkCircles(files: readonly SourceFile[]): readonly string[] {
  const code = files.filter((file) => isCode(file) && !file.path.startsWith(`${testRoom}/`));
  const known = new Map(code.map((file) => [file.path, file]));
  const isDone = new Map<string, boolean>();
  const circles: string[] = [];
  const walk = (path: string, way: readonly string[]): void => {
    if (isDone.get(path) === false) circles.push(`${[...way.slice(way.indexOf(path)), path].join(' -> ')}: is a circle`);
    const file = known.get(path);
    if (file === undefined || isDone.has(path)) return;
    isDone.set(path, false);
    const targets = listImports(file).filter(({ specifier }) => isRelative(specifier));
    for (const { specifier } of targets) walk(join(dirname(path), specifier), [...way, path]);
    isDone.set(path, true);
  };
  for (const path of known.keys()) walk(path, []);
  return circles;
}

/** A folder with too many files must be divided; sentences and styles count as code does. */
export function checkFolders(files: readonly SourceFile[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { path } of files.filter(({ path }) => findRoom(path) !== undefined))
    counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  return [...counts].flatMap(([folder, count]) => (count > MOST_IN_FOLDER ? [`${folder}: has ${count} files of its own`] : []));
}

const MOST_IN_FOLDER = 25;

/** A room may list only those rooms that it imports. */
export function checkOpenings(files: readonly SourceFile[]): readonly string[] {
  const used = new Map<Room, Set<string>>();
  for (const file of files.filter(isCode)) {
    const room = findRoom(file.path);
    if (room === undefined) continue;
    const own = used.get(room) ?? new Set<string>();
    used.set(room, own);
    for (const { specifier } of listImports(file)) {
      const target = isRelative(specifier) ? findRoom(join(dirname(file.path), specifier))?.path : readPackageName(specifier);
      if (target !== undefined) own.add(target);
    }
  }
  return [...used].flatMap(([{ path, rooms: allowed, typesOf = [], packages }, own]) =>
    [...allowed, ...typesOf, ...packages].filter((opening) => !own.has(opening)).map((opening) => `${path}: need not import ${opening}`),
  );
}

/** Each room that has code is a project of its own, known to the whole, and references no room that it may not import. */
export function checkProjects(files: readonly SourceFile[]): readonly string[] {
  const byPath = new Map(files.map((file) => [file.path, file.text]));
  const inhabited = new Set(files.filter(isCode).flatMap((file) => findRoom(file.path) ?? []));
  const whole = readReferences(byPath.get('tsconfig.json'), '.');
  return [...inhabited].flatMap((room) => {
    const text = byPath.get(`${room.path}/tsconfig.json`);
    if (text === undefined) return [`${room.path}: has no tsconfig.json`];
    const unknown = whole.includes(room.path) ? [] : [`tsconfig.json: does not reference ${room.path}`];
    const allowed = [...room.rooms, ...(room.typesOf ?? [])];
    const wrong = readReferences(text, room.path).filter((reference) => !allowed.includes(reference));
    return [...unknown, ...wrong.map((reference) => `${room.path}/tsconfig.json: may not reference ${reference}`)];
  });
}

function readReferences(text: string | undefined, folder: string): readonly string[] {
  const { references = [] } = JSON.parse(text ?? '{}') as { references?: readonly { path: string }[] };
  return references.map(({ path }) => join(folder, path));
}
