import { type Language, LANGUAGES } from '@voltcourier/contracts';
import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

/** Returns the supported language that a request asks for (RFC 9110, Accept-Language). */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const [wanted] = new Negotiator({ headers }).languages([...LANGUAGES]);
  return LANGUAGES.find((language) => language === wanted) ?? LANGUAGES[0];
}

/**
 * Returns the language of a page or file opened by a link: the link's `?language=`, otherwise the
 * browser's.
 */
export function languageOfLink(request: Pick<FastifyRequest, 'headers' | 'query'>): Language {
  const { language: named } = (request.query ?? {}) as { readonly language?: unknown };
  return LANGUAGES.find((language) => language === named) ?? languageOf(request);
}
