import type { Identity, PeopleCount, Person, PersonRow } from '@voltcourier/contracts/crm/contacts';

/** Where somebody was seen first, as staff read it. */
export const SOURCE_WORDS: Readonly<Record<PersonRow['source'], string>> = {
  account: 'Account',
  booking: 'Booking',
  contact: 'Contact message',
  'quick-booking': 'Callback request',
  import: 'Import',
  'company-account': 'Business account',
  staff: 'Added by staff',
  subscription: 'Notifications',
};

/** Why two may be the same person. */
export const REASON_WORDS: Readonly<Record<Person['suspects'][number]['reason'], string>> = {
  'unverified-email': 'Same email, which the account hasn’t verified',
  'similar-email': 'Nearly the same email',
  'name-and-phone': 'Same name and phone number',
  phone: 'Same phone number',
  'name-and-zip': 'Same name and ZIP code',
  'company-name': 'Same name, or nearly so',
  staff: 'Staff said so',
};

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** A day on the clocks of this device: "Dec 4, 2026". */
export const dayOf = (instant: string): string => day.format(new Date(instant));

/** A date without a time, which is the same everywhere. */
export const dateOf = (date: string): string => day.format(new Date(`${date}T12:00:00`));

/** How a record can be told from another: its address, its number, where it is from. */
export const identityWords = ({
  email,
  phone,
  source,
}: Pick<Identity, 'email' | 'phone'> & { source?: Identity['source'] }): string =>
  [email, phone, source && SOURCE_WORDS[source]].filter(Boolean).join(' · ') || 'No address';

const whole = new Intl.NumberFormat('en-US');

/** A count in short: "1,204", and "10,000+" where counting went no further. */
export const countWords = ({ count, isMore }: PeopleCount): string =>
  `${whole.format(count)}${isMore ? '+' : ''}`;

/** "1 person", "1,204 people", "More than 10,000 people". */
export const peopleWords = ({ count, isMore }: PeopleCount): string =>
  isMore
    ? `More than ${whole.format(count)} people`
    : `${whole.format(count)} ${count === 1 ? 'person' : 'people'}`;

const list = new Intl.ListFormat('en-US');

/** Names as a sentence has them: "North, South, and West". */
export const namesOf = (all: readonly { readonly name: string }[]): string =>
  list.format(all.map(({ name }) => name));
