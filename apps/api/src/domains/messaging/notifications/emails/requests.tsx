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
import { whatItIsAbout, requestedFacts } from './request-facts.ts';

function businessReceived(row: ContactSubject, sender: Sender): Promise<Message> {
  const { texts } = sender;
  return messageOf(
    texts.say('We received your question about a business account'),
    <Layout
      sender={sender}
      preview={texts.say('A real person will read it and reply by email.')}
      title={texts.say('We received your question')}
    >
      <Paragraph>
        {texts.say(
          'Hello {name}, a real person will read your question and reply by email. Nothing is ordered and nothing is due.',
          { name: row.name },
        )}
      </Paragraph>
      <Facts
        rows={[
          ...whatItIsAbout(row, texts),
          ...(row.phone === null ? [] : [[texts.say('Phone'), row.phone] as const]),
          [texts.say('Message'), row.notes ?? texts.say('None')],
          [texts.say('Request'), row.id],
        ]}
      />
      <Reach sender={sender} />
    </Layout>,
  );
}

/** Confirmation of a contact request to its sender. */
export function contactReceived(row: ContactSubject, sender: Sender): Promise<Message> {
  if (row.vehicle === 'fleet') return businessReceived(row, sender);
  const { texts } = sender;
  return messageOf(
    texts.say('We received your request'),
    <Layout
      sender={sender}
      preview={texts.say("We'll be in touch shortly to confirm your appointment.")}
      title={texts.say('We received your request')}
    >
      <Paragraph>
        {texts.say(
          "Hello {name}, we'll be in touch shortly to confirm your appointment. Nothing is booked and nothing is due until then.",
          { name: row.name },
        )}
      </Paragraph>
      <Facts
        rows={[
          ...whatItIsAbout(row, texts),
          [texts.say('Notes'), row.notes ?? texts.say('None')],
          [texts.say('Request'), row.id],
        ]}
      />
      <Reach sender={sender} />
    </Layout>,
  );
}

/** Mail to the customer of a quick booking about what happens next. */
export function quickBookingReceived(row: QuickBookingSubject, sender: Sender): Promise<Message> {
  const { texts, hotline, callbackMinutes: minutes } = sender;
  const title = texts.say("We'll call you within {minutes} minutes", { minutes });
  return messageOf(
    title,
    <Layout
      sender={sender}
      preview={texts.say(
        "We'll contact you within {minutes} minutes to confirm your charging appointment.",
        { minutes },
      )}
      title={title}
    >
      <Paragraph>
        {texts.say(
          "Hello {name}, we'll contact you within {minutes} minutes to confirm your charging appointment.",
          { name: row.name, minutes },
        )}
      </Paragraph>
      <Facts
        rows={[
          [texts.say('We call'), row.phone],
          [texts.say('No later than'), appointmentLine(row.callback_due_at, row.zone, texts)],
          [texts.say('With you by'), appointmentLine(row.respond_by, row.zone, texts)],
          ...requestedFacts(row, texts),
        ]}
      />
      <Paragraph>
        {texts.say(
          'Nothing is due now: we’ll tell you the price on the phone, and you decide then.',
        )}
        {hotline === null ? null : ' '}
        {hotline === null
          ? null
          : texts.show('If you can’t wait, call {hotline}.', { hotline: phoneLink(hotline) })}
      </Paragraph>
      <Reach sender={sender} />
    </Layout>,
  );
}
