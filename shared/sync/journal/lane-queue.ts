export const NEW_SALE = 0;
export const BACKLOG = 1;
export type Urgency = typeof NEW_SALE | typeof BACKLOG;

/** Lanes with work that is not taken up yet, each once, by arrival. Holds names only, because a queue may be long. */
export interface LaneQueue {
  add(lane: string, urgency: Urgency): void;
  take(urgency: Urgency): string | undefined;
  /** Moves new lanes to the backlog, behind those that have waited longer. */
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
