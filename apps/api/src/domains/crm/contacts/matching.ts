import { dialOf } from '../../../platform/phone-number.ts';

/** Why two records may be the same person. */
export type SuspicionReason =
  | 'unverified-email'
  | 'similar-email'
  | 'name-and-phone'
  | 'phone'
  | 'name-and-zip'
  | 'company-name';

/** Somebody who was in touch: what a request, a booking or an account says of them. */
export interface Sighting {
  /** The account that they were signed in with. */
  readonly userId: string | null;
  readonly name: string;
  readonly email: string | null;
  /** A number that a phone can dial from anywhere; see {@link e164Of}. */
  readonly dial: string | null;
  /** Under which name they booked last, and at which ZIP code; see {@link nameZipOf}. */
  readonly nameZip: string | null;
}

/** A record that is there. */
export interface KnownPerson extends Sighting {
  readonly id: string;
  /** Whether the address is shown to be theirs; only an account can have done that. */
  readonly isVerified: boolean;
}

/** Whose a sighting is, and who may be the same. */
export interface Match {
  /** The record it belongs to for certain; undefined for a person of their own. */
  readonly id: string | undefined;
  readonly suspects: readonly { readonly id: string; readonly reason: SuspicionReason }[];
}

/** What too many share says nothing: a company's number, one that was made up, a common name. */
export const SHARED_BY_MANY = 8;

/** A phone number as it is everywhere (ITU-T E.164); null where its country can't be told. */
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

/** An address without what people mistype or leave out: dots, tags, a provider's name misspelled. */
export function emailKeyOf(email: string): string {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@');
  const name = (local.split('+')[0] ?? '').replaceAll('.', '');
  return `${name}@${MISTYPED[domain] ?? domain}`;
}

const addressOf = (email: string | null) => (email === null ? null : email.trim().toLowerCase());

/** A name without what people write now and then: case, accents, order and signs. */
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

/** A ZIP code with a name, in one form for all its spellings; null where it is a first name alone. */
export function nameZipOf(name: string, zip: string | null): string | null {
  const words = nameOf(name);
  return zip !== null && words.includes(' ') ? `${zip} ${words}` : null;
}

function suspicionOf(one: Sighting, other: KnownPerson): SuspicionReason | undefined {
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

function isSame(one: Sighting, other: KnownPerson): boolean {
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
 * Decides whose a sighting is. An account has what is done with it, and what is done with the
 * address that it has verified. Guests are one person by their address, and without one by their
 * number. Whatever else looks alike is a suspicion, which is for staff to look at.
 */
export function matchOf(sighting: Sighting, known: readonly KnownPerson[]): Match {
  const same = known.filter((person) => isSame(sighting, person));
  const id = (same.find(({ userId }) => userId !== null) ?? same[0])?.id;
  const suspects = known.flatMap((person) => {
    if (person.id === id) return [];
    const reason = suspicionOf(sighting, person);
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
