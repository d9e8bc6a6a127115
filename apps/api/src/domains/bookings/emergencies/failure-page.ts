import { callLink, html, type PlainPage, siteIn } from '../../../platform/http/plain-page.ts';
import type { Message, Texts } from '../../../platform/language/texts.ts';
import type { Speaker } from './language-param.ts';

/** Page that shows what went wrong with an emergency request, and whom to call. */
export function failurePage(
  status: number,
  sentence: string,
  { brand, texts }: Speaker,
): PlainPage {
  const reach =
    callLink(brand, texts.say('Call'), 'amber') ??
    html`<p>
      <a href="mailto:${brand.email}">${texts.say('Write to {email}', { email: brand.email })}</a>
    </p>`;
  const { title, message } =
    brand.hotline === null
      ? textsWithoutCall(status, sentence, texts)
      : textsWithCall(status, sentence, texts);
  return {
    title,
    language: texts.language,
    body: html`<h1>${title}</h1>
      <p>${message}</p>
      ${reach}
      <p>
        <a class="button" href="${siteIn(brand, texts.language)}/emergency"
          >${texts.say('Back to the emergency form')}</a
        >
      </p>`,
  };
}

const CALL_US: Message = 'If you need help now, call us.';

function textsWithCall(
  status: number,
  sentence: string,
  { say }: Texts,
): { title: string; message: string } {
  if (status >= 500) {
    return {
      title: say('Request Failed'),
      message: say(
        "We couldn't process your emergency request. Please call our emergency hotline directly.",
      ),
    };
  }
  if (status === 401 || status === 403) {
    return {
      title: say('Call us about your request'),
      message: say(
        'This page only opens in the browser that sent the request. If you need help, call us: we have every request that was sent.',
      ),
    };
  }
  if (status === 404) return { title: say('There is no such request'), message: say(CALL_US) };
  const message = `${sentence} ${say(CALL_US)}`;
  return { title: say(status === 429 ? 'Too many requests' : 'Request Failed'), message };
}

/** The same without a hotline that could be called. */
function textsWithoutCall(
  status: number,
  sentence: string,
  { say }: Texts,
): { title: string; message: string } {
  if (status === 401 || status === 403) {
    return {
      title: say('Open this page where you sent the request'),
      message: say(
        'This page only opens in the browser that sent the request. We have every request that was sent.',
      ),
    };
  }
  if (status === 404) {
    return {
      title: say('There is no such request'),
      message: say('If you need help now, send us a request.'),
    };
  }
  return {
    title: say(status === 429 ? 'Too many requests' : 'Request Failed'),
    message:
      status >= 500
        ? say(
            'We couldn’t process your emergency request. Please send it again: it stays one request.',
          )
        : sentence,
  };
}
