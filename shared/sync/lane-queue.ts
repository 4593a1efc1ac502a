export const NEW_SALE = 0;
export const BACKLOG = 1;
export type Urgency = typeof NEW_SALE | typeof BACKLOG;

/** Lanes in which something is to be done and that nobody has taken up, each once, in the order of their coming. Names only: a queue may be long. */
export interface LaneQueue {
  add(lane: string, urgency: Urgency): void;
  take(urgency: Urgency): string | undefined;
  /** What was new has waited: it is backlog now, behind what has waited longer. */
  age(): void;
}

export function makeLaneQueue(): LaneQueue {
  const lanes: Readonly<Record<Urgency, Set<string>>> = { [NEW_SALE]: new Set(), [BACKLOG]: new Set() };
  return {
    add(lane, urgency) {
      if (!lanes[NEW_SALE].has(lane) && !lanes[BACKLOG].has(lane)) lanes[urgency].add(lane);
    },
    take(urgency) {
      const [lane] = lanes[urgency];
      if (lane !== undefined) lanes[urgency].delete(lane);
      return lane;
    },
    age() {
      for (const lane of lanes[NEW_SALE]) lanes[BACKLOG].add(lane);
      lanes[NEW_SALE].clear();
    },
  };
}
