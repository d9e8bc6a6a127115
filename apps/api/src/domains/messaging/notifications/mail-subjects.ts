import type {
  ContactVehicle,
  Language,
  QuickBookingVehicle,
  StaffRole,
  VehicleFacts,
} from '@voltcourier/contracts';
import type { MapCity } from '@voltcourier/contracts/bookings/map-cities';
import type { BookingDetails } from '@voltcourier/contracts/bookings/booking-details';
import type {
  BillingInterval,
  GrandfatheredTier,
  MembershipName,
  PlanName,
  QuickBookingService,
  QuickBookingUrgency,
} from '@voltcourier/pricing';
import type { CampaignWords } from './emails/campaign.tsx';

/** What a mail tells of its booking. */
export interface BookingFacts {
  readonly booking_id: string;
  readonly number: string | null;
  readonly customer_id: string | null;
  readonly service_type: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly location: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly accuracy_metres: number | null;
  /** The city of Hampton Roads that it is in or near; null elsewhere. */
  readonly map_city: MapCity | null;
  /** In words: the one that the customer chose of theirs, else what was said. */
  readonly vehicle: string;
  readonly details: BookingDetails;
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
  readonly hold_expires_at: Date | null;
  readonly uses_session: boolean;
  /** Whether what changed last is a correction by staff, and not another time. */
  readonly is_corrected: boolean;
  /** What its technician collects on site, in cents. */
  readonly on_site_cents: number;
}

/** A mail about a booking: its kind and its key, which ends with the order or payment it is about. */
export interface BookingMailKey {
  readonly kind: string;
  readonly dedupe_key: string;
}

/** What a mail about a booking tells of money, in cents. */
export interface BookingMailMoney {
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
}

/** What a mail about a booking tells. */
export interface BookingSubject extends Omit<BookingFacts, 'customer_id'>, BookingMailMoney {
  readonly session_returned: boolean;
  /** Whether the person wants to be reminded; guests do. */
  readonly wants_reminders: boolean;
}

/** What a mail about a contact request tells. */
export interface ContactSubject {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  /** The company that asks about a business account. */
  readonly company: string | null;
  readonly vehicle: ContactVehicle | 'fleet';
  /** How many vehicles that company has; null for what is about one vehicle. */
  readonly fleet_size: number | null;
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

/** What staff write to somebody who asked for something. */
export interface ReplyWords {
  readonly subject: string;
  /** Paragraphs with a blank line between them. */
  readonly body: string;
  /** What the person had written, which is quoted below. */
  readonly question: string | null;
}

/** What a reply to a request tells, and to whom. */
export interface ReplySubject extends ReplyWords {
  /** Null where the person was erased. */
  readonly email: string | null;
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

/** What a mail about an account's event tells. */
export interface AccountEventSubject extends AccountSubject {
  readonly user_id: string;
}

/** The same, with the language of its last mail where the account is deleted. */
export interface AccountNewsSubject extends AccountEventSubject {
  readonly language: Language | undefined;
}

/** What a mail about the link of an account tells. */
export interface AccountTokenSubject extends AccountSubject {
  readonly token_id: string;
  readonly token_email: string;
  readonly former_email: string | null;
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

/** What a mail about a recurring booking tells: what it is, and what happened to it. */
export interface RecurringSubject {
  readonly name: string;
  readonly email: string;
  readonly local_time: string;
  readonly every_weeks: number;
  readonly starts_on: string;
  readonly state: string;
  /** The date that wasn't booked; null for a pause. */
  readonly date: string | null;
  readonly reason: string | null;
}

/** What an invitation into a company tells. */
export interface InvitationSubject {
  readonly company: string;
  readonly email: string;
  readonly role: string;
  readonly expires_at: Date;
  readonly ended_at: Date | null;
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

/** What a mail of a campaign tells. */
export interface CampaignSubject {
  readonly words: CampaignWords;
  readonly firstName: string | null;
}
