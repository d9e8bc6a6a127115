import type { ReactNode } from 'react';
import type { Words } from '../../../../platform/language/words.ts';
import type { RecurringSubject } from '../mail-subjects.ts';
import { ActionLink, Layout, Link, Paragraph } from './layout.tsx';
import { formatDay, hourOf, type Message, messageOf, Reach, type Sender } from './message.tsx';

/** Explains why a date wasn't booked. */
function whyMissed(reason: string | null, { say }: Words): string {
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
function whyPaused({ reason, company }: RecurringSubject, { say }: Words): string {
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
function recurrenceOf(row: RecurringSubject, words: Words): string {
  const { starts_on: date, every_weeks: weeks } = row;
  const day = formatDay(date, words, { weekday: 'long' });
  return weeks === 1
    ? words.say('every {day} {hour, plural, one {at} other {at}} {time}', {
        day,
        ...hourOf(row.local_time, words),
      })
    : words.say('every {weeks} weeks on {day} {hour, plural, one {at} other {at}} {time}', {
        day,
        weeks,
        ...hourOf(row.local_time, words),
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
          {sender.words.say('See your recurring appointments')}
        </Link>
      </Paragraph>
      <Reach sender={sender} />
    </Layout>,
  );
}

/** Mail about a date of a recurring booking that wasn't booked, and what the customer can do. */
export function occurrenceMissed(row: RecurringSubject, sender: Sender): Promise<Message> {
  const { words } = sender;
  const again = row.date === null ? 'again' : `again&date=${row.date}`;
  const day = formatDay(row.date ?? row.starts_on, words);
  return mailOf(
    {
      subject: words.say('Not booked: {day}', { day }),
      preview: words.say('Book another hour for this day.'),
      title: words.say('One appointment was not booked'),
      body: (
        <>
          <Paragraph>
            {words.say(
              'Hello {name}, your appointment on {day} {hour, plural, one {at} other {at}} {time} was not booked, because {reason}. No session was used. The other dates, {recurrence}, stay as they are.',
              {
                name: row.name,
                day,
                ...hourOf(row.local_time, words),
                reason: whyMissed(row.reason, words),
                recurrence: recurrenceOf(row, words),
              },
            )}
          </Paragraph>
          <ActionLink href={`${sender.siteUrl}/booking?${again}`}>
            {words.say('Book another hour')}
          </ActionLink>
        </>
      ),
    },
    sender,
  );
}

/** Whose recurring booking is paused, and why. */
function pausedWords(row: RecurringSubject, words: Words): string {
  const { name, company } = row;
  const values = { name, recurrence: recurrenceOf(row, words), reason: whyPaused(row, words) };
  return company === null
    ? words.say(
        'Hello {name}, your appointment {recurrence} is paused: {reason}. Appointments that are already booked stay booked.',
        values,
      )
    : words.say(
        'Hello {name}, the appointment of {company} {recurrence} is paused: {reason}. Appointments that are already booked stay booked.',
        { ...values, company: company.name },
      );
}

/**
 * Mail about a recurring booking that was paused, but not by the customer, and what they can do.
 */
export function recurringPaused(row: RecurringSubject, sender: Sender): Promise<Message> {
  const { words } = sender;
  const { company } = row;
  const title =
    company === null
      ? words.say('Your recurring appointment is paused')
      : words.say('A recurring appointment of {company} is paused', { company: company.name });
  return mailOf(
    {
      subject: title,
      preview: words.say('What is booked stays booked.'),
      title,
      body: (
        <>
          <Paragraph>{pausedWords(row, words)}</Paragraph>
          {company?.isClosed === true ? null : (
            <ActionLink href={`${sender.siteUrl}/account/recurring`}>
              {words.say('Resume it')}
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
  const { words } = sender;
  return mailOf(
    {
      subject: words.say('Your recurring appointment has ended'),
      preview: words.say('What is booked stays booked.'),
      title: words.say('Your recurring appointment has ended'),
      body: (
        <Paragraph>
          {words.say(
            'Hello {name}, our team has ended your appointment {recurrence}. Appointments that are already booked stay booked, and no new ones are made. Reply to this email if you have a question.',
            { name: row.name, recurrence: recurrenceOf(row, words) },
          )}
        </Paragraph>
      ),
    },
    sender,
  );
}
