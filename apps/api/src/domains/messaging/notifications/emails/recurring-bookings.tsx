import type { ReactNode } from 'react';
import type { Texts } from '../../../../platform/language/texts.ts';
import type { RecurringSubject } from '../mail-subjects.ts';
import { ActionLink, Layout, Link, Paragraph } from './layout.tsx';
import { formatDay, hourOf, type Message, messageOf, Reach, type Sender } from './message.tsx';

/** Explains why a date wasn't booked. */
function whyMissed(reason: string | null, { say }: Texts): string {
  switch (reason) {
    case 'slot_full':
      return say('this hour was already full');
    case 'closed':
      return say('we are closed at this hour');
    case 'not_served':
      return say('we take no bookings at this address at the moment');
    case 'no_sessions':
      return say('no sessions of the membership were left');
    default:
      return say('it could not be');
  }
}

/** Explains why the recurring booking is paused, and how to resume it. */
function whyPaused({ reason, company }: RecurringSubject, { say }: Texts): string {
  switch (reason) {
    case 'membership_ended':
      if (company !== null && !company.isToOwner) {
        return say(
          'the company’s membership has ended, so there are no sessions to book with. Its owner can choose a plan; then you can resume it',
        );
      }
      return say(
        'the membership has ended, so there are no sessions to book with. Choose a plan, then resume it',
      );
    case 'left_company':
      if (company?.isClosed === true) return say('the company’s account was closed');
      return say(
        'whoever set it up no longer manages the company. An owner or manager can resume it',
      );
    case 'vehicle_gone':
      return say('its vehicle is no longer on the account. Choose another one, then resume it');
    case 'staff':
      return say(
        'our team has paused it. Reply to this email if you have a question; you can resume it at any time',
      );
    default:
      return say('it can’t go on as it is');
  }
}

/** "every Tuesday at 8:00 AM". */
function recurrenceOf(row: RecurringSubject, texts: Texts): string {
  const { starts_on: date, every_weeks: weeks } = row;
  const day = formatDay(date, texts, { weekday: 'long' });
  return weeks === 1
    ? texts.say('every {day} {hour, plural, one {at} other {at}} {time}', {
        day,
        ...hourOf(row.local_time, texts),
      })
    : texts.say('every {weeks} weeks on {day} {hour, plural, one {at} other {at}} {time}', {
        day,
        weeks,
        ...hourOf(row.local_time, texts),
      });
}

function mailOf(
  heading: { subject: string; preview: string; title: string; body: ReactNode },
  sender: Sender,
): Promise<Message> {
  return messageOf(
    heading.subject,
    <Layout sender={sender} preview={heading.preview} title={heading.title}>
      {heading.body}
      <Paragraph>
        <Link href={`${sender.siteUrl}/account/recurring`}>
          {sender.texts.say('See your recurring appointments')}
        </Link>
      </Paragraph>
      <Reach sender={sender} />
    </Layout>,
  );
}

/** Mail about a date of a recurring booking that wasn't booked, and what the customer can do. */
export function occurrenceMissed(row: RecurringSubject, sender: Sender): Promise<Message> {
  const { texts } = sender;
  const again = row.date === null ? 'again' : `again&date=${row.date}`;
  const day = formatDay(row.date ?? row.starts_on, texts);
  return mailOf(
    {
      subject: texts.say('Not booked: {day}', { day }),
      preview: texts.say('Book another hour for this day.'),
      title: texts.say('One appointment was not booked'),
      body: (
        <>
          <Paragraph>
            {texts.say(
              'Hello {name}, your appointment on {day} {hour, plural, one {at} other {at}} {time} was not booked, because {reason}. No session was used. The other dates, {recurrence}, stay as they are.',
              {
                name: row.name,
                day,
                ...hourOf(row.local_time, texts),
                reason: whyMissed(row.reason, texts),
                recurrence: recurrenceOf(row, texts),
              },
            )}
          </Paragraph>
          <ActionLink href={`${sender.siteUrl}/booking?${again}`}>
            {texts.say('Book another hour')}
          </ActionLink>
        </>
      ),
    },
    sender,
  );
}

/** Whose recurring booking is paused, and why. */
function describePause(row: RecurringSubject, texts: Texts): string {
  const { name, company } = row;
  const values = { name, recurrence: recurrenceOf(row, texts), reason: whyPaused(row, texts) };
  return company === null
    ? texts.say(
        'Hello {name}, your appointment {recurrence} is paused: {reason}. Appointments that are already booked stay booked.',
        values,
      )
    : texts.say(
        'Hello {name}, the appointment of {company} {recurrence} is paused: {reason}. Appointments that are already booked stay booked.',
        { ...values, company: company.name },
      );
}

/**
 * Mail about a recurring booking that was paused, but not by the customer, and what they can do.
 */
export function recurringPaused(row: RecurringSubject, sender: Sender): Promise<Message> {
  const { texts } = sender;
  const { company } = row;
  const title =
    company === null
      ? texts.say('Your recurring appointment is paused')
      : texts.say('A recurring appointment of {company} is paused', { company: company.name });
  return mailOf(
    {
      subject: title,
      preview: texts.say('What is booked stays booked.'),
      title,
      body: (
        <>
          <Paragraph>{describePause(row, texts)}</Paragraph>
          {company?.isClosed === true ? null : (
            <ActionLink href={`${sender.siteUrl}/account/recurring`}>
              {texts.say('Resume it')}
            </ActionLink>
          )}
        </>
      ),
    },
    sender,
  );
}

/** Mail about a recurring booking that staff ended, and what happens to existing bookings. */
export function recurringEnded(row: RecurringSubject, sender: Sender): Promise<Message> {
  const { texts } = sender;
  return mailOf(
    {
      subject: texts.say('Your recurring appointment has ended'),
      preview: texts.say('What is booked stays booked.'),
      title: texts.say('Your recurring appointment has ended'),
      body: (
        <Paragraph>
          {texts.say(
            'Hello {name}, our team has ended your appointment {recurrence}. Appointments that are already booked stay booked, and no new ones are made. Reply to this email if you have a question.',
            { name: row.name, recurrence: recurrenceOf(row, texts) },
          )}
        </Paragraph>
      ),
    },
    sender,
  );
}
