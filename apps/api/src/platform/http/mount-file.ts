import type { RawRoute } from '@voltcourier/contracts/raw-routes';
import type { FastifyInstance } from 'fastify';
import type { Readable } from 'node:stream';
import { AppError } from '../app-error.ts';
import { authorize, type Session } from './access.ts';
import type { MountOptions } from './mount-routes.ts';

/** A file that a browser saves. */
export interface SavedFile {
  readonly name: string;
  readonly content: string | Buffer | Readable;
}

/** Who asks for a file, and for which; nothing of it is validated yet but the right to ask. */
interface FileRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly session: Session | undefined;
}

/** Mounts a declared file: its limit, its access and its content type are the declaration's. */
export function mountFile(
  app: FastifyInstance,
  declared: RawRoute,
  { access, limit }: Pick<MountOptions, 'access' | 'limit'>,
  makeFile: (request: FileRequest) => Promise<SavedFile>,
): void {
  app.get<{ Params: Record<string, string>; Querystring: Record<string, unknown> }>(
    declared.path,
    { schema: { hide: true }, config: { raw: declared } },
    async (request, reply) => {
      const { rateLimit, path, contentType } = declared;
      if (rateLimit !== undefined) await limit(path, rateLimit, request.ip);
      const session = await authorize(access, declared, request);
      const { params, query } = request;
      const { name, content } = await makeFile({ params, query, session });
      return reply
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('cache-control', 'no-store')
        .type(contentType)
        .send(content);
    },
  );
}

/**
 * Whoever asks for a file that only somebody who is signed in may have.
 *
 * @throws AppError `unauthenticated`.
 */
export function signedInPerson({ session }: Pick<FileRequest, 'session'>): Session['user'] {
  if (session === undefined) throw new AppError('unauthenticated', 'Please sign in.');
  return session.user;
}
