import type { SlotProposal } from '@voltcourier/contracts';
import { formatUsd, slotLabel } from '@voltcourier/pricing';
import type { BookingSubject } from '../mail-subjects.ts';
import { ActionLink, Facts, Layout, Paragraph } from './layout.tsx';
import { formatAppointment, type Message, messageOf, Reach, type Sender } from './message.tsx';
import { refundWords } from './refund-words.ts';

/** Why a payment goes back by itself. */
interface Cause {
  readonly subject: string;
  readonly why: string;
}

function causeOf(row: BookingSubject, paid: string): Cause {
  const when = formatAppointment(row.starts_at, row.zone);
  if (row.returned_because === 'wrong_amount') {
    const price = formatUsd(row.amount_cents);
    return {
      subject: 'We couldn’t accept your payment',
      why: `your payment was ${paid}, and the price of this booking is ${price}. Your booking isn’t confirmed.`,
    };
  }
  return {
    subject: 'We couldn’t keep your spot',
    why: `your payment of ${paid} arrived after your reservation had ended, and ${when} was taken by then.`,
  };
}

/** The news that a payment confirmed nothing and goes back: the place is gone, or it was another amount. */
export function bookingRefunded(
  row: BookingSubject,
  sender: Sender,
  alternatives: readonly SlotProposal[],
): Promise<Message> {
  const paid = formatUsd(row.returned_cents === 0 ? row.amount_cents : row.returned_cents);
  const { subject, why } = causeOf(row, paid);
  return messageOf(
    `${subject}: ${row.back_in_bitcoin ? `your refund of ${paid}` : `${paid} is on its way back`}`,
    <Layout
      brand={sender.name}
      preview="Your payment is being refunded in full."
      title="We’re refunding your payment"
    >
      <Paragraph>
        Hello {row.name}, {why} {refundWords(row, 'all of it')}
      </Paragraph>
      {alternatives.length === 0 ? null : (
        <Facts
          rows={alternatives.map(({ date, time, free }) => [
            `${date}, ${slotLabel(time)}`,
            free === 1 ? '1 spot left' : `${free} spots left`,
          ])}
        />
      )}
      <ActionLink href={`${sender.siteUrl}/booking`}>Book another time</ActionLink>
      <Reach sender={sender} />
    </Layout>,
  );
}
