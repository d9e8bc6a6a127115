import type { RawRoutes } from '@voltcourier/contracts/raw-routes';
import { findMailLanguage } from '../languages/repository.ts';
import {
  unknownLinkPage,
  troublePage,
  unsubscribedPage,
  unsubscribePage,
} from './unsubscribe-page.ts';
import type { Context } from '../../../platform/context.ts';
import type { Brand, PlainPage } from '../../../platform/http/plain-page.ts';
import { type Words, wordsIn } from '../../../platform/language/words.ts';
import type { RawHandlers } from '../../../platform/http/raw-handlers.ts';

const failurePage = (status: number, { email }: Brand, words: Words): PlainPage =>
  status >= 500 ? troublePage(email, words) : unknownLinkPage(email, words);

/** The words of the language that the mails to an address are in, and so the link's page. */
export const wordsOfReader = async ({ db }: Context, address: string): Promise<Words> =>
  wordsIn(await findMailLanguage(db, address));

/**
 * The unsubscribe link of our mail. Looking at it changes nothing, because scanners of mail look at
 * links. `get` throws `not_found` for a link that is none of ours.
 */
export function linkPage(
  ctx: Context,
  get: (token: string) => Promise<{ address: string; isActive: boolean }>,
  brand: Brand,
): RawHandlers<RawRoutes>['newsLink'] {
  return {
    show: async ({ params }) => {
      const { address, isActive } = await get(params.token);
      const page = isActive ? unsubscribePage : unsubscribedPage;
      return { page: page(address, params.token, await wordsOfReader(ctx, address)) };
    },
    failure: (status, _sentence, words) => failurePage(status, brand, words),
  };
}

/**
 * Posting to an unsubscribe link ends the subscription, by the page's button or by the mail
 * program's own (RFC 8058, which sends no cookie, no origin, and a body that says nothing new).
 * `end` throws `not_found` for a link that is none of ours.
 */
export function endPage(
  ctx: Context,
  end: (token: string) => Promise<{ address: string }>,
  brand: Brand,
): RawHandlers<RawRoutes>['endNews'] {
  return {
    show: async ({ params }) => {
      const { address } = await end(params.token);
      const words = await wordsOfReader(ctx, address);
      return { page: unsubscribedPage(address, params.token, words) };
    },
    failure: (status, _sentence, words) => failurePage(status, brand, words),
  };
}
