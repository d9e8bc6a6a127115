import { createServer } from 'node:http';

/** The first page and health endpoint; replaced by the Fastify application. */
const server = createServer((request, response) => {
  if (request.url === '/api/health') {
    response.setHeader('content-type', 'application/json').end('{"status":"ok"}');
    return;
  }
  response.statusCode = 404;
  response.end();
});
server.listen(Number(process.env['PORT'] ?? 3000), process.env['HOST'] ?? '127.0.0.1');
