import { formatUsd } from '@voltcourier/pricing';
import type { Texts } from '../../../../platform/language/texts.ts';
import type { BookingSubject } from '../mail-subjects.ts';
import { bookingFact, factsOf, labelOf } from './booking-parts.tsx';
import { ActionLink, Facts, Layout, Paragraph } from './layout.tsx';
import { type Message, messageOf, Reach, type Sender } from './message.tsx';
import { refundPreview, describeRefund } from './describe-refund.ts';

/** Explains how the money is refunded, and that the appointment stays if it does. */
function whatHappens(row: BookingSubject, cents: number, texts: Texts): string {
  const refund = describeRefund(row, { cents }, texts);
  const isOpen = row.status === 'pending' || row.status === 'confirmed';
  return isOpen ? `${refund} ${texts.say('Your appointment stays booked.')}` : refund;
}

const subjectOf = (row: BookingSubject, amount: string, texts: Texts): string =>
  texts.say('Refund: {amount} for {service}', { amount, service: labelOf(row, texts) });

/** Mail about a full or partial refund by staff. */
export function refundByStaff(
  row: BookingSubject,
  sender: Sender,
  bookingUrl: string,
): Promise<Message> {
  const { texts } = sender;
  const back = formatUsd(row.ordered_cents);
  return messageOf(
    subjectOf(row, back, texts),
    <Layout
      sender={sender}
      preview={refundPreview(row, row.ordered_cents, texts)}
      title={texts.say('Your refund is on its way')}
    >
      <Paragraph>
        {texts.say('Hello {name}, here’s an update on your booking.', { name: row.name })}{' '}
        {whatHappens(row, row.ordered_cents, texts)}
      </Paragraph>
      <Facts
        rows={[
          ...factsOf(row, texts),
          [texts.say('Paid'), formatUsd(row.amount_cents)],
          [texts.say('Your refund'), back],
          bookingFact(row, texts),
        ]}
      />
      <ActionLink href={bookingUrl}>{texts.say('See your booking and its receipt')}</ActionLink>
      <Reach sender={sender} />
    </Layout>,
  );
}

function whyUnneeded({ unneeded_reason: reason }: BookingSubject, texts: Texts): string {
  switch (reason) {
    case 'already_paid':
      return texts.say(
        'Your booking had already been paid when another payment arrived, so it was paid twice.',
      );
    case 'booking_closed':
      return texts.say('Your payment arrived after your booking was closed.');
    case null:
      return texts.say('We received more Bitcoin for your booking than was due.');
  }
}

/** Mail about the return of an unneeded payment or an overpayment. */
export function paymentReturned(
  row: BookingSubject,
  sender: Sender,
  bookingUrl: string,
): Promise<Message> {
  const { texts } = sender;
  const back = formatUsd(row.unneeded_cents);
  return messageOf(
    subjectOf(row, back, texts),
    <Layout
      sender={sender}
      preview={refundPreview(row, row.unneeded_cents, texts)}
      title={texts.say('Your refund is on its way')}
    >
      <Paragraph>
        {texts.say('Hello {name}.', { name: row.name })} {whyUnneeded(row, texts)}{' '}
        {whatHappens(row, row.unneeded_cents, texts)}
      </Paragraph>
      <Facts
        rows={[...factsOf(row, texts), [texts.say('Your refund'), back], bookingFact(row, texts)]}
      />
      <ActionLink href={bookingUrl}>{texts.say('See your booking')}</ActionLink>
      <Reach sender={sender} />
    </Layout>,
  );
}
