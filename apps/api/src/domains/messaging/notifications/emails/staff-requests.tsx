import { CONTACT_VEHICLES } from '@voltcourier/contracts';
import type { ContactSubject, QuickBookingSubject } from '../mail-subjects.ts';
import { Facts, Layout, Paragraph } from './layout.tsx';
import {
  formatAppointment,
  mapLink,
  type Message,
  messageOf,
  phoneLink,
  type Sender,
} from './message.tsx';
import { formatFleet, urgencyOf, whatItIsAbout, requestedFacts } from './request-facts.ts';

function staffBusiness(row: ContactSubject, sender: Sender): Promise<Message> {
  const who = row.company ?? row.name;
  const count = row.fleet_size === null ? '' : `, ${formatFleet(row.fleet_size, sender.texts)}`;
  return messageOf(
    `Business account: ${who}${count}`,
    <Layout
      sender={sender}
      preview={`${row.name} asks about a business account.`}
      title="Question about a business account"
    >
      <Paragraph>Reply to this email to write to {row.name}.</Paragraph>
      <Facts
        rows={[
          ['Name', row.name],
          ...whatItIsAbout(row, sender.texts),
          ['Email', row.email],
          ['Phone', row.phone === null ? 'Not given' : phoneLink(row.phone)],
          ['Message', row.notes ?? 'None'],
          ['Request', row.id],
        ]}
      />
    </Layout>,
  );
}

/** Notice of a contact request to staff; a reply to it goes to the customer. */
export function staffContact(row: ContactSubject, sender: Sender): Promise<Message> {
  if (row.vehicle === 'fleet') return staffBusiness(row, sender);
  return messageOf(
    `Contact request: ${row.name}, ${CONTACT_VEHICLES[row.vehicle]}`,
    <Layout
      sender={sender}
      preview={`${row.name} would like to schedule a charge.`}
      title="Contact request"
    >
      <Paragraph>Reply to this email to write to {row.name}.</Paragraph>
      <Facts
        rows={[
          ['Name', row.name],
          ['Email', row.email],
          ...whatItIsAbout(row, sender.texts),
          ['Notes', row.notes ?? 'None'],
          ['Request', row.id],
        ]}
      />
    </Layout>,
  );
}

/** Notice of a quick booking to staff, with the deadline for the call. */
export function staffQuickBooking(row: QuickBookingSubject, sender: Sender): Promise<Message> {
  const { texts } = sender;
  const callBy = formatAppointment(row.callback_due_at, row.zone, texts);
  return messageOf(
    `Call ${row.name} by ${callBy}: ${urgencyOf(row, texts)}`,
    <Layout sender={sender} preview={`Call ${row.name} by ${callBy}.`} title="Quick booking">
      <Facts
        rows={[
          ['Call by', callBy],
          ['With them by', formatAppointment(row.respond_by, row.zone, texts)],
          ['Name', row.name],
          ['Phone', phoneLink(row.phone)],
          ['Email', row.email ?? 'Not given'],
          ...requestedFacts(row, texts),
          ['Map', mapLink(row.location, undefined, texts)],
        ]}
      />
    </Layout>,
  );
}
