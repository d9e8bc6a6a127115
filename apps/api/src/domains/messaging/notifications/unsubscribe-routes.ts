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
import { type Texts, textsIn } from '../../../platform/language/texts.ts';
import type { RawHandlers } from '../../../platform/http/raw-handlers.ts';

const failurePage = (status: number, { email }: Brand, texts: Texts): PlainPage =>
  status >= 500 ? troublePage(email, texts) : unknownLinkPage(email, texts);

/** Returns the strings in the language of mails to an address, for the pages that they link to. */
export const textsOfReader = async ({ db }: Context, address: string): Promise<Texts> =>
  textsIn(await findMailLanguage(db, address));

/**
 * Page of our mails' unsubscribe link. Opening it changes nothing, because mail scanners open
 * links. `get` throws `not_found` for an unknown link.
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
      return { page: page(address, params.token, await textsOfReader(ctx, address)) };
    },
    failure: (status, _sentence, texts) => failurePage(status, brand, texts),
  };
}

/**
 * Handles a POST to an unsubscribe link, which ends the subscription. It is sent by the page's
 * button or by a mail program (RFC 8058: without a cookie, an origin, or new information in the
 * body). `end` throws `not_found` for an unknown link.
 */
export function endPage(
  ctx: Context,
  end: (token: string) => Promise<{ address: string }>,
  brand: Brand,
): RawHandlers<RawRoutes>['endNews'] {
  return {
    show: async ({ params }) => {
      const { address } = await end(params.token);
      const texts = await textsOfReader(ctx, address);
      return { page: unsubscribedPage(address, params.token, texts) };
    },
    failure: (status, _sentence, texts) => failurePage(status, brand, texts),
  };
}
