import type { ValidEntry } from './catalogue-parts.ts';
import type { CatalogueCheck } from './catalogue-rules.ts';
import { quoted } from './catalogue-violations.ts';

/** Nesting depth of sets; far more than a guest would tap through. */
const MAX_SET_DEPTH = 16;
/** Sets below one item, counted over all levels. */
const MAX_SETS_BELOW = 1000;

/** A reference to a set, in an item or in a node of another set. */
interface Link {
  readonly to: number;
  readonly path: string;
}

interface Graph {
  readonly sets: readonly ValidEntry<'item_sets'>[];
  /** By index into `sets`. A set named twice in one list is linked once, and links that would close a cycle are removed. */
  readonly links: Link[][];
}

/**
 * Checks that each set appears only once below an item, because a cart names a chosen node by its uuid alone. Sets nest only through nodes,
 * never through the items of nodes. An error is reported once, at the lowest set that has it, not at each of the thousand items that use
 * it.
 */
export function checkSetTrees(check: CatalogueCheck): void {
  const { parts, complain } = check;
  const sets = parts.item_sets.sound;
  const indexOf = new Map(sets.map(({ entry }, index) => [entry.uuid, index]));
  const graph: Graph = { sets, links: sets.map(({ entry, path }) => linksOfSet(entry, path, indexOf)) };
  const bottomUp = removeCircles(graph, (link) => complain(link.path, 'set_cycle', 'leads back to the set that it stands in'));
  const walk = treeWalker(graph);
  const isFaulty = new Array<boolean>(sets.length).fill(false);
  const judge = (links: readonly Link[]): boolean => {
    if (links.some((link) => isFaulty[link.to])) return false;
    const fault = walk(links);
    if (fault === undefined) return true;
    complain(fault.path, fault.code, fault.message);
    return false;
  };
  for (const index of bottomUp) isFaulty[index] = !judge(graph.links[index] ?? []);
  for (const { entry, path } of parts.items.sound) {
    if (entry.item_set_ids.length > 0) judge(linksOf(entry.item_set_ids, `${path}.item_set_ids`, indexOf));
  }
}

function linksOfSet(set: ValidEntry<'item_sets'>['entry'], path: string, indexOf: ReadonlyMap<string, number>): Link[] {
  return set.nodes.flatMap((node, index) => linksOf(node.item_set_ids ?? [], `${path}.nodes[${index}].item_set_ids`, indexOf));
}

function linksOf(ids: readonly string[], path: string, indexOf: ReadonlyMap<string, number>): Link[] {
  const links: Link[] = [];
  for (const [index, id] of ids.entries()) {
    const to = indexOf.get(id);
    if (to !== undefined && ids.indexOf(id) === index) links.push({ to, path: `${path}[${index}]` });
  }
  return links;
}

/** Reports and removes links that close a cycle. Returns the sets ordered so that every set follows those below it. */
function removeCircles({ links }: Graph, report: (link: Link) => void): number[] {
  const bottomUp: number[] = [];
  const state = new Array<'new' | 'open' | 'done'>(links.length).fill('new');
  for (const root of links.keys()) {
    if (state[root] !== 'new') continue;
    // Uses its own stack, because a chain of a hundred thousand sets would overflow the call stack.
    const stack = [{ set: root, next: 0 }];
    state[root] = 'open';
    while (stack.length > 0) {
      const top = stack.at(-1) as { set: number; next: number };
      const own = links[top.set] as Link[];
      const link = own[top.next];
      if (link === undefined) {
        state[top.set] = 'done';
        bottomUp.push(top.set);
        stack.pop();
      } else if (state[link.to] === 'open') {
        report(link);
        own.splice(top.next, 1);
      } else {
        top.next++;
        if (state[link.to] === 'new') {
          state[link.to] = 'open';
          stack.push({ set: link.to, next: 0 });
        }
      }
    }
  }
  return bottomUp;
}

interface TreeFault {
  readonly path: string;
  readonly code: 'set_repeated' | 'too_deep' | 'too_large';
  readonly message: string;
}

/** Returns a function that walks all sets below some links and returns the first fault, with the path of the link that leads to it. */
function treeWalker({ sets, links }: Graph): (from: readonly Link[]) => TreeFault | undefined {
  const seenIn = new Int32Array(sets.length);
  let round = 0;
  let count = 0;
  const visit = (link: Link, depth: number): Omit<TreeFault, 'path'> | undefined => {
    if (depth > MAX_SET_DEPTH) return { code: 'too_deep', message: `sets may stand ${MAX_SET_DEPTH} deep in each other` };
    if (seenIn[link.to] === round)
      return { code: 'set_repeated', message: `the set ${quoted(sets[link.to]?.entry.uuid ?? '')} stands twice below this` };
    seenIn[link.to] = round;
    count++;
    if (count > MAX_SETS_BELOW) return { code: 'too_large', message: `at most ${MAX_SETS_BELOW} sets may stand below an item` };
    for (const below of links[link.to] as readonly Link[]) {
      const fault = visit(below, depth + 1);
      if (fault !== undefined) return fault;
    }
    return undefined;
  };
  return (from) => {
    round++;
    count = 0;
    for (const link of from) {
      const fault = visit(link, 1);
      if (fault !== undefined) return { path: link.path, ...fault };
    }
    return undefined;
  };
}
