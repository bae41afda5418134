/** Sends the flood, in a process of its own: in that of the drill, it would delay what members are measured by. */
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { openConnection } from '../bench/connection.ts';

export const floodPerSecond = 500;
const addresses = 10_000;
const connections = 250;

export type Sent = { perSecond: number; addresses: number; statuses: Record<string, number> };

if (import.meta.main) {
  // The drill says what its type says.
  const { origin, pages, seconds } = JSON.parse(await text(process.stdin)) as {
    origin: string;
    pages: readonly string[];
    seconds: number;
  };
  process.stdout.write(JSON.stringify(await flood(origin, pages, seconds)));
  process.exit(0);
}

async function flood(origin: string, pages: readonly string[], seconds: number): Promise<Sent> {
  const { hostname, port, host } = new URL(origin);
  const statuses: Record<string, number> = {};
  const began = performance.now();
  let sent = 0;
  const isOver = () => performance.now() - began > seconds * 1000;
  const send = async () => {
    while (!isOver()) {
      const connection = await openConnection(hostname, Number(port));
      try {
        while (!isOver()) {
          const turn = sent++;
          const early = began + (turn * 1000) / floodPerSecond - performance.now();
          if (early > 0) await sleep(early);
          const { status } = await connection.ask(messageOf(host, pages, turn));
          statuses[status] = (statuses[status] ?? 0) + 1;
        }
      } catch {
        statuses['lost'] = (statuses['lost'] ?? 0) + 1;
      }
      connection.close();
    }
  };
  await Promise.race([
    Promise.all(Array.from({ length: connections }, send)),
    // Requests without an answer by then are those that it does not carry.
    sleep((seconds + 1) * 1000),
  ]);
  const perSecond = sent / ((performance.now() - began) / 1000);
  return { perSecond, addresses: Math.min(sent, addresses), statuses };
}

function messageOf(host: string, pages: readonly string[], turn: number): Buffer {
  const number = turn % addresses;
  const address = `10.77.${Math.floor(number / 250)}.${(number % 250) + 1}`;
  const lines = [
    `GET ${pages[turn % pages.length] ?? '/'} HTTP/1.1`,
    `host: ${host}`,
    `x-forwarded-for: ${address}`,
    'user-agent: Mozilla/5.0',
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`);
}
