import { formatUsd } from '@voltcourier/pricing';
import type { BookingSubject } from '../mail-subjects.ts';
import { bookingFact, factsOf, isEmergency, labelOf, ruleOf, whenOf } from './booking-parts.tsx';
import { ActionLink, Facts, Layout, Paragraph } from './layout.tsx';
import { MapPicture } from './map-picture.tsx';
import { formatAppointment, type Message, messageOf, Reach, type Sender } from './message.tsx';

/**
 * Mail about a booking that staff made for a caller: how long its seat is held, and where to pay.
 */
export function paymentLink(
  row: BookingSubject,
  sender: Sender,
  bookingUrl: string,
): Promise<Message> {
  const price = formatUsd(row.amount_cents);
  if (isEmergency(row)) return emergencyLink(row, sender, bookingUrl, price);
  const { texts } = sender;
  const until = formatAppointment(row.hold_expires_at ?? row.starts_at, row.zone, texts);
  return messageOf(
    texts.say('Please pay {price} to confirm: {service} on {when}', {
      price,
      service: labelOf(row, texts),
      when: whenOf(row, texts),
    }),
    <Layout
      sender={sender}
      preview={texts.say('We’ll keep your spot until {until}.', { until })}
      title={texts.say('One step left: payment')}
    >
      <Paragraph>
        {texts.say(
          'Hello {name}, thank you for calling. We’ll keep this appointment for you until {until}. It’s confirmed once you pay.',
          { name: row.name, until },
        )}
      </Paragraph>
      <Facts
        rows={[...factsOf(row, texts), [texts.say('To pay'), price], bookingFact(row, texts)]}
      />
      <ActionLink href={bookingUrl}>
        {texts.say('See your booking and pay {price}', { price })}
      </ActionLink>
      <MapPicture row={row} sender={sender} />
      <Paragraph>{ruleOf(row, texts)}</Paragraph>
      <Reach sender={sender} />
    </Layout>,
  );
}

/**
 * The same for an emergency, which doesn't wait for a payment: staff are already arranging help.
 */
function emergencyLink(
  row: BookingSubject,
  sender: Sender,
  bookingUrl: string,
  price: string,
): Promise<Message> {
  const { texts } = sender;
  return messageOf(
    texts.say('Please pay {price}: {service}', { price, service: labelOf(row, texts) }),
    <Layout
      sender={sender}
      preview={texts.say('We have your request. Pay while you wait.')}
      title={texts.say('We have your emergency request')}
    >
      <Paragraph>
        {texts.say(
          'Hello {name}, thank you for calling. Help is being arranged, and we’ll call you with an arrival time. Stay somewhere safe and keep your phone on.',
          { name: row.name },
        )}
      </Paragraph>
      <Facts
        rows={[...factsOf(row, texts), [texts.say('To pay'), price], bookingFact(row, texts)]}
      />
      <ActionLink href={bookingUrl}>
        {texts.say('See your request and pay {price}', { price })}
      </ActionLink>
      <Paragraph>{ruleOf(row, texts)}</Paragraph>
      <Reach sender={sender} />
    </Layout>,
  );
}
