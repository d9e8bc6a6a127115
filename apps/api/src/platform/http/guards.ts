import type { AnyRoute, RateLimit } from '@voltcourier/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from '../language/request-language.ts';
import { type Access, admit, checkHolder, findDevice, findSession } from './access.ts';
import type { Caller, ResponseControls } from './handlers.ts';

/** Dependencies of routes. */
export interface MountOptions {
  readonly access: Access;
  readonly limit: (name: string, limit: RateLimit, key: string) => Promise<void>;
  readonly responseControls: (reply: FastifyReply) => ResponseControls;
}

/**
 * Checks of each declared route before its input is validated: its rate limit, counted under
 * `name`, and its access. Strangers learn nothing about the input, and their bodies aren't read.
 */
export function guardsOf(
  { access, limit }: MountOptions,
  declared: Pick<AnyRoute, 'access'> & { readonly rateLimit?: RateLimit | undefined },
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

/** Returns the caller as proven by an admitted request. */
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
