import { formatUsd } from '@voltcourier/pricing';
import type { Texts } from '../../../../platform/language/texts.ts';
import type { BookingSubject } from '../mail-subjects.ts';
import {
  bookingFact,
  Calendar,
  factsOf,
  givenBackOf,
  isEmergency,
  labelOf,
  Manage,
  onSiteOf,
  paidOf,
  ruleOf,
  whatAndWhen,
  whenOf,
} from './booking-parts.tsx';
import { ActionLink, Facts, Layout, Paragraph } from './layout.tsx';
import { MapPicture } from './map-picture.tsx';
import { type Message, messageOf, Reach, type Sender } from './message.tsx';

/** Explains what the confirmation means for the customer. */
function describeConfirmation(row: BookingSubject, texts: Texts): string {
  const { name, uses_session: usesSession } = row;
  if (isEmergency(row)) {
    const hello = usesSession
      ? texts.say('Hello {name}, help is being arranged.', { name })
      : texts.say('Hello {name}, your payment arrived and help is being arranged.', { name });
    return `${hello} ${texts.say('We’ll call you with an arrival time. Stay somewhere safe and keep your phone on.')}`;
  }
  const hello = usesSession
    ? texts.say('Hello {name}, a technician is booked.', { name })
    : texts.say('Hello {name}, your payment arrived and a technician is booked.', { name });
  return `${hello} ${texts.say('You don’t need to do anything else: leave the car where the van can park beside it.')}`;
}

/** Confirmation of a paid booking: price, address, local time with its zone, the refund rule. */
export function bookingConfirmed(
  row: BookingSubject,
  sender: Sender,
  bookingUrl: string,
): Promise<Message> {
  const { texts } = sender;
  return messageOf(
    texts.say('Confirmed: {what}', { what: whatAndWhen(row, texts) }),
    <Layout
      sender={sender}
      preview={
        isEmergency(row)
          ? texts.say('We’ll call you with an arrival time.')
          : texts.say('A technician comes to you on {when}.', { when: whenOf(row, texts) })
      }
      title={texts.say('Your appointment is confirmed')}
    >
      <Paragraph>{describeConfirmation(row, texts)}</Paragraph>
      <Facts
        rows={[
          ...factsOf(row, texts),
          paidOf(row, texts),
          ...givenBackOf(row, texts),
          bookingFact(row, texts),
        ]}
      />
      <Manage row={row} url={bookingUrl} texts={texts} />
      <MapPicture row={row} sender={sender} />
      <Calendar row={row} sender={sender} />
      <Paragraph>{ruleOf(row, texts)}</Paragraph>
      <Reach sender={sender} />
    </Layout>,
  );
}

/** Mail about an appointment that staff corrected, with its current data. */
function bookingCorrected(
  row: BookingSubject,
  sender: Sender,
  bookingUrl: string,
): Promise<Message> {
  const { texts } = sender;
  const due =
    row.on_site_cents > 0
      ? [
          texts.say('Please pay {amount} to the technician when they come.', {
            amount: formatUsd(row.on_site_cents),
          }),
        ]
      : [];
  return messageOf(
    texts.say('Changed: {what}', { what: whatAndWhen(row, texts) }),
    <Layout
      sender={sender}
      preview={[texts.say('Your booking as it is now.'), ...due].join(' ')}
      title={texts.say('Your booking has changed')}
    >
      <Paragraph>
        {[
          texts.say('Hello {name}, we have corrected your booking. This is how it is now.', {
            name: row.name,
          }),
          ...due,
          ...(isEmergency(row)
            ? []
            : [texts.say('The attached calendar entry replaces the earlier one.')]),
        ].join(' ')}
      </Paragraph>
      <Facts rows={[...factsOf(row, texts), ...onSiteOf(row, texts), bookingFact(row, texts)]} />
      <Manage row={row} url={bookingUrl} texts={texts} />
      <MapPicture row={row} sender={sender} />
      <Paragraph>{ruleOf(row, texts)}</Paragraph>
      <Reach sender={sender} />
    </Layout>,
  );
}

/** Mail about an appointment that was moved by its holder or corrected by staff. */
export function bookingChanged(
  row: BookingSubject,
  sender: Sender,
  bookingUrl: string,
): Promise<Message> {
  if (row.is_corrected) return bookingCorrected(row, sender, bookingUrl);
  const { texts } = sender;
  const { name } = row;
  const when = whenOf(row, texts);
  return messageOf(
    texts.say('Moved: {service} is now on {when}', { service: labelOf(row, texts), when }),
    <Layout
      sender={sender}
      preview={texts.say('A technician comes to you on {when}.', { when })}
      title={texts.say('Your appointment has moved')}
    >
      <Paragraph>
        {row.on_site_cents > 0
          ? texts.say('Hello {name}, your appointment has a new time. Same price.', { name })
          : texts.say(
              'Hello {name}, your appointment has a new time. Same price, nothing more to pay.',
              { name },
            )}{' '}
        {texts.say('The attached calendar entry replaces the earlier one.')}
      </Paragraph>
      <Facts rows={[...factsOf(row, texts), bookingFact(row, texts)]} />
      <Manage row={row} url={bookingUrl} texts={texts} />
      <MapPicture row={row} sender={sender} />
      <Paragraph>{ruleOf(row, texts)}</Paragraph>
      <Reach sender={sender} />
    </Layout>,
  );
}

/** Reminder of a visit: a day ahead, while it can still be moved, or an hour ahead. */
export function bookingReminder(
  row: BookingSubject,
  sender: Sender,
  bookingUrl: string,
  isDayAhead: boolean,
): Promise<Message> {
  const { texts } = sender;
  const service = labelOf(row, texts);
  const when = whenOf(row, texts);
  return messageOf(
    isDayAhead
      ? texts.say('Reminder: {service} on {when}', { service, when })
      : texts.say('Within the hour: {service}', { service }),
    <Layout
      sender={sender}
      preview={texts.say('A technician comes to you on {when}.', { when })}
      title={
        isDayAhead
          ? texts.say('Your appointment is coming up')
          : texts.say('A technician comes within the hour')
      }
    >
      <Paragraph>
        {texts.say(
          'Hello {name}, a technician comes to you on {when}. Leave the car where the van can park beside it.',
          { name: row.name, when },
        )}
      </Paragraph>
      <Facts rows={[...factsOf(row, texts), bookingFact(row, texts)]} />
      <Manage row={row} url={bookingUrl} texts={texts} />
      <MapPicture row={row} sender={sender} />
      {isDayAhead ? <Paragraph>{ruleOf(row, texts)}</Paragraph> : null}
      <Reach sender={sender} />
    </Layout>,
  );
}

/** Review request after a visit. The link opens the visit's page, where a review can be written. */
export function reviewRequested(
  row: BookingSubject,
  sender: Sender,
  bookingUrl: string,
): Promise<Message> {
  const { texts } = sender;
  return messageOf(
    texts.say('How was your charge?'),
    <Layout
      sender={sender}
      preview={texts.say('Rate your visit from 1 to 5 stars. It takes a minute.')}
      title={texts.say('How was your charge?')}
    >
      <Paragraph>
        {texts.say(
          'Hello {name}, thank you for charging with us. Rate your visit from 1 to 5 stars, and add a few words if you like.',
          { name: row.name },
        )}
      </Paragraph>
      <ActionLink href={bookingUrl}>{texts.say('Rate your visit')}</ActionLink>
      <Paragraph>
        {texts.say(
          'We read every review before it is published. Only your first name and city are shown. We ask once per visit; to stop these emails, turn off reminders in your account or reply to this email.',
        )}
      </Paragraph>
      <Facts rows={[[texts.say('Service'), labelOf(row, texts)], bookingFact(row, texts)]} />
      <Reach sender={sender} />
    </Layout>,
  );
}
