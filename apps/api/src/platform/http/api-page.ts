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
/** Without one, browsers ask for `/favicon.ico`, which the API doesn't have. */
const ICON = 'favicon-32x32.png';

// Requests from the page would use the reader's own session, so the page offers reading only.
//
// Swagger UI leaves the content above its operations outside all landmarks, and has no heading
// between that of the page and those of its groups.
const START = `const standingIn = (name, attributes) => (Original, { React }) => (props) =>
  React.createElement(name, attributes, React.createElement(Original, props));
SwaggerUIBundle({
  url: '${API_PREFIX}/openapi.json',
  domNode: document.querySelector('#reference'),
  // A link to an operation would stand within its button, where nobody reaches it by keyboard.
  deepLinking: false,
  docExpansion: 'none',
  filter: true,
  plugins: [{
    wrapComponents: {
      InfoContainer: standingIn('div', { role: 'banner' }),
      FilterContainer: standingIn('div', { role: 'search' }),
      operations: (Original, { React }) => (props) => [
        React.createElement('h2', { key: 'heading', className: 'endpoints' }, 'Endpoints'),
        React.createElement(Original, { ...props, key: 'operations' }),
      ],
    },
  }],
  supportedSubmitMethods: ['get'],
  validatorUrl: null,
});`;

// The theme chosen in the staff app, otherwise the system's; Swagger UI supports both.
const THEME = `const prefersDark = matchMedia('(prefers-color-scheme: dark)');
const followTheme = () => {
  let chosen = null;
  try { chosen = localStorage.getItem('theme'); } catch {}
  const isDark = chosen === 'dark' || (chosen !== 'light' && prefersDark.matches);
  document.documentElement.classList.toggle('dark-mode', isDark);
};
followTheme();
prefersDark.addEventListener('change', followTheme);
addEventListener('storage', followTheme);`;

// Colors from `packages/ui/src/tokens/tokens.css`, and fixes for low contrast in Swagger UI.
const LOOK = `
:root { color-scheme: light; --surface: #ffffff; --ink: #0f1513; }
:root.dark-mode { color-scheme: dark; --surface: #161e1b; --ink: #f2f5ef; }
body { margin: 0; overflow-wrap: anywhere; background: var(--surface); color: var(--ink); }
.swagger-ui .endpoints { margin: 0 0 8px; font: 600 24px/1.3 sans-serif; color: var(--ink); }
.swagger-ui .opblock .opblock-summary .view-line-link { transition: none; }
.swagger-ui .info .title small pre.version { color: #ffffff; }
.swagger-ui .info .title small { background: #565c66; }
.swagger-ui .info .title small.version-stamp { background: #46650a; }
.swagger-ui .example.microlight { max-height: none !important; overflow: visible !important; }
.swagger-ui .example.microlight code { white-space: pre-wrap !important; }
.swagger-ui .example span[style*="rgb(211, 99, 99)"] { color: #f3a3a3 !important; }
:root:not(.dark-mode) .swagger-ui .info .link .url { color: #1f5fae; }
:root:not(.dark-mode) .swagger-ui .parameter__in { color: #565c66; }
:root:not(.dark-mode) .swagger-ui .btn.authorize { border-color: #0f7043; color: #0f7043; }
:root:not(.dark-mode) .swagger-ui .opblock-get .opblock-summary-method { background: #1b66b0; }
:root:not(.dark-mode) .swagger-ui .opblock-post .opblock-summary-method { background: #157347; }
:root:not(.dark-mode) .swagger-ui .opblock-put .opblock-summary-method { background: #9a5300; }
:root:not(.dark-mode) .swagger-ui .opblock-delete .opblock-summary-method { background: #c02626; }
:root:not(.dark-mode) .swagger-ui .opblock-patch .opblock-summary-method { background: #0b6f63; }
`;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const pageOf = (title: string) =>
  html`<!doctype html>
    <html lang="en-US">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} API</title>
        <link rel="icon" type="image/png" href="${PATH}/${ICON}" />
        <link rel="stylesheet" href="${PATH}/${STYLE}" />
        ${new Markup(`<style>${LOOK}</style>`)} ${new Markup(`<script>${THEME}</script>`)}
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

/** Serves the API reference at `/api/docs`: Swagger UI for the OpenAPI document. */
export async function addApiPage(app: FastifyInstance, config: Config): Promise<void> {
  const page = pageOf(config.brand.name);
  const policy = policyFor(config, {
    scripts: [hashOf(THEME), hashOf(START)],
    styles: [hashOf(LOOK)],
  });
  app.get(PATH, { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/html; charset=utf-8').header(POLICY_HEADER, policy).send(page),
  );
  await app.register(fastifyStatic, {
    root: path.dirname(require.resolve('swagger-ui-dist/swagger-ui-bundle.js')),
    prefix: `${PATH}/`,
    allowedPath: (name) => [STYLE, CODE, ICON].includes(name.slice(1)),
    decorateReply: false,
    index: false,
    maxAge: '1h',
    schemaHide: true,
  });
}
