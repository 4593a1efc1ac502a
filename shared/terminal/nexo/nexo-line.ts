/** A connection to a terminal that has proved its name. It takes one message, as HTTP does. */
export interface NexoLine {
  /** Returns the body of the answer; undefined where no whole answer came in that many milliseconds, or it was none of a terminal. */
  post(body: string, withinMilliseconds: number): Promise<string | undefined>;
  close(): void;
}

/** Opens a connection, or returns undefined where nobody answers or the one who does is not the terminal. Nothing was sent to it then. */
export type OpenNexoLine = () => Promise<NexoLine | undefined>;
