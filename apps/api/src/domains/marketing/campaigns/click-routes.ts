import type { RawRoutes } from '@voltcourier/contracts/raw-routes';
import type { Context } from '../../../platform/context.ts';
import { type Brand, html, type PlainPage } from '../../../platform/http/plain-page.ts';
import type { RawHandlers } from '../../../platform/http/raw-handlers.ts';
import { openCampaignLink } from './clicks.ts';

function failurePage(status: number, sentence: string, { name, siteUrl }: Brand): PlainPage {
  const home = html`<p><a class="button" href="${siteUrl}/">Go to ${name}</a></p>`;
  if (status === 404) {
    return {
      title: 'This link doesn’t work',
      body: html`<h1>This link doesn’t work</h1>
        <p>It may have been cut off on its way. Open the whole link from our email.</p>
        ${home}`,
    };
  }
  const why = status >= 500 ? 'Something went wrong on our side.' : sentence;
  return {
    title: 'Please try again',
    body: html`<h1>Please try again</h1>
      <p>${why} Open the link again in a moment.</p>
      ${home}`,
  };
}

/** The links in mails of campaigns, which count a click and lead on. */
export function campaignLinkPages(
  ctx: Context,
  brand: Brand,
): Pick<RawHandlers<RawRoutes>, 'openCampaignLink'> {
  return {
    openCampaignLink: {
      show: async ({ params, isHead }) => ({
        leadOn: await openCampaignLink(ctx, params.token, { isCounted: !isHead }),
      }),
      failure: (status, sentence) => failurePage(status, sentence, brand),
    },
  };
}
