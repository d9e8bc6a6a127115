import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';

const PAGE = `<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mobile EV charging that comes to you</title>
<meta name="description" content="A technician drives a charging van to your car.">
<link rel="icon" href="data:,">
</head>
<body>
<p>24/7, nationwide, from Hampton Roads, Virginia</p>
<h1>The charger comes to your car</h1>
<p>A technician drives a charging van to wherever you are parked: at home, at work, or on the
shoulder with 4% left.</p>
<p><a href="#booking">Schedule a Charge</a> <a href="#emergency">Emergency</a></p>
</body>
</html>`;

/**
 * Serves a page as light as possible, with the landing page's text, compressed as the product's
 * pages are.
 */
export async function serveStaticPage(): Promise<{ url: string; stop: () => void }> {
  const body = brotliCompressSync(PAGE);
  const server = createServer((_request, response) => {
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'content-length': body.length,
      'cache-control': 'no-cache',
    });
    response.end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}/`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
