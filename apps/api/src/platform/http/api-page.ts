import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { API_PREFIX } from '@voltcourier/contracts';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { html, Markup } from './plain-page.ts';
import { policyFor, POLICY_HEADER } from './plugins/security-headers.ts';

const require = createRequire(import.meta.url);

const PATH = `${API_PREFIX}/docs`;
const STYLE = 'swagger-ui.css';
const CODE = 'swagger-ui-bundle.js';

// Calls from the page are the reader's own, with their session: reading is all that it offers.
const START = `SwaggerUIBundle({
  url: '${API_PREFIX}/openapi.json',
  domNode: document.querySelector('#reference'),
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  supportedSubmitMethods: ['get'],
  validatorUrl: null,
});`;

const LOOK = 'body{margin:0;overflow-wrap:anywhere}';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const pageOf = (title: string) =>
  html`<!doctype html>
    <html lang="en-US">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} API</title>
        <link rel="stylesheet" href="${PATH}/${STYLE}" />
        ${new Markup(`<style>${LOOK}</style>`)}
      </head>
      <body>
        <div id="reference">
          <noscript>
            This page needs JavaScript. Every endpoint is also in
            <a href="${API_PREFIX}/openapi.json">the OpenAPI 3.1 document</a>.
          </noscript>
        </div>
        <script src="${PATH}/${CODE}"></script>
        ${new Markup(`<script>${START}</script>`)}
      </body>
    </html>`.text;

/** The API reference at `/api/docs`: Swagger UI over the OpenAPI document. */
export async function addApiPage(app: FastifyInstance, config: Config): Promise<void> {
  const page = pageOf(config.brand.name);
  const policy = policyFor(config, { scripts: [hashOf(START)], styles: [hashOf(LOOK)] });
  app.get(PATH, { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/html; charset=utf-8').header(POLICY_HEADER, policy).send(page),
  );
  await app.register(fastifyStatic, {
    root: path.dirname(require.resolve('swagger-ui-dist/swagger-ui-bundle.js')),
    prefix: `${PATH}/`,
    allowedPath: (name) => name === `/${STYLE}` || name === `/${CODE}`,
    decorateReply: false,
    index: false,
    maxAge: '1h',
    schemaHide: true,
  });
}
