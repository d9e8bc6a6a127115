import { type Language, LANGUAGES } from '@voltcourier/contracts';
import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

/** The language that a request asks for (RFC 9110, Accept-Language), as far as we speak it. */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const [wanted] = new Negotiator({ headers }).languages([...LANGUAGES]);
  return LANGUAGES.find((language) => language === wanted) ?? LANGUAGES[0];
}
