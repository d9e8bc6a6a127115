import {
  CONNECTORS,
  CONTACT_VEHICLES,
  QUICK_BOOKING_VEHICLES,
  vehicleWords,
} from '@voltcourier/contracts';
import { PLANS, quickBookingServiceLabel } from '@voltcourier/pricing';
import type { ContactSubject, QuickBookingSubject } from '../mail-subjects.ts';
import { type Fact, Facts, Layout, Paragraph } from './layout.tsx';
import {
  formatAppointment,
  mapLink,
  type Message,
  messageOf,
  phoneLink,
  Reach,
  type Sender,
} from './message.tsx';

const URGENCY_LABELS = { normal: 'Normal', priority: 'Priority', emergency: 'Emergency' } as const;

/** The confirmation of a contact request to the person who made it. */
export function contactReceived(row: ContactSubject, sender: Sender): Promise<Message> {
  return messageOf(
    'We received your request',
    <Layout
      brand={sender.name}
      preview="We'll be in touch shortly to confirm your appointment."
      title="We received your request"
    >
      <Paragraph>
        Hello {row.name}, we'll be in touch shortly to confirm your appointment. Nothing is booked
        and nothing is due until then.
      </Paragraph>
      <Facts
        rows={[
          ['Vehicle', CONTACT_VEHICLES[row.vehicle]],
          ['Notes', row.notes ?? 'none'],
          ['Request', row.id],
        ]}
      />
      <Reach sender={sender} />
    </Layout>,
  );
}

/** The announcement of a contact request to staff; answering it writes to the person. */
export function staffContact(row: ContactSubject, sender: Sender): Promise<Message> {
  return messageOf(
    `Contact request: ${row.name}, ${CONTACT_VEHICLES[row.vehicle]}`,
    <Layout
      brand={sender.name}
      preview={`${row.name} would like to schedule a charge.`}
      title="Contact request"
    >
      <Paragraph>Reply to this mail to write to {row.name}.</Paragraph>
      <Facts
        rows={[
          ['Name', row.name],
          ['Email', row.email],
          ['Vehicle', CONTACT_VEHICLES[row.vehicle]],
          ['Notes', row.notes ?? 'none'],
          ['Request', row.id],
        ]}
      />
    </Layout>,
  );
}

function planOf({ plan, billing_interval: interval }: QuickBookingSubject): string | undefined {
  if (plan === null) return undefined;
  return interval === null ? PLANS[plan].title : `${PLANS[plan].title}, billed ${interval}`;
}

/** The vehicle that the person chose of theirs, with its port; else what the form says. */
function vehicleOf({ vehicle_type: type, vehicle_facts: facts }: QuickBookingSubject): Fact[] {
  if (facts === null) return [['Vehicle', QUICK_BOOKING_VEHICLES[type]]];
  const { connector } = facts;
  return [
    ['Vehicle', vehicleWords(facts)],
    ...(connector === null ? [] : [['Charging port', CONNECTORS[connector]] as const]),
  ];
}

function whatWasAsked(row: QuickBookingSubject): Fact[] {
  const plan = planOf(row);
  return [
    ['Service', quickBookingServiceLabel(row.service_type)],
    ...vehicleOf(row),
    ['Where', row.location],
    ['Urgency', URGENCY_LABELS[row.urgency]],
    ...(row.preferred_time === null ? [] : [['Preferred time', row.preferred_time] as const]),
    ...(plan === undefined ? [] : [['Membership plan', plan] as const]),
    ['Notes', row.notes ?? 'none'],
    ['Request', row.id],
  ];
}

/** What happens next, to the person who made a quick booking. */
export function quickBookingReceived(row: QuickBookingSubject, sender: Sender): Promise<Message> {
  const callBy = formatAppointment(row.callback_due_at, row.zone);
  return messageOf(
    `We'll call you within ${sender.callbackMinutes} minutes`,
    <Layout
      brand={sender.name}
      preview={`We'll contact you within ${sender.callbackMinutes} minutes to confirm your charging appointment.`}
      title={`We'll call you within ${sender.callbackMinutes} minutes`}
    >
      <Paragraph>
        Hello {row.name}, we'll contact you within {sender.callbackMinutes} minutes to confirm your
        charging appointment.
      </Paragraph>
      <Facts
        rows={[
          ['We call', row.phone],
          ['No later than', callBy],
          ['With you by', formatAppointment(row.respond_by, row.zone)],
          ...whatWasAsked(row),
        ]}
      />
      <Paragraph>
        Nothing is due now: we’ll tell you the price on the phone, and you decide then.
        {sender.hotline === null ? '' : ` If you can’t wait, call ${sender.hotline}.`}
      </Paragraph>
      <Reach sender={sender} />
    </Layout>,
  );
}

/** The announcement of a quick booking to staff, with the moment by which to call. */
export function staffQuickBooking(row: QuickBookingSubject, sender: Sender): Promise<Message> {
  const callBy = formatAppointment(row.callback_due_at, row.zone);
  return messageOf(
    `Call ${row.name} by ${callBy}: ${URGENCY_LABELS[row.urgency]}`,
    <Layout brand={sender.name} preview={`Call ${row.name} by ${callBy}.`} title="Quick booking">
      <Facts
        rows={[
          ['Call by', callBy],
          ['With them by', formatAppointment(row.respond_by, row.zone)],
          ['Name', row.name],
          ['Phone', phoneLink(row.phone)],
          ['Email', row.email ?? 'not said'],
          ...whatWasAsked(row),
          ['Map', mapLink(row.location, undefined)],
        ]}
      />
    </Layout>,
  );
}
