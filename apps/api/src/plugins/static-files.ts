import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import { API_PREFIX } from '@voltcourier/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { answerNotFound } from '../http/errors.ts';

const YEAR = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';

function hashesIn(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map(
    ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  );
}

/** The hashes of the inline scripts and styles in the built pages, for the content security policy. */
export function inlineHashes(config: Config): { scripts: string[]; styles: string[] } {
  const pages = [config.webDist, config.adminDist]
    .filter((folder) => folder !== undefined)
    .flatMap((folder) => globSync('**/*.html', { cwd: folder }).map((file) => join(folder, file)))
    .map((file) => readFileSync(file, 'utf8'));
  const all = (pattern: RegExp) => [...new Set(pages.flatMap((html) => hashesIn(html, pattern)))];
  return {
    scripts: all(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gu),
    styles: all(/<style[^>]*>([\s\S]*?)<\/style>/gu),
  };
}

async function serve(app: FastifyInstance, root: string, prefix: string): Promise<void> {
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
  if (web !== undefined) {
    await serve(app, web, '/');
    for (const page of globSync('*/index.html', { cwd: web })) {
      app.get(`/${dirname(page)}`, { schema: { hide: true } }, (_request, reply) =>
        reply.sendFile(page, web),
      );
    }
  }
  if (admin !== undefined) await serve(app, admin, '/admin/');

  const notFoundPage = web && readFileSync(join(web, '404.html'), 'utf8');
  const adminPage = admin && readFileSync(join(admin, 'index.html'), 'utf8');
  return (request, reply) => {
    const [pathname = ''] = request.url.split('?', 1);
    if (!isPage(request) || pathname.startsWith(`${API_PREFIX}/`)) {
      return answerNotFound(request, reply);
    }
    reply.type('text/html; charset=utf-8').header('cache-control', REVALIDATE);
    // The admin app finds its own way from its one page.
    if (adminPage !== undefined && /^\/admin(?:\/|$)/u.test(pathname)) return reply.send(adminPage);
    if (notFoundPage !== undefined) return reply.code(404).send(notFoundPage);
    return answerNotFound(request, reply);
  };
}
