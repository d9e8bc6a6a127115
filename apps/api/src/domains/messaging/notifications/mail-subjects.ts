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
import type { CampaignTexts } from './emails/campaign.tsx';

/** Facts about a booking in its mails. */
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
  /** City of Hampton Roads in or near which the booking is; null elsewhere. */
  readonly map_city: MapCity | null;
  /** In words: the customer's saved vehicle, or otherwise the entry in the form. */
  readonly vehicle: string;
  readonly details: BookingDetails;
  readonly urgency: string | null;
  readonly zone: string;
  readonly starts_at: Date;
  readonly amount_cents: number;
  readonly region_id: string;
  /** Membership of the customer, and the response deadline of an emergency. */
  readonly membership: MembershipName | null;
  readonly respond_by: Date | null;
  readonly status: string;
  readonly calendar_sequence: number;
  readonly hold_expires_at: Date | null;
  readonly uses_session: boolean;
  /** Whether the latest change is a correction by staff, not a new time. */
  readonly is_corrected: boolean;
  /** Amount that the technician collects on site, in cents. */
  readonly on_site_cents: number;
}

/** Key of a booking mail: its kind, and a key that ends with the order or payment it is about. */
export interface BookingMailKey {
  readonly kind: string;
  readonly dedupe_key: string;
}

/** Amounts in a booking mail, in cents. */
export interface BookingMailMoney {
  /** Refund of a cancellation. */
  readonly given_back_cents: number;
  /** Refunds by staff: of all orders, and of the order that the mail is about. */
  readonly by_hand_cents: number;
  readonly ordered_cents: number;
  /** Whether staff refunded some of it in Bitcoin. */
  readonly by_hand_in_bitcoin: boolean;
  /** Amount returned automatically because it couldn't confirm the booking, and why. */
  readonly returned_cents: number;
  readonly returned_because: 'no_place' | 'wrong_amount' | null;
  /** Amount returned of the mail's payment because it wasn't needed, and why. */
  readonly unneeded_cents: number;
  readonly unneeded_reason: 'already_paid' | 'booking_closed' | null;
  /** Part of the returned amount that was paid in Bitcoin, which staff have to send manually. */
  readonly in_bitcoin_cents: number;
}

/** Data of a booking mail. */
export interface BookingSubject extends Omit<BookingFacts, 'customer_id'>, BookingMailMoney {
  readonly session_returned: boolean;
  /** Whether the customer wants reminders; true for guests. */
  readonly wants_reminders: boolean;
}

/** Data of a mail about a contact request. */
export interface ContactSubject {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  /** Company of a business inquiry. */
  readonly company: string | null;
  readonly vehicle: ContactVehicle | 'fleet';
  /** Number of that company's vehicles; null for a request about one vehicle. */
  readonly fleet_size: number | null;
  readonly notes: string | null;
}

/** Data of a mail about a quick booking. */
export interface QuickBookingSubject {
  readonly id: string;
  readonly name: string;
  readonly phone: string;
  readonly email: string | null;
  readonly location: string;
  readonly vehicle_type: QuickBookingVehicle;
  /** Details of the vehicle if the customer chose a saved one. */
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

/** Text of a staff reply to a request. */
export interface ReplyTexts {
  readonly subject: string;
  /** Paragraphs separated by blank lines. */
  readonly body: string;
  /** The customer's message, which is quoted below. */
  readonly question: string | null;
}

/** Data of a reply to a request, with its recipient. */
export interface ReplySubject extends ReplyTexts {
  /** Null if the person was erased. */
  readonly email: string | null;
}

/** Data of a mail about a subscription. */
export interface SubscriptionSubject {
  readonly address: string;
  readonly consent_version: string;
  readonly unsubscribe_token: string;
}

/** Data of a mail about an account. */
export interface AccountSubject {
  readonly username: string;
  readonly first_name: string | null;
  readonly email: string;
}

/** Data of a mail about an account event. */
export interface AccountEventSubject extends AccountSubject {
  readonly user_id: string;
}

/** The same, with the language of the last mail if the account is deleted. */
export interface AccountNewsSubject extends AccountEventSubject {
  readonly language: Language | undefined;
}

/** Data of a mail with an account link. */
export interface AccountTokenSubject extends AccountSubject {
  readonly token_id: string;
  readonly token_email: string;
  readonly former_email: string | null;
}

/** Data of a mail about a membership, as of the event. */
export interface MembershipSubject extends AccountSubject {
  readonly at: Date;
  readonly detail: MembershipDetail;
}

/** Data of a membership event. Instants are ISO 8601. */
export interface MembershipDetail {
  readonly plan?: PlanName | undefined;
  /** Tier granted by staff instead of a plan. */
  readonly tier?: GrandfatheredTier | undefined;
  readonly interval?: BillingInterval | undefined;
  readonly amountCents?: number | undefined;
  readonly number?: string | null | undefined;
  readonly endsAt?: string | undefined;
}

/** Data of a mail about a recurring booking, with the event. */
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
  /** The company that owns it; null for a person's own. */
  readonly company: {
    readonly name: string;
    readonly isClosed: boolean;
    /** Whether the recipient is its owner. */
    readonly isToOwner: boolean;
  } | null;
}

/** Data of a company invitation. */
export interface InvitationSubject {
  readonly company: string;
  readonly email: string;
  readonly role: string;
  readonly expires_at: Date;
  readonly ended_at: Date | null;
}

/** Data of a staff invitation. */
export interface StaffInvitationSubject {
  readonly id: string;
  readonly email: string;
  readonly role: StaffRole;
  readonly invited_by: string;
  readonly expires_at: Date;
  readonly ended_at: Date | null;
}

/** Data of a campaign mail. */
export interface CampaignSubject {
  readonly texts: CampaignTexts;
  readonly firstName: string | null;
}
