import { assert } from '../../shared/base/assert.ts';

/** The heap of another Node process after a garbage collection, read by its inspector, because the system's figures include garbage and free pages. */
export interface CollectedHeap {
  bytes(): Promise<number>;
  close(): void;
}

export const INSPECTED = { NODE_OPTIONS: '--inspect=127.0.0.1:0' };

/** Of a process that was started as `INSPECTED`, by what it has said on its error line. */
export async function inspectHeap(said: string): Promise<CollectedHeap> {
  const address = /ws:\/\/\S+/.exec(said)?.[0];
  assert(address !== undefined, 'the process has an inspector');
  const line = new WebSocket(address);
  await new Promise((resolve, reject) => {
    line.onopen = resolve;
    line.onerror = reject;
  });
  let lastId = 0;
  const ask = (method: string, params: object): Promise<{ readonly result?: { readonly value: number } }> => {
    const id = ++lastId;
    return new Promise((resolve) => {
      const receive = ({ data }: MessageEvent): void => {
        const answer = JSON.parse(data as string) as {
          readonly id?: number;
          readonly result: { readonly result?: { readonly value: number } };
        };
        if (answer.id !== id) return;
        line.removeEventListener('message', receive);
        resolve(answer.result);
      };
      line.addEventListener('message', receive);
      line.send(JSON.stringify({ id, method, params }));
    });
  };
  return {
    async bytes() {
      // What the first collection lets go of by a finalizer goes with the second.
      for (let turn = 0; turn < 2; turn++) await ask('HeapProfiler.collectGarbage', {});
      const { result } = await ask('Runtime.evaluate', {
        expression: '(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())',
      });
      return result?.value ?? Number.NaN;
    },
    close: () => line.close(),
  };
}
