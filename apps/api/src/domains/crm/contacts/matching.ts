import { dialOf } from '../../../platform/phone-number.ts';

/** Reasons why two records may be the same person. */
export type SuspicionReason =
  | 'unverified-email'
  | 'similar-email'
  | 'name-and-phone'
  | 'phone'
  | 'name-and-zip'
  | 'company-name';

/** Contact data from a request, booking or account. */
export interface ContactData {
  /** Account that the person was signed in to. */
  readonly userId: string | null;
  readonly name: string;
  readonly email: string | null;
  /** Phone number in international form; see {@link e164Of}. */
  readonly dial: string | null;
  /** Name and ZIP code of the last booking; see {@link nameZipOf}. */
  readonly nameZip: string | null;
}

/** An existing record. */
export interface KnownPerson extends ContactData {
  readonly id: string;
  /** Whether the address is verified; only an account can verify one. */
  readonly isVerified: boolean;
}

/** The record that contact data belongs to, and possible duplicates. */
export interface Match {
  /** The record that it certainly belongs to; undefined for a new person. */
  readonly id: string | undefined;
  readonly suspects: readonly { readonly id: string; readonly reason: SuspicionReason }[];
}

/**
 * A value shared by this many records isn't distinctive: a company's number, an invented one, a
 * common name.
 */
export const SHARED_BY_MANY = 8;

/** Returns a phone number in international form (ITU-T E.164); null if its country is unknown. */
export function e164Of(phone: string | null): string | null {
  const dial = phone === null ? '' : dialOf(phone);
  return /^\+[1-9]\d{6,14}$/u.test(dial) ? dial : null;
}

const MISTYPED: Readonly<Record<string, string>> = {
  'googlemail.com': 'gmail.com',
  'gmial.com': 'gmail.com',
  'gamil.com': 'gmail.com',
  'gmai.com': 'gmail.com',
  'gmail.co': 'gmail.com',
  'gmail.con': 'gmail.com',
  'hotmial.com': 'hotmail.com',
  'hotmail.co': 'hotmail.com',
  'yaho.com': 'yahoo.com',
  'yahoo.co': 'yahoo.com',
  'outlok.com': 'outlook.com',
  'iclould.com': 'icloud.com',
};

/**
 * Normalizes an address for comparison, ignoring what people mistype or leave out: dots, tags,
 * misspelled provider names.
 */
export function emailKeyOf(email: string): string {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@');
  const name = (local.split('+')[0] ?? '').replaceAll('.', '');
  return `${name}@${MISTYPED[domain] ?? domain}`;
}

const addressOf = (email: string | null) => (email === null ? null : email.trim().toLowerCase());

/** Normalizes a name for comparison, ignoring case, accents, word order and punctuation. */
const nameOf = (name: string) =>
  (
    name
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
    .toSorted()
    .join(' ');

/**
 * Combines a ZIP code and a name, normalized across spellings; null if there is only a first name.
 */
export function nameZipOf(name: string, zip: string | null): string | null {
  const folded = nameOf(name);
  return zip !== null && folded.includes(' ') ? `${zip} ${folded}` : null;
}

function suspicionOf(one: ContactData, other: KnownPerson): SuspicionReason | undefined {
  const email = addressOf(one.email);
  if (email !== null && email === addressOf(other.email)) return 'unverified-email';
  const isSimilar =
    one.email !== null && other.email !== null && emailKeyOf(one.email) === emailKeyOf(other.email);
  if (one.dial !== null && one.dial === other.dial) {
    return nameOf(one.name) === nameOf(other.name) ? 'name-and-phone' : 'phone';
  }
  if (isSimilar) return 'similar-email';
  return one.nameZip !== null && one.nameZip === other.nameZip ? 'name-and-zip' : undefined;
}

function isSame(one: ContactData, other: KnownPerson): boolean {
  if (one.userId !== null) return one.userId === other.userId;
  const email = addressOf(one.email);
  if (email !== null) {
    return email === addressOf(other.email) && (other.userId === null || other.isVerified);
  }
  return (
    one.dial !== null && other.userId === null && other.email === null && one.dial === other.dial
  );
}

/**
 * Decides which record contact data belongs to. An account owns what is done while signed in to it,
 * and what is done with its verified address. Guests are identified by address, or by phone number
 * if they gave no address. Any other resemblance is a possible duplicate for staff to review.
 */
export function matchOf(data: ContactData, known: readonly KnownPerson[]): Match {
  const same = known.filter((person) => isSame(data, person));
  const id = (same.find(({ userId }) => userId !== null) ?? same[0])?.id;
  const suspects = known.flatMap((person) => {
    if (person.id === id) return [];
    const reason = suspicionOf(data, person);
    return reason === undefined ? [] : [{ id: person.id, reason }];
  });
  const isShared = (...reasons: readonly SuspicionReason[]) =>
    suspects.filter(({ reason }) => reasons.includes(reason)).length > SHARED_BY_MANY;
  const ignored = new Set<SuspicionReason>([
    ...(isShared('phone', 'name-and-phone') ? (['phone', 'name-and-phone'] as const) : []),
    ...(isShared('name-and-zip') ? (['name-and-zip'] as const) : []),
  ]);
  return { id, suspects: suspects.filter(({ reason }) => !ignored.has(reason)) };
}
