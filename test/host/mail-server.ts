import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

export interface MailServer {
  readonly port: number;
  /** Whole messages. */
  readonly taken: string[];
  /** Every command, as it came. */
  readonly said: string[];
  readonly server: Server;
}

/** A mail server as a socket: it takes every message, or refuses the first `refusals` of them. */
export async function startMailServer(refusals = 0): Promise<MailServer> {
  const taken: string[] = [];
  const said: string[] = [];
  let left = refusals;
  const server = createServer((socket: Socket) => {
    let message: string[] | undefined;
    let rest = '';
    socket.write('220 test ESMTP\r\n');
    socket.on('data', (bytes) => {
      rest += bytes.toString('utf8');
      const lines = rest.split('\r\n');
      rest = lines.pop() as string;
      for (const line of lines) {
        if (message === undefined) said.push(line);
        if (message !== undefined) {
          if (line === '.') {
            taken.push(message.join('\n'));
            message = undefined;
            socket.write('250 taken\r\n');
          } else message.push(line);
        } else if (/^DATA/i.test(line)) {
          message = [];
          socket.write('354 go on\r\n');
        } else if (/^MAIL/i.test(line) && left > 0) {
          left -= 1;
          socket.write('451 try again\r\n');
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
        else socket.write('250 ok\r\n');
      }
    });
    socket.on('error', () => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, taken, said, server };
}
