import {
  type BookingMailKind,
  type ContactVehicle,
  type QuickBookingVehicle,
  type StaffRole,
  type VehicleFacts,
  bookedVehicleWords,
} from '@voltcourier/contracts';
import {
  BITCOIN_DUST_CENTS,
  type BillingInterval,
  type GrandfatheredTier,
  type MembershipName,
  type PlanName,
  type QuickBookingService,
  type QuickBookingUrgency,
} from '@voltcourier/pricing';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';

/** What a mail about a booking tells. */
export interface BookingSubject {
  readonly booking_id: string;
  readonly service_type: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly location: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly accuracy_metres: number | null;
  /** In words: the one that the customer chose of theirs, else what was said. */
  readonly vehicle: string;
  readonly notes: string | null;
  readonly charging_port: string | null;
  readonly urgency: string | null;
  readonly zone: string;
  readonly starts_at: Date;
  readonly amount_cents: number;
  readonly region_id: string;
  /** What the customer was a member of, and by when an emergency is to be answered. */
  readonly membership: MembershipName | null;
  readonly respond_by: Date | null;
  readonly status: string;
  readonly calendar_sequence: number;
  /** What a cancellation gives back. */
  readonly given_back_cents: number;
  /** What staff have given back of it, of all orders, and by the one that the mail is about. */
  readonly by_hand_cents: number;
  readonly ordered_cents: number;
  /** What goes back by itself because it could not confirm the booking, and why. */
  readonly returned_cents: number;
  readonly returned_because: 'no_place' | 'wrong_amount' | null;
  /** What goes back of the payment that the mail is about, because it wasn't needed, and why. */
  readonly unneeded_cents: number;
  readonly unneeded_reason: 'already_paid' | 'booking_closed' | null;
  /** Whether what the mail says goes back was paid in Bitcoin: somebody has to send it. */
  readonly back_in_bitcoin: boolean;
  readonly hold_expires_at: Date | null;
  readonly uses_session: boolean;
  readonly session_returned: boolean;
  /** Whether the person wants to be reminded; guests do. */
  readonly wants_reminders: boolean;
}

/** What a mail about a contact request tells. */
export interface ContactSubject {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly vehicle: ContactVehicle;
  readonly notes: string | null;
}

/** What a mail about a quick booking tells. */
export interface QuickBookingSubject {
  readonly id: string;
  readonly name: string;
  readonly phone: string;
  readonly email: string | null;
  readonly location: string;
  readonly vehicle_type: QuickBookingVehicle;
  /** What the vehicle is, where the customer chose one of theirs. */
  readonly vehicle_facts: VehicleFacts | null;
  readonly service_type: QuickBookingService;
  readonly urgency: QuickBookingUrgency;
  readonly preferred_time: string | null;
  readonly notes: string | null;
  readonly plan: PlanName | null;
  readonly billing_interval: BillingInterval | null;
  readonly zone: string;
  readonly callback_due_at: Date;
  readonly respond_by: Date;
}

/** What a mail about a subscription tells. */
export interface SubscriptionSubject {
  readonly address: string;
  readonly consent_version: string;
  readonly unsubscribe_token: string;
}

/** What a mail about an account tells. */
export interface AccountSubject {
  readonly username: string;
  readonly first_name: string | null;
  readonly email: string;
}

/** What a mail about the link of an account tells. */
export interface AccountTokenSubject extends AccountSubject {
  readonly token_id: string;
  readonly token_email: string;
  readonly former_email: string | null;
}

/** A mail about a booking, with what it tells. */
export interface BookingMailRow extends BookingSubject {
  readonly email_id: string;
  readonly kind: BookingMailKind;
  readonly dedupe_key: string;
  readonly created_at: Date;
  readonly sent_at: Date | null;
}

/** The payment that the mail `e` is about; its key ends with it. */
const aboutPayment = sql`case when e.kind = 'payment-returned' then right(e.dedupe_key, 36)::uuid end`;

/** What goes back of the payment at the end of the key of the mail `e`, as it wasn't needed. */
const unneeded = sql`
  select (coalesce(sum(back.cents), 0) + coalesce((
      select case when c.deposit_cents - c.taken_cents - c.returned_cents >= ${BITCOIN_DUST_CENTS}
        then c.deposit_cents - c.taken_cents - c.returned_cents end
      from bitcoin_payments c join payments p on p.id = c.payment_id
      where p.id = ${aboutPayment} and p.booking_id = b.id
        and p.status in ('succeeded', 'canceled')
    ), 0))::int as cents,
    max(back.reason) as reason,
    exists (
      select from payments p
      where p.id = ${aboutPayment} and p.booking_id = b.id and p.provider = 'bitcoin'
    ) as is_bitcoin
  from (
    select r.amount_cents as cents, r.reason
    from payments p join refunds r on r.payment_id = p.id
    where p.id = ${aboutPayment} and p.booking_id = b.id
      and r.reason in ('already_paid', 'booking_closed')
      and (r.status = 'pending' or r.status = 'succeeded' and p.provider = 'stripe')
  ) back`;

/** Mails about bookings, the last first. */
async function listMails(db: Database, those: RawBuilder<unknown>): Promise<BookingMailRow[]> {
  const { rows } = await sql<BookingMailRow & { vehicle_facts: VehicleFacts | null }>`
    select e.id as email_id, e.kind, e.dedupe_key, e.created_at, e.sent_at, b.id as booking_id, b.service_type, b.name, b.email, b.phone, b.location, b.latitude,
      b.longitude, b.accuracy_metres, b.vehicle, b.vehicle_facts, b.notes, b.charging_port, b.urgency, b.zone,
      b.starts_at, b.amount_cents, b.region_id, b.membership, b.respond_by, b.status, b.calendar_sequence, b.uses_session,
      b.hold_expires_at,
      exists (
        select from session_movements s where s.booking_id = b.id and s.change = 1
      ) as session_returned,
      coalesce((
        select p.reminders from contact_preferences p where p.user_id = b.customer_id
      ), true) as wants_reminders,
      coalesce((
        select sum(r.amount_cents) from payments p join refunds r on r.payment_id = p.id
        where p.booking_id = b.id and r.reason = 'cancelled'
      ), 0)::int as given_back_cents,
      coalesce((
        select sum(r.amount_cents) from payments p join refunds r on r.payment_id = p.id
        where p.booking_id = b.id and r.order_id is not null and r.status <> 'failed'
      ), 0)::int as by_hand_cents,
      coalesce((
        select sum(r.amount_cents) from payments p join refunds r on r.payment_id = p.id
        where p.booking_id = b.id and r.order_id::text = right(e.dedupe_key, 36)
          and r.status <> 'failed'
      ), 0)::int as ordered_cents,
      coalesce((
        select sum(r.amount_cents) from payments p join refunds r on r.payment_id = p.id
        where p.booking_id = b.id and r.status <> 'failed' and r.reason in ('no_place', 'wrong_amount')
      ), 0)::int as returned_cents,
      (
        select r.reason from payments p join refunds r on r.payment_id = p.id
        where p.booking_id = b.id and r.reason in ('no_place', 'wrong_amount')
        order by r.created_at desc limit 1
      ) as returned_because,
      unneeded.cents as unneeded_cents, unneeded.reason as unneeded_reason,
      exists (
        select from payments p join refunds r on r.payment_id = p.id
        where p.booking_id = b.id and p.provider = 'bitcoin' and r.status <> 'failed'
          and case e.kind
            when 'booking-cancelled' then r.reason = 'cancelled'
            when 'booking-refunded' then r.reason in ('no_place', 'wrong_amount')
            when 'refund-by-staff' then r.order_id::text = right(e.dedupe_key, 36)
          end
      ) or unneeded.is_bitcoin as back_in_bitcoin
    from emails e join bookings b on b.id = e.booking_id
    cross join lateral (${unneeded}) unneeded
    where ${those}
    order by e.created_at desc, e.id`.execute(db);
  return rows.map(({ vehicle_facts: facts, ...row }) => ({
    ...row,
    vehicle: bookedVehicleWords(row.vehicle, facts),
  }));
}

/** The booking of a mail. */
export async function findBookingOf(
  db: Database,
  emailId: string,
): Promise<BookingSubject | undefined> {
  const [row] = await listMails(db, sql`e.id = ${emailId}`);
  return row;
}

/** The mails of a booking, the last first. */
export const listMailsOfBooking = (db: Database, bookingId: string): Promise<BookingMailRow[]> =>
  listMails(db, sql`e.booking_id = ${bookingId}`);

/** The contact request of a mail. */
export async function findContactOf(
  db: Database,
  emailId: string,
): Promise<ContactSubject | undefined> {
  const { rows } = await sql<ContactSubject>`
    select c.id, c.name, c.email, c.vehicle, c.notes
    from emails e join contact_requests c on c.id = e.contact_request_id
    where e.id = ${emailId}`.execute(db);
  return rows[0];
}

/** The quick booking of a mail. */
export async function findQuickBookingOf(
  db: Database,
  emailId: string,
): Promise<QuickBookingSubject | undefined> {
  const { rows } = await sql<QuickBookingSubject>`
    select q.id, q.name, q.phone, q.email, q.location, q.vehicle_type, q.vehicle_facts, q.service_type,
      q.urgency, q.preferred_time, q.notes, q.plan, q.billing_interval, q.zone, q.callback_due_at, q.respond_by
    from emails e join quick_bookings q on q.id = e.quick_booking_id
    where e.id = ${emailId}`.execute(db);
  return rows[0];
}

/** The subscription of a mail. */
export async function findSubscriptionOf(
  db: Database,
  emailId: string,
): Promise<SubscriptionSubject | undefined> {
  const { rows } = await sql<SubscriptionSubject>`
    select s.address, s.consent_version, s.unsubscribe_token
    from notification_subscriptions s
    where s.id = (select e.subscription_id from emails e where e.id = ${emailId})`.execute(db);
  return rows[0];
}

/** The account's link of a mail. */
export async function findAccountTokenOf(
  db: Database,
  emailId: string,
): Promise<AccountTokenSubject | undefined> {
  const { rows } = await sql<AccountTokenSubject>`
    select u.username, u.first_name, u.email, t.id as token_id, t.email as token_email,
      t.former_email
    from emails e join account_tokens t on t.id = e.account_token_id join users u on u.id = t.user_id
    where e.id = ${emailId}`.execute(db);
  return rows[0];
}

/** The account whose event a mail is about. */
export async function findAccountEventOf(
  db: Database,
  emailId: string,
): Promise<AccountSubject | undefined> {
  const { rows } = await sql<AccountSubject>`
    select u.username, coalesce(f.first_name, u.first_name) as first_name,
      coalesce(f.email, u.email) as email
    from emails e join account_events a on a.id = e.account_event_id join users u on u.id = a.user_id
      left join account_farewells f on f.user_id = u.id
    where e.id = ${emailId}`.execute(db);
  return rows[0];
}

/** What a mail about a membership tells, as it was when it happened. */
export interface MembershipSubject extends AccountSubject {
  readonly at: Date;
  readonly detail: MembershipDetail;
}

/** What an event of a membership knows. Instants are ISO 8601. */
export interface MembershipDetail {
  readonly plan?: PlanName | undefined;
  /** A tier that staff granted, instead of a plan. */
  readonly tier?: GrandfatheredTier | undefined;
  readonly interval?: BillingInterval | undefined;
  readonly amountCents?: number | undefined;
  readonly number?: string | null | undefined;
  readonly endsAt?: string | undefined;
}

/** The membership's event that a mail is about. */
export async function findMembershipEventOf(
  db: Database,
  emailId: string,
): Promise<MembershipSubject | undefined> {
  const { rows } = await sql<MembershipSubject>`
    select u.username, u.first_name, u.email, m.at, m.detail
    from emails e join membership_events m on m.id = e.membership_event_id
      join users u on u.id = m.user_id
    where e.id = ${emailId}`.execute(db);
  return rows[0];
}

/** What an invitation into a company tells. */
export interface InvitationSubject {
  readonly company: string;
  readonly email: string;
  readonly role: string;
  readonly expires_at: Date;
  readonly ended_at: Date | null;
}

/** The invitation of a mail. */
export async function findInvitationOf(
  db: Database,
  emailId: string,
): Promise<InvitationSubject | undefined> {
  const { rows } = await sql<InvitationSubject>`
    select c.name as company, i.email, i.role, i.expires_at, i.ended_at
    from emails e join company_invitations i on i.id = e.company_invitation_id
      join companies c on c.id = i.company_id
    where e.id = ${emailId}`.execute(db);
  return rows[0];
}

/** What an invitation to be staff tells. */
export interface StaffInvitationSubject {
  readonly id: string;
  readonly email: string;
  readonly role: StaffRole;
  readonly invited_by: string;
  readonly expires_at: Date;
  readonly ended_at: Date | null;
}

/** The invitation to be staff of a mail. */
export async function findStaffInvitationOf(
  db: Database,
  emailId: string,
): Promise<StaffInvitationSubject | undefined> {
  const { rows } = await sql<StaffInvitationSubject>`
    select i.id, i.email, i.role, coalesce(u.first_name, u.username) as invited_by, i.expires_at,
      i.ended_at
    from emails e join staff_invitations i on i.id = e.staff_invitation_id
      join users u on u.id = i.invited_by
    where e.id = ${emailId}`.execute(db);
  return rows[0];
}
