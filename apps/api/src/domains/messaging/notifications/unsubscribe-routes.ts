import type { RawRoutes } from '@voltcourier/contracts/raw-routes';
import {
  unknownLinkPage,
  troublePage,
  unsubscribedPage,
  unsubscribePage,
} from './unsubscribe-page.ts';
import type { Brand, PlainPage } from '../../../platform/http/plain-page.ts';
import type { RawHandlers } from '../../../platform/http/raw-handlers.ts';

const failurePage = (status: number, { email }: Brand): PlainPage =>
  status >= 500 ? troublePage(email) : unknownLinkPage(email);

/**
 * The unsubscribe link of our mail. Looking at it changes nothing, because scanners of mail look at
 * links. `get` throws `not_found` for a link that is none of ours.
 */
export function linkPage(
  get: (token: string) => Promise<{ address: string; isActive: boolean }>,
  brand: Brand,
): RawHandlers<RawRoutes>['newsLink'] {
  return {
    show: async ({ params }) => {
      const { address, isActive } = await get(params.token);
      const page = isActive ? unsubscribePage : unsubscribedPage;
      return { page: page(address, params.token) };
    },
    failure: (status) => failurePage(status, brand),
  };
}

/**
 * Posting to an unsubscribe link ends the subscription, by the page's button or by the mail
 * program's own (RFC 8058, which sends no cookie, no origin, and a body that says nothing new).
 * `end` throws `not_found` for a link that is none of ours.
 */
export function endPage(
  end: (token: string) => Promise<{ address: string }>,
  brand: Brand,
): RawHandlers<RawRoutes>['endNews'] {
  return {
    show: async ({ params }) => {
      const { address } = await end(params.token);
      return { page: unsubscribedPage(address, params.token) };
    },
    failure: (status) => failurePage(status, brand),
  };
}
