import type { Identity, PeopleCount, Person, PersonRow } from '@voltcourier/contracts/crm/contacts';

/** Labels of a contact's source. */
export const SOURCE_LABELS: Readonly<Record<PersonRow['source'], string>> = {
  account: 'Account',
  booking: 'Booking',
  contact: 'Contact message',
  'quick-booking': 'Callback request',
  import: 'Import',
  'company-account': 'Business account',
  staff: 'Added by staff',
  subscription: 'Notifications',
};

/** Labels of the reasons why two records may be duplicates. */
export const REASON_LABELS: Readonly<Record<Person['suspects'][number]['reason'], string>> = {
  'unverified-email': 'Same email, which the account hasn’t verified',
  'similar-email': 'Nearly the same email',
  'name-and-phone': 'Same name and phone number',
  phone: 'Same phone number',
  'name-and-zip': 'Same name and ZIP code',
  'company-name': 'Same name, or nearly so',
  staff: 'Staff said so',
};

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** Formats a day in the device's time zone: "Dec 4, 2026". */
export const dayOf = (instant: string): string => day.format(new Date(instant));

/** Formats a date without a time, independent of the time zone. */
export const dateOf = (date: string): string => day.format(new Date(`${date}T12:00:00`));

/** Distinguishes a record from others: its email address, phone number or source. */
export const identityLabel = ({
  email,
  phone,
  source,
}: Pick<Identity, 'email' | 'phone'> & { source?: Identity['source'] }): string =>
  [email, phone, source && SOURCE_LABELS[source]].filter(Boolean).join(' · ') || 'No address';

const whole = new Intl.NumberFormat('en-US');

/** Short form of a count: "1,204", or "10,000+" if counting stopped there. */
export const formatCount = ({ count, isMore }: PeopleCount): string =>
  `${whole.format(count)}${isMore ? '+' : ''}`;

/** "1 person", "1,204 people", "More than 10,000 people". */
export const formatPeople = ({ count, isMore }: PeopleCount): string =>
  isMore
    ? `More than ${whole.format(count)} people`
    : `${whole.format(count)} ${count === 1 ? 'person' : 'people'}`;

const list = new Intl.ListFormat('en-US');

/** Joins names into a list: "North, South, and West". */
export const namesOf = (all: readonly { readonly name: string }[]): string =>
  list.format(all.map(({ name }) => name));
