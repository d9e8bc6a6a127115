import type { DataRequest, DataRequestView } from '@voltcourier/contracts/privacy/privacy-requests';

type Erasure = NonNullable<DataRequestView['erasure']>;

/** Labels of the kinds of data requests. */
export const KIND_LABELS: Readonly<Record<DataRequest['kind'], string>> = {
  copy: 'A copy of their data',
  erasure: 'Erasure',
};

/** Labels of the reasons for a refusal. */
export const REFUSAL_LABELS: Readonly<Record<NonNullable<DataRequest['reason']>, string>> = {
  'not-identified': 'Identity not verified',
  withdrawn: 'Withdrawn',
  repeated: 'It was answered a short while ago',
  'kept-by-law': 'The law requires us to keep it',
};

/** Labels of what an erasure deletes. */
export const ERASED_LABELS: Readonly<Record<Erasure['erased'][number]['part'], string>> = {
  records: 'Records: name, email, phone, external ID',
  accounts: 'Accounts: sign-in, passkeys, sessions, saved cards',
  bookings: 'Bookings: name, contact, place, car, notes',
  requests: 'Callback requests and contact messages: name, contact, text',
  vehicles: 'Saved vehicles',
  subscriptions: 'Subscriptions to news',
  words: 'Notes, tasks and leads: what staff wrote',
  tags: 'Tags and links',
};

/** Labels of what an erasure keeps, and why. */
export const KEPT_LABELS: Readonly<
  Record<Erasure['kept'][number]['part'], { name: string; why: string }>
> = {
  visits: {
    name: 'Bookings: service, day, amount',
    why: 'Without a name. The books need them.',
  },
  payments: {
    name: 'Payments and refunds',
    why: 'Tax law. They lead to a booking without a name.',
  },
  invoices: {
    name: 'Membership invoices',
    why: 'Tax law. They lead to an account without a name.',
  },
  consents: { name: 'What they agreed to', why: 'Proof that we had permission. Without a name.' },
  contacts: {
    name: 'Scrambled emails and numbers',
    why: 'So that an import does not bring them back. Nobody can read them.',
  },
};

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

const OBSTACLES: Readonly<
  Record<Erasure['obstacles'][number]['what'], (when: string | undefined) => string>
> = {
  appointment: (when) =>
    `There is an appointment${when === undefined ? '' : ` on ${when}`}. Cancel it, or wait until the visit is over.`,
  refund: () => 'A refund is pending or has failed. Resolve it first.',
  membership: (when) =>
    when === undefined
      ? 'They have an active membership. They need to cancel it in their account, and it has to end first.'
      : `A membership runs until ${when}. They can be erased after that.`,
  purchase: () => 'A membership payment is being processed. Try again in a few minutes.',
  company: () => 'They belong to a company account and must leave or close it first.',
  staff: () => 'This is a staff account. Remove its access first.',
};

/** Describes what must be resolved before a person can be erased. */
export const obstacleLabel = ({ what, at }: Erasure['obstacles'][number]): string =>
  OBSTACLES[what](at === null ? undefined : day.format(new Date(at)));

const plain = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** Formats a date, independent of the time zone. */
export const dateOf = (date: string): string => plain.format(new Date(`${date}T00:00:00Z`));

/** Describes the state of a data request. */
export function requestState({ status, isLate, dueOn, reason }: DataRequest): string {
  if (status === 'done') return 'Answered';
  if (status === 'refused') return `Refused: ${reason === null ? '' : REFUSAL_LABELS[reason]}`;
  return isLate ? `Late: it was due ${dateOf(dueOn)}` : `Due ${dateOf(dueOn)}`;
}
