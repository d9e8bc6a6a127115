import { type Language, LANGUAGES } from '@voltcourier/contracts';
import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

/** The language that a request asks for (RFC 9110, Accept-Language), as far as we speak it. */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const [wanted] = new Negotiator({ headers }).languages([...LANGUAGES]);
  return LANGUAGES.find((language) => language === wanted) ?? LANGUAGES[0];
}

/**
 * The language of a page or file that was opened by a link: the one that the link names with
 * `?language=`, else the browser's.
 */
export function languageOfLink(request: Pick<FastifyRequest, 'headers' | 'query'>): Language {
  const { language: named } = (request.query ?? {}) as { readonly language?: unknown };
  return LANGUAGES.find((language) => language === named) ?? languageOf(request);
}
