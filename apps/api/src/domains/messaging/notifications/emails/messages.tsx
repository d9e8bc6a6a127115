import { formatUsd } from '@voltcourier/pricing';
import type { Words } from '../../../../platform/language/words.ts';
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
function confirmedWords(row: BookingSubject, words: Words): string {
  const { name, uses_session: usesSession } = row;
  if (isEmergency(row)) {
    const hello = usesSession
      ? words.say('Hello {name}, help is being arranged.', { name })
      : words.say('Hello {name}, your payment arrived and help is being arranged.', { name });
    return `${hello} ${words.say('We’ll call you with an arrival time. Stay somewhere safe and keep your phone on.')}`;
  }
  const hello = usesSession
    ? words.say('Hello {name}, a technician is booked.', { name })
    : words.say('Hello {name}, your payment arrived and a technician is booked.', { name });
  return `${hello} ${words.say('You don’t need to do anything else: leave the car where the van can park beside it.')}`;
}

/** Confirmation of a paid booking: price, address, local time with its zone, the refund rule. */
export function bookingConfirmed(
  row: BookingSubject,
  sender: Sender,
  bookingUrl: string,
): Promise<Message> {
  const { words } = sender;
  return messageOf(
    words.say('Confirmed: {what}', { what: whatAndWhen(row, words) }),
    <Layout
      sender={sender}
      preview={
        isEmergency(row)
          ? words.say('We’ll call you with an arrival time.')
          : words.say('A technician comes to you on {when}.', { when: whenOf(row, words) })
      }
      title={words.say('Your appointment is confirmed')}
    >
      <Paragraph>{confirmedWords(row, words)}</Paragraph>
      <Facts
        rows={[
          ...factsOf(row, words),
          paidOf(row, words),
          ...givenBackOf(row, words),
          bookingFact(row, words),
        ]}
      />
      <Manage row={row} url={bookingUrl} words={words} />
      <MapPicture row={row} sender={sender} />
      <Calendar row={row} sender={sender} />
      <Paragraph>{ruleOf(row, words)}</Paragraph>
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
  const { words } = sender;
  const due =
    row.on_site_cents > 0
      ? [
          words.say('Please pay {amount} to the technician when they come.', {
            amount: formatUsd(row.on_site_cents),
          }),
        ]
      : [];
  return messageOf(
    words.say('Changed: {what}', { what: whatAndWhen(row, words) }),
    <Layout
      sender={sender}
      preview={[words.say('Your booking as it is now.'), ...due].join(' ')}
      title={words.say('Your booking has changed')}
    >
      <Paragraph>
        {[
          words.say('Hello {name}, we have corrected your booking. This is how it is now.', {
            name: row.name,
          }),
          ...due,
          ...(isEmergency(row)
            ? []
            : [words.say('The attached calendar entry replaces the earlier one.')]),
        ].join(' ')}
      </Paragraph>
      <Facts rows={[...factsOf(row, words), ...onSiteOf(row, words), bookingFact(row, words)]} />
      <Manage row={row} url={bookingUrl} words={words} />
      <MapPicture row={row} sender={sender} />
      <Paragraph>{ruleOf(row, words)}</Paragraph>
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
  const { words } = sender;
  const { name } = row;
  const when = whenOf(row, words);
  return messageOf(
    words.say('Moved: {service} is now on {when}', { service: labelOf(row, words), when }),
    <Layout
      sender={sender}
      preview={words.say('A technician comes to you on {when}.', { when })}
      title={words.say('Your appointment has moved')}
    >
      <Paragraph>
        {row.on_site_cents > 0
          ? words.say('Hello {name}, your appointment has a new time. Same price.', { name })
          : words.say(
              'Hello {name}, your appointment has a new time. Same price, nothing more to pay.',
              { name },
            )}{' '}
        {words.say('The attached calendar entry replaces the earlier one.')}
      </Paragraph>
      <Facts rows={[...factsOf(row, words), bookingFact(row, words)]} />
      <Manage row={row} url={bookingUrl} words={words} />
      <MapPicture row={row} sender={sender} />
      <Paragraph>{ruleOf(row, words)}</Paragraph>
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
  const { words } = sender;
  const service = labelOf(row, words);
  const when = whenOf(row, words);
  return messageOf(
    isDayAhead
      ? words.say('Reminder: {service} on {when}', { service, when })
      : words.say('Within the hour: {service}', { service }),
    <Layout
      sender={sender}
      preview={words.say('A technician comes to you on {when}.', { when })}
      title={
        isDayAhead
          ? words.say('Your appointment is coming up')
          : words.say('A technician comes within the hour')
      }
    >
      <Paragraph>
        {words.say(
          'Hello {name}, a technician comes to you on {when}. Leave the car where the van can park beside it.',
          { name: row.name, when },
        )}
      </Paragraph>
      <Facts rows={[...factsOf(row, words), bookingFact(row, words)]} />
      <Manage row={row} url={bookingUrl} words={words} />
      <MapPicture row={row} sender={sender} />
      {isDayAhead ? <Paragraph>{ruleOf(row, words)}</Paragraph> : null}
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
  const { words } = sender;
  return messageOf(
    words.say('How was your charge?'),
    <Layout
      sender={sender}
      preview={words.say('Rate your visit from 1 to 5 stars. It takes a minute.')}
      title={words.say('How was your charge?')}
    >
      <Paragraph>
        {words.say(
          'Hello {name}, thank you for charging with us. Rate your visit from 1 to 5 stars, and add a few words if you like.',
          { name: row.name },
        )}
      </Paragraph>
      <ActionLink href={bookingUrl}>{words.say('Rate your visit')}</ActionLink>
      <Paragraph>
        {words.say(
          'We read every review before it is published. Only your first name and city are shown. We ask once per visit; to stop these emails, turn off reminders in your account or reply to this email.',
        )}
      </Paragraph>
      <Facts rows={[[words.say('Service'), labelOf(row, words)], bookingFact(row, words)]} />
      <Reach sender={sender} />
    </Layout>,
  );
}
