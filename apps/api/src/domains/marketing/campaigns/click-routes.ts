import type { RawRoutes } from '@voltcourier/contracts/raw-routes';
import type { Context } from '../../../platform/context.ts';
import { type Brand, html, type PlainPage, siteIn } from '../../../platform/http/plain-page.ts';
import type { RawHandlers } from '../../../platform/http/raw-handlers.ts';
import type { Texts } from '../../../platform/language/texts.ts';
import { openCampaignLink } from './clicks.ts';

function failurePage(status: number, sentence: string, brand: Brand, texts: Texts): PlainPage {
  const { language } = texts;
  const home = html`<p>
    <a class="button" href="${siteIn(brand, language)}/"
      >${texts.say('Go to {brand}', { brand: brand.name })}</a
    >
  </p>`;
  if (status === 404) {
    const title = texts.say('This link doesn’t work');
    const why = texts.say(
      'It may have been cut off on its way. Open the whole link from our email.',
    );
    return {
      title,
      language,
      body: html`<h1>${title}</h1>
        <p>${why}</p>
        ${home}`,
    };
  }
  const title = texts.say('Please try again');
  const why = status >= 500 ? texts.say('Something went wrong on our side.') : sentence;
  return {
    title,
    language,
    body: html`<h1>${title}</h1>
      <p>${why} ${texts.say('Open the link again in a moment.')}</p>
      ${home}`,
  };
}

/** Links in campaign mails, which count a click and redirect to the target. */
export function campaignLinkPages(
  ctx: Context,
  brand: Brand,
): Pick<RawHandlers<RawRoutes>, 'openCampaignLink'> {
  return {
    openCampaignLink: {
      show: async ({ params, isHead }) => ({
        leadOn: await openCampaignLink(ctx, params.token, { isCounted: !isHead }),
      }),
      failure: (status, sentence, texts) => failurePage(status, sentence, brand, texts),
    },
  };
}
