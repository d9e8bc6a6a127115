import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative, resolve, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import { API_PREFIX } from '@voltcourier/contracts';
import {
  CACHE_FOR_A_YEAR,
  keepsOpener,
  readPage,
  REVALIDATE,
} from '@voltcourier/contracts/kernel/page-headers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Config, ConfigError } from '../../config/config.ts';
import { answerNotFound } from '../errors.ts';
import {
  HEADERS_OF_CALLS,
  OPENER_HEADER,
  policyFor,
  POLICY_HEADER,
  RESOURCE_HEADER,
} from './security-headers.ts';

const hashesOf = (contents: readonly string[]) =>
  contents.map((content) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`);

/** Returns a policy that allows exactly the inline content of a built page. */
function policyOf(html: string, config: Config): string {
  const { scripts, styles, ...page } = readPage(html);
  return policyFor(config, { ...page, scripts: hashesOf(scripts), styles: hashesOf(styles) });
}

/** Response headers of a built page. */
interface BuiltPage {
  readonly policy: string;
  /** Whether the window that opened the page may keep a reference to it (decision 0034). */
  readonly keepsOpener: boolean;
}

/** Pages that are built once and take their subject from the address. */
const PAGES_OF_MANY = [
  ['/visit/:id', 'visit/index.html'],
  ['/es/visit/:id', 'es/visit/index.html'],
] as const;

/** A built site, as of startup. */
interface Site {
  readonly root: string;
  readonly prefix: '/' | '/admin/';
  /** File paths relative to the root. */
  readonly files: readonly string[];
}

function readSite(root: string, prefix: Site['prefix']): Site {
  if (!existsSync(join(root, 'index.html'))) {
    throw new Error(`There is no built site in ${root}; run the build first.`);
  }
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)).replaceAll(sep, '/'))
    // Hidden files are never served.
    .filter((file) => !/(?:^|\/)\./u.test(file));
  return { root, prefix, files };
}

/** Returns the built pages by file. */
function pagesOf({ root, files }: Site, config: Config): [string, BuiltPage][] {
  return files
    .filter((file) => file.endsWith('.html'))
    .map((file) => {
      const html = readFileSync(join(root, file), 'utf8');
      return [
        join(root, file),
        { policy: policyOf(html, config), keepsOpener: keepsOpener(file, html) },
      ];
    });
}

/** A file and the root of its site. */
interface Found {
  readonly file: string;
  readonly root: string;
}

/** Yields the addresses of a site's files: each at its own path, and a page at its folder's. */
function* addressesOf({ root, prefix, files }: Site): Generator<[string, Found]> {
  for (const file of files) {
    yield [prefix + file, { file, root }];
    if (posix.basename(file) !== 'index.html') continue;
    const folder = file.slice(0, -'index.html'.length);
    yield [prefix + folder, { file, root }];
    // The admin app routes by itself from its single page.
    if (prefix === '/' && folder !== '') yield [prefix + folder.slice(0, -1), { file, root }];
  }
}

/**
 * Checks the site's origin, to which it sends search engines.
 *
 * @throws ConfigError if it isn't the configured one.
 */
function checkOriginOfSite(root: string, { appUrl }: Config): void {
  const html = readFileSync(join(root, 'index.html'), 'utf8');
  const address = /<link rel="canonical" href="([^"]+)"/u.exec(html)?.[1] ?? 'nowhere';
  if (address === `${appUrl}/`) return;
  throw new ConfigError(
    `The site in WEB_DIST was built for ${address}, and APP_URL is ${appUrl}: build it with VITE_SITE_URL=${appUrl}.`,
  );
}

/** Adds `sendFile` to replies, with the headers of each file. */
async function addSending(
  app: FastifyInstance,
  pages: ReadonlyMap<string, BuiltPage>,
): Promise<void> {
  await app.register(fastifyStatic, {
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', /[/\\]assets[/\\]/u.test(path) ? CACHE_FOR_A_YEAR : REVALIDATE);
      // A mail read in a browser loads its image from another site.
      if (/[/\\]mail[/\\][^/\\]+\.png$/u.test(path)) reply.header(RESOURCE_HEADER, 'cross-origin');
      const page = pages.get(path.replace(/\.(?:br|gz)$/u, ''));
      if (page === undefined) return;
      reply.header(POLICY_HEADER, page.policy);
      for (const name of HEADERS_OF_CALLS) reply.removeHeader(name);
      // With this header, browsers start a new process for the page before they show it.
      if (page.keepsOpener) reply.removeHeader(OPENER_HEADER);
    },
  });
}

/**
 * Serves the files present at startup with a single route. Thousands of routes, one per file, would
 * make startup take a third longer and use much memory.
 */
function serveFiles(app: FastifyInstance, sites: readonly Site[]): void {
  const found = new Map(sites.flatMap((site) => [...addressesOf(site)]));
  const addressOf = ({ params }: FastifyRequest) => `/${(params as { '*': string })['*']}`;
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    schema: { hide: true },
    config: {
      nameOf: (request) => {
        const address = addressOf(request);
        return found.has(address) ? address : 'none';
      },
    },
    handler: (request, reply) => {
      const at = found.get(addressOf(request));
      return at === undefined ? reply.callNotFound() : reply.sendFile(at.file, at.root);
    },
  });
}

const isPage = (request: FastifyRequest) =>
  request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');

/**
 * Serves the built customer site and admin app, if the configuration contains their paths. Returns
 * the handler for addresses that nothing else answers.
 */
export async function serveStaticFiles(
  app: FastifyInstance,
  config: Config,
): Promise<(request: FastifyRequest, reply: FastifyReply) => FastifyReply> {
  const web = config.webDist === undefined ? undefined : resolve(config.webDist);
  const admin = config.adminDist === undefined ? undefined : resolve(config.adminDist);
  const site = web === undefined ? undefined : readSite(web, '/');
  const staffSite = admin === undefined ? undefined : readSite(admin, '/admin/');
  const sites = [site, staffSite].filter((built) => built !== undefined);
  const pages = new Map(sites.flatMap((built) => pagesOf(built, config)));
  if (site !== undefined && config.isProduction) checkOriginOfSite(site.root, config);
  if (sites.length > 0) {
    await addSending(app, pages);
    serveFiles(app, sites);
  }
  for (const [address, page] of PAGES_OF_MANY) {
    if (site === undefined || !site.files.includes(page)) continue;
    app.get(address, { schema: { hide: true } }, (_request, reply) =>
      reply.sendFile(page, site.root),
    );
  }

  const pageIn = (root: string | undefined, name: string) => {
    const file = root && join(root, name);
    if (!file || !existsSync(file)) return undefined;
    return { html: readFileSync(file, 'utf8'), policy: pages.get(file)?.policy };
  };
  const notFoundPage = pageIn(web, '404.html');
  const notFoundInSpanish = pageIn(web, 'es/404.html') ?? notFoundPage;
  const adminPage = pageIn(admin, 'index.html');
  return (request, reply) => {
    const [pathname = ''] = request.url.split('?', 1);
    if (!isPage(request) || pathname.startsWith(`${API_PREFIX}/`)) {
      return answerNotFound(request, reply);
    }
    // The admin app routes by itself from its single page.
    const isAdmin = adminPage !== undefined && /^\/admin(?:\/|$)/u.test(pathname);
    const missing = /^\/es(?:\/|$)/u.test(pathname) ? notFoundInSpanish : notFoundPage;
    const page = isAdmin ? adminPage : missing;
    if (!page) return answerNotFound(request, reply);
    return reply
      .code(isAdmin ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('cache-control', REVALIDATE)
      .header(POLICY_HEADER, page.policy)
      .send(page.html);
  };
}
