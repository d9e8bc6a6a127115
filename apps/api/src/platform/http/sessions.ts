import { API_PREFIX } from '@voltcourier/contracts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Config } from '../config/config.ts';
import { type Access, DEVICE_COOKIE, SESSION_COOKIE } from './access.ts';
import { bookingCookie, type Capabilities } from './capability.ts';
import type { ResponseControls } from './handlers.ts';

const BOOKING_COOKIE_SECONDS = 100 * 86_400;
const DEVICE_COOKIE_SECONDS = 180 * 86_400;

/** Creates readers for our session and browser tokens. */
export function createTokenReaders(
  app: FastifyInstance,
): Pick<Access, 'verifyToken' | 'verifyDevice'> {
  const claimsOf = (token: string): Readonly<Record<string, unknown>> => {
    try {
      return app.jwt.verify(token);
    } catch {
      return {};
    }
  };
  return {
    verifyToken: (token) => {
      const { sid } = claimsOf(token);
      return typeof sid === 'string' ? sid : undefined;
    },
    verifyDevice: (token) => {
      const { device, sub } = claimsOf(token);
      const isDevice = typeof device === 'string' && typeof sub === 'string';
      return isDevice ? { id: device, userId: sub } : undefined;
    },
  };
}

/** Installation-specific settings of session cookies. */
interface CookieOptions {
  readonly config: Pick<Config, 'appUrl'>;
  readonly capabilities: Capabilities;
  /** Path of the emergency page without JavaScript. */
  readonly emergencyPath: string;
}

/** Creates functions that set and clear the cookies of sessions, browsers and bookings. */
export function createResponseControls(
  app: FastifyInstance,
  { config, capabilities, emergencyPath }: CookieOptions,
): (reply: FastifyReply) => ResponseControls {
  const secure = config.appUrl.startsWith('https://');
  const cookie = { httpOnly: true, sameSite: 'lax', secure } as const;
  return (reply) => ({
    setSession: ({ id, seconds, userId }) => {
      const token = app.jwt.sign({ sid: id }, { expiresIn: seconds });
      reply.setCookie(SESSION_COOKIE, token, { ...cookie, path: '/', maxAge: seconds });
      const maxAge = DEVICE_COOKIE_SECONDS;
      const device = app.jwt.sign({ device: randomUUID(), sub: userId }, { expiresIn: maxAge });
      reply.setCookie(DEVICE_COOKIE, device, { ...cookie, path: `${API_PREFIX}/auth`, maxAge });
      return token;
    },
    clearSession: () => {
      void reply.clearCookie(SESSION_COOKIE, { ...cookie, path: '/' });
    },
    grantBooking: ({ id, kind }) => {
      const token = capabilities.grant(id);
      const paths = kind === 'emergency' ? [API_PREFIX, emergencyPath] : [API_PREFIX];
      for (const path of paths) {
        const options = { ...cookie, path, maxAge: BOOKING_COOKIE_SECONDS };
        reply.setCookie(bookingCookie(id), token, options);
      }
      return token;
    },
  });
}
