import {
  CONNECTORS,
  CONTACT_VEHICLES,
  fleetSizeWords,
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

/** What a contact request is about: a vehicle, or a company with its vehicles. */
function whatItIsAbout({ vehicle, company, fleet_size: count }: ContactSubject): Fact[] {
  if (vehicle !== 'fleet') return [['Vehicle', CONTACT_VEHICLES[vehicle]]];
  return [
    ...(company === null ? [] : [['Company', company] as const]),
    ['Vehicles', count === null ? 'not said' : fleetSizeWords(count)],
  ];
}

function businessReceived(row: ContactSubject, sender: Sender): Promise<Message> {
  return messageOf(
    'We received your question about a business account',
    <Layout
      brand={sender.name}
      preview="A real person reads it and replies by email."
      title="We received your question"
    >
      <Paragraph>
        Hello {row.name}, a real person reads your question and replies by email. Nothing is ordered
        and nothing is due.
      </Paragraph>
      <Facts
        rows={[
          ...whatItIsAbout(row),
          ...(row.phone === null ? [] : [['Phone', row.phone] as const]),
          ['Message', row.notes ?? 'none'],
          ['Request', row.id],
        ]}
      />
      <Reach sender={sender} />
    </Layout>,
  );
}

/** The confirmation of a contact request to the person who made it. */
export function contactReceived(row: ContactSubject, sender: Sender): Promise<Message> {
  if (row.vehicle === 'fleet') return businessReceived(row, sender);
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
      <Facts rows={[...whatItIsAbout(row), ['Notes', row.notes ?? 'none'], ['Request', row.id]]} />
      <Reach sender={sender} />
    </Layout>,
  );
}

function staffBusiness(row: ContactSubject, sender: Sender): Promise<Message> {
  const who = row.company ?? row.name;
  const count = row.fleet_size === null ? '' : `, ${fleetSizeWords(row.fleet_size)}`;
  return messageOf(
    `Business account: ${who}${count}`,
    <Layout
      brand={sender.name}
      preview={`${row.name} asks about a business account.`}
      title="Question about a business account"
    >
      <Paragraph>Reply to this mail to write to {row.name}.</Paragraph>
      <Facts
        rows={[
          ['Name', row.name],
          ...whatItIsAbout(row),
          ['Email', row.email],
          ['Phone', row.phone === null ? 'not said' : phoneLink(row.phone)],
          ['Message', row.notes ?? 'none'],
          ['Request', row.id],
        ]}
      />
    </Layout>,
  );
}

/** The announcement of a contact request to staff; answering it writes to the person. */
export function staffContact(row: ContactSubject, sender: Sender): Promise<Message> {
  if (row.vehicle === 'fleet') return staffBusiness(row, sender);
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
          ...whatItIsAbout(row),
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
