import { type AnyEndpoint, API_PREFIX, type ErrorCode, routes } from '@voltcourier/contracts';
import type { RawRoute } from '@voltcourier/contracts/kernel/raw-route';
import { rawRoutes } from '@voltcourier/contracts/raw-routes';
import type { FastifyInstance } from 'fastify';

const escape = (text: string) =>
  text.replace(/[&<>"]/gu, (character) => `&#${character.codePointAt(0) ?? 0};`);

interface Listed {
  readonly method: string;
  /** The whole path. */
  readonly path: string;
  readonly access: string;
  readonly summary: string;
  readonly errors: readonly ErrorCode[];
}

function group(name: string, listed: readonly Listed[]): string {
  const rows = listed.map(
    ({ method, path, access, summary, errors }) =>
      `<tr><td><code>${method}</code></td><td><code>${escape(path)}</code></td>` +
      `<td>${escape(summary)}</td><td>${escape(access)}</td>` +
      `<td>${errors.map((code) => `<code>${code}</code>`).join(' ')}</td></tr>`,
  );
  return `<tbody><tr><th colspan="5" scope="rowgroup">${name}</th></tr>${rows.join('')}</tbody>`;
}

/** Both tables: what answers with JSON by its group, and what doesn't. */
const rows = (): string =>
  Object.entries(routes)
    .map(([name, endpoints]) =>
      group(
        name,
        Object.values<AnyEndpoint>(endpoints).map((endpoint) => ({
          ...endpoint,
          path: `${API_PREFIX}${endpoint.path}`,
        })),
      ),
    )
    .concat(group('files, streams, webhooks and pages', Object.values<RawRoute>(rawRoutes)))
    .join('');

/** A page that lists the table for people; tools read the document behind it. */
export function addApiPage(app: FastifyInstance): void {
  const page = `<!doctype html><html lang="en-US"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>API</title></head>
<body style="font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:75rem;padding:0 1rem;color-scheme:light dark">
<h1>API</h1><p>Every endpoint, from the table that the routes, the client and
<a href="${API_PREFIX}/openapi.json">the OpenAPI 3.1 document</a> are made from.</p>
<table style="border-collapse:collapse;text-align:left;width:100%"><thead><tr><th scope="col">Method</th>
<th scope="col">Path</th><th scope="col">What it does</th><th scope="col">Access</th><th scope="col">Failures</th></tr></thead>${rows()}</table>
</body></html>`;
  app.get(`${API_PREFIX}/docs`, { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(page),
  );
}
