import type { AnyEndpoint, RateLimit } from '@voltcourier/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from '../language/request-language.ts';
import { type Access, admit, checkHolder, findDevice, findSession } from './access.ts';
import type { Caller, ResponseControls } from './handlers.ts';

/** What routes need of the application. */
export interface MountOptions {
  readonly access: Access;
  readonly limit: (name: string, limit: RateLimit, key: string) => Promise<void>;
  readonly responseControls: (reply: FastifyReply) => ResponseControls;
}

/**
 * What each declared route asks before its input is validated: its limit, counted under `name`, and
 * its access. Strangers learn nothing of the input, and their bodies are not read.
 */
export function guardsOf(
  { access, limit }: MountOptions,
  declared: Pick<AnyEndpoint, 'access' | 'rateLimit'>,
  name: string,
) {
  return {
    onRequest: async (request: FastifyRequest) => {
      if (declared.rateLimit) await limit(name, declared.rateLimit, request.ip);
      request.session = await admit(access, declared, request);
    },
    preValidation: async (request: FastifyRequest) => {
      request.isAuthorized =
        declared.access !== 'booking-holder' ||
        (await checkHolder(access, request, request.session));
    },
  };
}

/** Who calls, as far as an admitted request proves it. */
export function callerOf(access: Access, request: FastifyRequest): Caller {
  const { session } = request;
  return {
    address: request.ip,
    userAgent: request.headers['user-agent'],
    language: languageOf(request),
    user: session?.user,
    permissions: session?.permissions ?? [],
    findDevice: () => findDevice(access, request),
    findSession: async () => session ?? (await findSession(access, request)),
  };
}
