import { bookingDetailRows } from '@voltcourier/contracts/bookings/booking-details';
import type { Booking } from '@voltcourier/contracts';
import {
  dollarsFromCents,
  EMERGENCY_URGENCY_LABELS,
  type EmergencyUrgency,
  formatUsd,
} from '@voltcourier/pricing';
import {
  type Brand,
  callLink,
  html,
  type Markup,
  type PlainPage,
} from '../../../platform/http/plain-page.ts';
import type { EmergencyDetails } from '../service.ts';

const REFRESH_SECONDS = 30;

function timeAt(instant: string, zone: string): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(instant));
}

/** Where the request is paid, with what the page shows until the server's figures arrive. */
function checkoutUrl({ id, amountCents, service }: Booking, { siteUrl }: Brand): string {
  const query = new URLSearchParams({
    bookingId: id,
    amount: dollarsFromCents(amountCents),
    serviceName: service.type,
    serviceLabel: service.label,
  });
  return `${siteUrl}/checkout?${query.toString()}`;
}

function paymentOf(booking: Booking): { words: string; isOpen: boolean } {
  const amount = formatUsd(booking.amountCents);
  const refund = formatUsd(booking.refundCents ?? booking.amountCents);
  const isPart = booking.refundCents !== null && booking.refundCents < booking.amountCents;
  const part = isPart ? `Paid: ${amount}. ` : '';
  if (booking.usesSession) {
    return { words: 'Covered by your membership: 1 call-out', isOpen: false };
  }
  switch (booking.paymentState) {
    case 'paid':
      return { words: `Paid: ${amount}`, isOpen: false };
    case 'processing':
      return { words: `Your payment of ${amount} is on its way to us`, isOpen: false };
    case 'refunding':
      return { words: `${part}${refund} is on its way back to you`, isOpen: false };
    case 'refunded':
      return { words: `${part}${refund} was refunded`, isOpen: false };
    case 'refund_failed':
      return {
        words: `Your bank declined the refund of ${refund}; please call us`,
        isOpen: false,
      };
    case 'failed':
      return { words: 'Not paid: your card was declined and not charged', isOpen: true };
    default:
      return { words: `Not paid yet: ${amount}`, isOpen: true };
  }
}

/** What is true of the request as a whole, in a title and a sentence. */
function stateOf({ status }: Booking): { title: string; sentence: string; isOver: boolean } {
  switch (status) {
    case 'completed':
      return { title: 'Your car was charged', sentence: 'This request is done.', isOver: true };
    case 'cancelled':
      return {
        title: 'Your request was canceled',
        sentence: 'No technician is coming.',
        isOver: true,
      };
    case 'no_show':
      return {
        title: 'We couldn’t find you',
        sentence: 'We were there but didn’t find you or your car.',
        isOver: true,
      };
    default:
      return {
        title: 'We have your request',
        sentence: 'Our team has been notified and will contact you ASAP.',
        isOver: false,
      };
  }
}

const FEET_PER_METRE = 3.28084;

/** That a phone’s position was sent: its figures tell nobody where they are. */
const sentWords = (metres: number | null | undefined): string =>
  metres == null
    ? 'Sent with your request'
    : `Sent with your request, accurate to about ${Math.max(5, Math.round((metres * FEET_PER_METRE) / 5) * 5).toLocaleString('en-US')} ft`;

function factsOf({ booking, phone, urgency, details, coordinates }: EmergencyDetails) {
  const rows: (readonly [string, string])[] = [
    ['Received', timeAt(booking.createdAt, booking.zone)],
    ...(booking.respondBy === null
      ? []
      : [
          [
            'Your membership’s promise',
            `We answer by ${timeAt(booking.respondBy, booking.zone)}`,
          ] as const,
        ]),
    ['Where', booking.location],
    ...(coordinates === undefined
      ? []
      : [['Your phone’s location', sentWords(coordinates.accuracyMetres)] as const]),
    ...(urgency === null
      ? []
      : [['Urgency', EMERGENCY_URGENCY_LABELS[urgency as EmergencyUrgency]] as const]),
    ['Name', booking.name],
    ['Phone', phone ?? 'not given'],
    ['Email', booking.email],
    ['Vehicle', booking.vehicle],
    ...bookingDetailRows(details).flatMap(({ label, said }) =>
      said === null ? [] : [[label, said] as const],
    ),
    ['Request', booking.number ?? booking.id],
  ];
  return rows.map(
    ([term, value]) =>
      html`<div>
        <dt>${term}</dt>
        <dd>${value}</dd>
      </div>`,
  );
}

function payment(booking: Booking, brand: Brand, isOver: boolean): Markup {
  const { words, isOpen } = paymentOf(booking);
  if (!isOpen || isOver) return html`<p>${words}.</p>`;
  return html`<p>${words}.</p>
    <a class="button volt" href="${checkoutUrl(booking, brand)}"
      >Pay ${formatUsd(booking.amountCents)}</a
    >
    <p class="help">The payment page needs JavaScript.</p>`;
}

/** How the page keeps up, and how to stop or resume it (WCAG 2.2.2). */
function keepingUp(isRefreshing: boolean): Markup {
  return isRefreshing
    ? html`<p class="help">
          This page refreshes every ${REFRESH_SECONDS} seconds. Keep it open, or come back to it in
          this browser.
        </p>
        <p><a class="button" href="?refresh=off">Stop refreshing</a></p>`
    : html`<p>
        <a class="button" href="?refresh=on">Refresh every ${REFRESH_SECONDS} seconds</a>
      </p>`;
}

/**
 * What is true of an emergency request now, in words. It looks again by itself, unless the person
 * has stopped it or the request is over.
 */
export function statusPage(
  details: EmergencyDetails,
  brand: Brand,
  isRefreshing: boolean,
): PlainPage {
  const { booking } = details;
  const { title, sentence, isOver } = stateOf(booking);
  return {
    title,
    ...(!isOver && isRefreshing && { refreshSeconds: REFRESH_SECONDS }),
    body: html`<h1>${title}</h1>
      <p>${sentence}</p>
      ${isOver ? undefined : callLink(brand, 'Call', 'amber')}
      <h2>Payment</h2>
      ${payment(booking, brand, isOver)}
      <h2>What we know</h2>
      <dl>${factsOf(details)}</dl>
      ${isOver ? undefined : keepingUp(isRefreshing)}`,
  };
}
