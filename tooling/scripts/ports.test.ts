import { createServer } from 'node:net';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { findFreePort, isPortFree } from './ports.ts';

it('finds a port that can be listened on, another one each time', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, () => findFreePort()));
  expect(new Set(ports).size).toBe(50);
  for (const port of ports) {
    // Below what Linux gives to outgoing connections.
    expect(port).toBeLessThan(32_768);
    expect(port).toBeGreaterThanOrEqual(20_000);
  }
});

it('tells a port that is taken', async () => {
  const port = await findFreePort();
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  expect(await isPortFree(port)).toBe(false);
  server.close();
  await once(server, 'close');
  expect(await isPortFree(port)).toBe(true);
});
