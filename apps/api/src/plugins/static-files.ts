import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import { API_PREFIX } from '@voltcourier/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Config, ConfigError } from '../config.ts';
import { answerNotFound } from '../http/errors.ts';
import { contentSecurityPolicy, POLICY_HEADER } from './security-headers.ts';

const YEAR = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';

function hashesIn(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map(
    ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  );
}

/** The policy that allows exactly what a built page has inside it. */
function policyOf(html: string, config: Config): string {
  return contentSecurityPolicy(config, {
    scripts: hashesIn(
      html,
      /<script(?![^>]*\s(?:src|type="application\/))[^>]*>([\s\S]*?)<\/script>/gu,
    ),
    styles: hashesIn(html, /<style[^>]*>([\s\S]*?)<\/style>/gu),
    hasTagManager: html.includes('<meta name="tag-manager"'),
  });
}

/** Each built page's policy, by its file. */
function policiesIn(root: string, config: Config): ReadonlyMap<string, string> {
  return new Map(
    globSync('**/*.html', { cwd: root }).map((file) => [
      join(root, file),
      policyOf(readFileSync(join(root, file), 'utf8'), config),
    ]),
  );
}

/**
 * Search engines would be sent to wherever the site says that it is.
 *
 * @throws ConfigError when that is not where the configuration says it is.
 */
function checkOriginOfSite(root: string, { appUrl }: Config): void {
  const html = readFileSync(join(root, 'index.html'), 'utf8');
  const address = /<link rel="canonical" href="([^"]+)"/u.exec(html)?.[1] ?? 'nowhere';
  if (address === `${appUrl}/`) return;
  throw new ConfigError(
    `The site in WEB_DIST was built for ${address}, and APP_URL is ${appUrl}: build it with VITE_SITE_URL=${appUrl}.`,
  );
}

async function serve(
  app: FastifyInstance,
  root: string,
  prefix: string,
  policies: ReadonlyMap<string, string>,
): Promise<void> {
  if (!existsSync(join(root, 'index.html'))) {
    throw new Error(`There is no built site in ${root}; run the build first.`);
  }
  await app.register(fastifyStatic, {
    root,
    prefix,
    decorateReply: !app.hasReplyDecorator('sendFile'),
    preCompressed: true,
    wildcard: false,
    cacheControl: false,
    schemaHide: true,
    setHeaders: (reply, path) => {
      reply.header('cache-control', /[/\\]assets[/\\]/u.test(path) ? YEAR : REVALIDATE);
      const policy = policies.get(path.replace(/\.(?:br|gz)$/u, ''));
      if (policy !== undefined) reply.header(POLICY_HEADER, policy);
    },
  });
}

const isPage = (request: FastifyRequest) =>
  request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');

/**
 * Serves the built customer site and admin app, when the configuration says where they are. What
 * answers an address that nothing else answers is returned.
 */
export async function serveStaticFiles(
  app: FastifyInstance,
  config: Config,
): Promise<(request: FastifyRequest, reply: FastifyReply) => FastifyReply> {
  const web = config.webDist === undefined ? undefined : resolve(config.webDist);
  const admin = config.adminDist === undefined ? undefined : resolve(config.adminDist);
  const policies = new Map(
    [web, admin].flatMap((root) => (root === undefined ? [] : [...policiesIn(root, config)])),
  );
  if (web !== undefined) {
    await serve(app, web, '/', policies);
    if (config.isProduction) checkOriginOfSite(web, config);
    for (const page of globSync('*/**/index.html', { cwd: web })) {
      app.get(`/${dirname(page)}`, { schema: { hide: true } }, (_request, reply) =>
        reply.sendFile(page, web),
      );
    }
  }
  if (admin !== undefined) await serve(app, admin, '/admin/', policies);

  const pageIn = (root: string | undefined, name: string) => {
    const file = root && join(root, name);
    return file && { html: readFileSync(file, 'utf8'), policy: policies.get(file) };
  };
  const notFoundPage = pageIn(web, '404.html');
  const adminPage = pageIn(admin, 'index.html');
  return (request, reply) => {
    const [pathname = ''] = request.url.split('?', 1);
    if (!isPage(request) || pathname.startsWith(`${API_PREFIX}/`)) {
      return answerNotFound(request, reply);
    }
    // The admin app finds its own way from its one page.
    const isAdmin = adminPage !== undefined && /^\/admin(?:\/|$)/u.test(pathname);
    const page = isAdmin ? adminPage : notFoundPage;
    if (!page) return answerNotFound(request, reply);
    return reply
      .code(isAdmin ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('cache-control', REVALIDATE)
      .header(POLICY_HEADER, page.policy)
      .send(page.html);
  };
}
