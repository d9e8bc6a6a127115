import type { ContactSubject, QuickBookingSubject } from '../mail-subjects.ts';
import { Facts, Layout, Paragraph } from './layout.tsx';
import {
  appointmentLine,
  type Message,
  messageOf,
  phoneLink,
  Reach,
  type Sender,
} from './message.tsx';
import { whatItIsAbout, whatWasAsked } from './request-facts.ts';

function businessReceived(row: ContactSubject, sender: Sender): Promise<Message> {
  const { words } = sender;
  return messageOf(
    words.say('We received your question about a business account'),
    <Layout
      sender={sender}
      preview={words.say('A real person will read it and reply by email.')}
      title={words.say('We received your question')}
    >
      <Paragraph>
        {words.say(
          'Hello {name}, a real person will read your question and reply by email. Nothing is ordered and nothing is due.',
          { name: row.name },
        )}
      </Paragraph>
      <Facts
        rows={[
          ...whatItIsAbout(row, words),
          ...(row.phone === null ? [] : [[words.say('Phone'), row.phone] as const]),
          [words.say('Message'), row.notes ?? words.say('None')],
          [words.say('Request'), row.id],
        ]}
      />
      <Reach sender={sender} />
    </Layout>,
  );
}

/** Confirmation of a contact request to its sender. */
export function contactReceived(row: ContactSubject, sender: Sender): Promise<Message> {
  if (row.vehicle === 'fleet') return businessReceived(row, sender);
  const { words } = sender;
  return messageOf(
    words.say('We received your request'),
    <Layout
      sender={sender}
      preview={words.say("We'll be in touch shortly to confirm your appointment.")}
      title={words.say('We received your request')}
    >
      <Paragraph>
        {words.say(
          "Hello {name}, we'll be in touch shortly to confirm your appointment. Nothing is booked and nothing is due until then.",
          { name: row.name },
        )}
      </Paragraph>
      <Facts
        rows={[
          ...whatItIsAbout(row, words),
          [words.say('Notes'), row.notes ?? words.say('None')],
          [words.say('Request'), row.id],
        ]}
      />
      <Reach sender={sender} />
    </Layout>,
  );
}

/** Mail to the customer of a quick booking about what happens next. */
export function quickBookingReceived(row: QuickBookingSubject, sender: Sender): Promise<Message> {
  const { words, hotline, callbackMinutes: minutes } = sender;
  const title = words.say("We'll call you within {minutes} minutes", { minutes });
  return messageOf(
    title,
    <Layout
      sender={sender}
      preview={words.say(
        "We'll contact you within {minutes} minutes to confirm your charging appointment.",
        { minutes },
      )}
      title={title}
    >
      <Paragraph>
        {words.say(
          "Hello {name}, we'll contact you within {minutes} minutes to confirm your charging appointment.",
          { name: row.name, minutes },
        )}
      </Paragraph>
      <Facts
        rows={[
          [words.say('We call'), row.phone],
          [words.say('No later than'), appointmentLine(row.callback_due_at, row.zone, words)],
          [words.say('With you by'), appointmentLine(row.respond_by, row.zone, words)],
          ...whatWasAsked(row, words),
        ]}
      />
      <Paragraph>
        {words.say(
          'Nothing is due now: we’ll tell you the price on the phone, and you decide then.',
        )}
        {hotline === null ? null : ' '}
        {hotline === null
          ? null
          : words.show('If you can’t wait, call {hotline}.', { hotline: phoneLink(hotline) })}
      </Paragraph>
      <Reach sender={sender} />
    </Layout>,
  );
}
