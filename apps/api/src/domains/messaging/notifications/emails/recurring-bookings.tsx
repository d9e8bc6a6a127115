import { slotLabel } from '@voltcourier/pricing';
import type { ReactNode } from 'react';
import type { RecurringSubject } from '../mail-subjects.ts';
import { ActionLink, Layout, Link, Paragraph } from './layout.tsx';
import { type Message, messageOf, Reach, type Sender } from './message.tsx';

const MISSED: Readonly<Record<string, string>> = {
  slot_full: 'this hour was already full',
  closed: 'we are closed at this hour',
  not_served: 'we take no bookings at this address at the moment',
  no_sessions: 'no sessions of the membership were left',
};

const PAUSED: Readonly<Record<string, string>> = {
  membership_ended:
    'the membership has ended, so there are no sessions to book with. Choose a plan, then resume it',
  left_company:
    'whoever set it up no longer manages the company. An owner or manager can resume it',
  vehicle_gone: 'its vehicle is no longer on the account. Choose another one, then resume it',
  staff: 'our team has paused it. Call us if you have a question; you can resume it at any time',
};

const dayOf = (date: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options }).format(
    new Date(`${date}T00:00:00Z`),
  );

/** "every Tuesday at 8:00 AM". */
function recurrenceOf({ starts_on: date, every_weeks: weeks, local_time: time }: RecurringSubject) {
  const day = dayOf(date, { weekday: 'long' });
  return `${weeks === 1 ? `every ${day}` : `every ${weeks} weeks on ${day}`} at ${slotLabel(time)}`;
}

function mailOf(
  words: { subject: string; preview: string; title: string; body: ReactNode },
  sender: Sender,
): Promise<Message> {
  return messageOf(
    words.subject,
    <Layout brand={sender.name} preview={words.preview} title={words.title}>
      {words.body}
      <Paragraph>
        <Link href={`${sender.siteUrl}/account/recurring`}>See your recurring appointments</Link>
      </Paragraph>
      <Reach sender={sender} />
    </Layout>,
  );
}

/** One date of a recurring booking wasn't booked, and what can be done. */
export function occurrenceMissed(row: RecurringSubject, sender: Sender): Promise<Message> {
  const again = row.date === null ? 'again' : `again&date=${row.date}`;
  const day = dayOf(row.date ?? row.starts_on, { weekday: 'long', month: 'long', day: 'numeric' });
  return mailOf(
    {
      subject: `Not booked: ${day}`,
      preview: 'Book another hour for this day.',
      title: 'One appointment was not booked',
      body: (
        <>
          <Paragraph>
            Hello {row.name}, your appointment on {day} at {slotLabel(row.local_time)} was not
            booked, because {MISSED[row.reason ?? ''] ?? 'it could not be'}. No session was taken.
            The others, {recurrenceOf(row)}, go on.
          </Paragraph>
          <ActionLink href={`${sender.siteUrl}/booking?${again}`}>Book another hour</ActionLink>
        </>
      ),
    },
    sender,
  );
}

/** A recurring booking has paused itself, and what can be done. */
export function recurringPaused(row: RecurringSubject, sender: Sender): Promise<Message> {
  return mailOf(
    {
      subject: 'Your recurring appointment is paused',
      preview: 'What is booked stays booked.',
      title: 'Your recurring appointment is paused',
      body: (
        <>
          <Paragraph>
            Hello {row.name}, nothing more is booked for now, {recurrenceOf(row)}:{' '}
            {PAUSED[row.reason ?? ''] ?? 'it can’t go on as it is'}. Appointments that are booked
            stay booked.
          </Paragraph>
          <ActionLink href={`${sender.siteUrl}/account/recurring`}>Resume it</ActionLink>
        </>
      ),
    },
    sender,
  );
}

/** Staff have ended a recurring booking, and what becomes of what is booked. */
export function recurringEnded(row: RecurringSubject, sender: Sender): Promise<Message> {
  return mailOf(
    {
      subject: 'Your recurring appointment has ended',
      preview: 'What is booked stays booked.',
      title: 'Your recurring appointment has ended',
      body: (
        <Paragraph>
          Hello {row.name}, our team has ended your recurring appointment, {recurrenceOf(row)}.
          Appointments that are booked stay booked, and nothing more is booked. Call us if you have
          a question.
        </Paragraph>
      ),
    },
    sender,
  );
}
