import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { findFreePort, isPortFree, reservePort } from './ports.ts';

it('finds a different free port each time', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, () => findFreePort()));
  expect(new Set(ports).size).toBe(50);
  for (const port of ports) {
    // Below Linux's range for outgoing connections.
    expect(port).toBeLessThan(32_768);
    expect(port).toBeGreaterThanOrEqual(20_000);
  }
});

it('detects a port in use', async () => {
  const port = await findFreePort();
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  expect(await isPortFree(port)).toBe(false);
  server.close();
  await once(server, 'close');
  expect(await isPortFree(port)).toBe(true);
});

it.runIf(process.platform === 'linux')('reserves a port across processes', async () => {
  const port = await findFreePort();
  expect(await reservePort(port)).toBe(false);
  const code = `import { reservePort } from ${JSON.stringify(import.meta.resolve('./ports.ts'))};
    process.stdout.write(String(await reservePort(${port})) + await reservePort(1));`;
  const answer = execFileSync(process.execPath, ['--input-type=module', '-e', code]);
  expect(answer.toString()).toBe('falsetrue');
});
