import { bookingDetailRows } from '@voltcourier/contracts/bookings/booking-details';
import type { Booking } from '@voltcourier/contracts';
import {
  dollarsFromCents,
  EMERGENCY_URGENCY_LABELS,
  type EmergencyUrgency,
  formatUsd,
} from '@voltcourier/pricing';
import {
  callLink,
  html,
  type Markup,
  type PlainPage,
  siteIn,
} from '../../../platform/http/plain-page.ts';
import type { Message, Texts } from '../../../platform/language/texts.ts';
import type { EmergencyDetails } from '../view.ts';
import { languageParam, type Speaker } from './language-param.ts';

const REFRESH_SECONDS = 30;

function timeAt(instant: string, zone: string, { locale }: Texts): string {
  return new Intl.DateTimeFormat(locale, {
    timeZone: zone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(instant));
}

/**
 * Returns the checkout URL, with the data that the page shows until the server's response arrives.
 */
function checkoutUrl({ id, amountCents, service }: Booking, { brand, texts }: Speaker): string {
  const query = new URLSearchParams({
    bookingId: id,
    amount: dollarsFromCents(amountCents),
    serviceName: service.type,
    serviceLabel: texts.translate(service.label),
  });
  return `${siteIn(brand, texts.language)}/checkout?${query.toString()}`;
}

function paymentOf(booking: Booking, { say }: Texts): { text: string; isOpen: boolean } {
  const amount = formatUsd(booking.amountCents);
  const refund = formatUsd(booking.refundCents ?? booking.amountCents);
  const isPart = booking.refundCents !== null && booking.refundCents < booking.amountCents;
  const part = isPart ? `${say('Paid: {amount}', { amount })}. ` : '';
  if (booking.usesSession) {
    return { text: say('Covered by your membership: 1 call-out'), isOpen: false };
  }
  switch (booking.paymentState) {
    case 'paid':
      return { text: say('Paid: {amount}', { amount }), isOpen: false };
    case 'processing':
      return {
        text: say('Your payment of {amount} is on its way to us', { amount }),
        isOpen: false,
      };
    case 'refunding':
      return {
        text: `${part}${say('{refund} is on its way back to you', { refund })}`,
        isOpen: false,
      };
    case 'refunded':
      return { text: `${part}${say('{refund} was refunded', { refund })}`, isOpen: false };
    case 'refund_failed':
      return {
        text: say('Your bank declined the refund of {refund}; please contact us', { refund }),
        isOpen: false,
      };
    case 'failed':
      return { text: say('Not paid: your card was declined and not charged'), isOpen: true };
    default:
      return { text: say('Not paid yet: {amount}', { amount }), isOpen: true };
  }
}

/** Returns how far help has come as a title and a sentence. */
function comingOf(isAssigned: boolean, hasArrived: boolean): { title: Message; sentence: Message } {
  if (hasArrived) {
    return { title: 'Your technician has arrived', sentence: 'Look out for our van.' };
  }
  return isAssigned
    ? {
        title: 'A technician is on the way',
        sentence: 'Stay somewhere safe, and keep your phone on.',
      }
    : {
        title: 'We have your request',
        sentence: 'Our team has been notified and will contact you ASAP.',
      };
}

/** Returns the status of the request as a title and a sentence. */
function stateOf({ booking, isAssigned, hasArrived }: EmergencyDetails): {
  title: Message;
  sentence: Message;
  isOver: boolean;
} {
  switch (booking.status) {
    case 'completed':
      return { title: 'Your car was charged', sentence: 'This request is done.', isOver: true };
    case 'cancelled':
      return {
        title: 'Your request was cancelled',
        sentence: 'No technician is coming.',
        isOver: true,
      };
    case 'no_show':
      return {
        title: 'We couldn’t find you',
        sentence: 'We were there but couldn’t find you or your car.',
        isOver: true,
      };
    default:
      return { ...comingOf(isAssigned, hasArrived), isOver: false };
  }
}

const FEET_PER_METRE = 3.28084;

/** Says that the phone's position was sent, not its coordinates, which mean nothing to readers. */
function describeSent(metres: number | null | undefined, { say, locale }: Texts): string {
  if (metres == null) return say('Sent with your request');
  const feet = Math.max(5, Math.round((metres * FEET_PER_METRE) / 5) * 5);
  return say('Sent with your request, accurate to about {feet} ft', {
    feet: feet.toLocaleString(locale),
  });
}

function factsOf(
  { booking, phone, urgency, details, coordinates }: EmergencyDetails,
  texts: Texts,
) {
  const { say, translate } = texts;
  const rows: (readonly [string, string])[] = [
    [say('Received'), timeAt(booking.createdAt, booking.zone, texts)],
    ...(booking.respondBy === null
      ? []
      : [
          [
            say('Your membership’s promise'),
            say('We answer by {time}', { time: timeAt(booking.respondBy, booking.zone, texts) }),
          ] as const,
        ]),
    [say('Where'), booking.location],
    ...(coordinates === undefined
      ? []
      : [[say('Your phone’s location'), describeSent(coordinates.accuracyMetres, texts)] as const]),
    ...(urgency === null
      ? []
      : [
          [
            say('Urgency'),
            translate(EMERGENCY_URGENCY_LABELS[urgency as EmergencyUrgency]),
          ] as const,
        ]),
    [say('Name'), booking.name],
    [say('Phone'), phone ?? say('not given')],
    [say('Email'), booking.email],
    [say('Vehicle'), booking.vehicle],
    ...bookingDetailRows(details).flatMap(({ label, text: sentence }) =>
      sentence === null ? [] : [[translate(label), sentence] as const],
    ),
    [say('Request'), booking.number ?? booking.id],
  ];
  return rows.map(
    ([term, value]) =>
      html`<div>
        <dt>${term}</dt>
        <dd>${value}</dd>
      </div>`,
  );
}

function payment(booking: Booking, speaker: Speaker, isOver: boolean): Markup {
  const { say } = speaker.texts;
  const { text, isOpen } = paymentOf(booking, speaker.texts);
  if (!isOpen || isOver) return html`<p>${text}.</p>`;
  return html`<p>${text}.</p>
    <a class="button volt" href="${checkoutUrl(booking, speaker)}"
      >${say('Pay {amount}', { amount: formatUsd(booking.amountCents) })}</a
    >
    <p class="help">${say('The payment page needs JavaScript.')}</p>`;
}

/** Links to the visit's page on the site, where the request can be cancelled. */
const cancelling = ({ id }: Booking, { brand, texts }: Speaker): Markup =>
  html`<a class="button" href="${siteIn(brand, texts.language)}/visit/${id}"
      >${texts.say('See or cancel your request')}</a
    >
    <p class="help">${texts.say('The page for cancelling needs JavaScript.')}</p>`;

/** Shows how the page refreshes, and the control to stop or resume it (WCAG 2.2.2). */
function keepingUp(isRefreshing: boolean, texts: Texts): Markup {
  const { say } = texts;
  const seconds = String(REFRESH_SECONDS);
  const language = languageParam(texts, '&');
  return isRefreshing
    ? html`<p class="help">
          ${say(
            'This page refreshes every {seconds} seconds. Keep it open, or come back to it in this browser.',
            { seconds },
          )}
        </p>
        <p><a class="button" href="?refresh=off${language}">${say('Stop refreshing')}</a></p>`
    : html`<p>
        <a class="button" href="?refresh=on${language}"
          >${say('Refresh every {seconds} seconds', { seconds })}</a
        >
      </p>`;
}

/**
 * Page that shows the current status of an emergency request. It refreshes automatically, unless
 * the user has stopped it or the request is over.
 */
export function statusPage(
  details: EmergencyDetails,
  speaker: Speaker,
  isRefreshing: boolean,
): PlainPage {
  const { booking } = details;
  const { brand, texts } = speaker;
  const { title, sentence, isOver } = stateOf(details);
  return {
    title: texts.say(title),
    language: texts.language,
    ...(!isOver && isRefreshing && { refreshSeconds: REFRESH_SECONDS }),
    body: html`<h1>${texts.say(title)}</h1>
      <p>${texts.say(sentence)}</p>
      ${isOver ? undefined : callLink(brand, texts.say('Call'), 'amber')}
      <h2>${texts.say('Payment')}</h2>
      ${payment(booking, speaker, isOver)}
      <h2>${texts.say('What we know')}</h2>
      <dl>${factsOf(details, texts)}</dl>
      ${isOver ? undefined : cancelling(booking, speaker)}
      ${isOver ? undefined : keepingUp(isRefreshing, texts)}`,
  };
}
