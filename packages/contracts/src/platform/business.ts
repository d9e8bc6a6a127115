import * as z from 'zod/mini';
import { endpoint } from '../kernel/route.ts';
import { emailAddress, Id, Instant, Phone, text } from '../kernel/scalars.ts';

/** The number of the emergency hotline. The environment is checked with this same schema. */
export const Hotline = Phone;

/** The public e-mail address. The environment is checked with this same schema. */
export const BusinessEmail = emailAddress('Enter an email address such as hello@example.com.');

const WebAddress = z
  .string('Enter a web address.')
  .check(
    z.trim(),
    z.maxLength(300, 'Use at most 300 characters.'),
    z.regex(/^https?:\/\/[^\s/]+\.[^\s/]+\S*$/iu, 'Begin each address with https://.'),
  );

/** The social links. The environment is checked with this same schema. */
export const SocialLinks = z
  .array(
    z.object({
      label: text(40).check(z.minLength(1, 'Name each link, as in Label=https://…')),
      url: WebAddress,
    }),
  )
  .check(z.maxLength(8, 'Use at most 8 links.'));

/** A street or box, and a place: less reaches nobody by post. The environment is checked with it. */
export const PostalAddress = z
  .array(text(80).check(z.minLength(1, 'Leave no line empty.')))
  .check(
    z.minLength(2, 'Enter 2 to 6 lines: a street or box, and a place.'),
    z.maxLength(6, 'Enter 2 to 6 lines: a street or box, and a place.'),
  );

const MINUTES = 'Enter whole minutes from 1 to 10,080, which is a week.';
const Minutes = z.int(MINUTES).check(z.minimum(1, MINUTES), z.maximum(10_080, MINUTES));

/** A line that says why customers can trust the business: with whom it is insured, its license. */
const TrustLine = text(120).check(z.minLength(1, 'Write a line, or leave it empty.'));

/** How many charges were made, as the landing page says it. */
const ChargesMade = text(12).check(
  z.regex(/^\d{1,3}(?:,\d{3})*\+?$/u, 'Enter a count such as 850 or 1,000+.'),
);

/** What a business sets about itself, as it is now. */
export const BusinessValues = z.object({
  /** Null where there is none. */
  hotline: z.nullable(z.string()),
  email: z.string(),
  social: z.array(z.object({ label: z.string(), url: z.string() })),
  /** Its lines; none where no address is set. */
  postalAddress: z.array(z.string()),
  /** What customers are told of insurance, license and technicians; null where nothing is said. */
  insurance: z.nullable(z.string()),
  license: z.nullable(z.string()),
  technicians: z.nullable(z.string()),
  /** How many charges were made, such as 1,000+; null where nothing is said. */
  charges: z.nullable(z.string()),
  /** Whoever asks for a call is called within so many minutes. */
  callbackMinutes: z.int(),
  /** A contact request is answered within so many minutes. */
  contactMinutes: z.int(),
  /** Within so many minutes somebody is there, by urgency. */
  normalMinutes: z.int(),
  priorityMinutes: z.int(),
  emergencyMinutes: z.int(),
});

/** {@link BusinessValues} as the client reads them. */
export type BusinessValues = z.output<typeof BusinessValues>;

/** The names of what a business sets. */
export const BUSINESS_SETTINGS = [
  'hotline',
  'email',
  'social',
  'postalAddress',
  'insurance',
  'license',
  'technicians',
  'charges',
  'callbackMinutes',
  'contactMinutes',
  'normalMinutes',
  'priorityMinutes',
  'emergencyMinutes',
] as const;

/** The name of something that a business sets. */
export type BusinessSetting = (typeof BUSINESS_SETTINGS)[number];

/** What staff enter: null takes the configured value. The form and the API check with this schema. */
export const BusinessForm = z.object({
  /** An empty text: there is no hotline, whatever is configured. */
  hotline: z.nullable(z.union([z.literal(''), Hotline], 'Enter a phone number that we can call.')),
  email: z.nullable(BusinessEmail),
  social: z.nullable(SocialLinks),
  postalAddress: z.nullable(PostalAddress),
  insurance: z.nullable(TrustLine),
  license: z.nullable(TrustLine),
  technicians: z.nullable(TrustLine),
  /** An empty text: nothing is said, also in a sandbox. */
  charges: z.nullable(
    z.union([z.literal(''), ChargesMade], 'Enter a count such as 850 or 1,000+.'),
  ),
  callbackMinutes: z.nullable(Minutes),
  contactMinutes: z.nullable(Minutes),
  normalMinutes: z.nullable(Minutes),
  priorityMinutes: z.nullable(Minutes),
  emergencyMinutes: z.nullable(Minutes),
});

/** A {@link BusinessForm} as checked by the contract. */
export type BusinessForm = z.output<typeof BusinessForm>;

/** What is set, with what is configured and what staff entered. */
export const BusinessSettings = z.object({
  values: BusinessValues,
  configured: BusinessValues,
  /** As {@link BusinessForm}: null where the configured value counts. */
  entered: z.object({
    hotline: z.nullable(z.string()),
    email: z.nullable(z.string()),
    social: z.nullable(BusinessValues.shape.social),
    postalAddress: z.nullable(z.array(z.string())),
    insurance: z.nullable(z.string()),
    license: z.nullable(z.string()),
    technicians: z.nullable(z.string()),
    charges: z.nullable(z.string()),
    callbackMinutes: z.nullable(z.int()),
    contactMinutes: z.nullable(z.int()),
    normalMinutes: z.nullable(z.int()),
    priorityMinutes: z.nullable(z.int()),
    emergencyMinutes: z.nullable(z.int()),
  }),
  /** Goes up with every change. */
  version: z.int(),
});

/** {@link BusinessSettings} as the client reads them. */
export type BusinessSettings = z.output<typeof BusinessSettings>;

/** A change of one setting. */
export const BusinessChange = z.object({
  id: z.int(),
  at: Instant,
  by: z.object({ id: Id, name: z.string() }),
  setting: z.enum(BUSINESS_SETTINGS),
  /** In words; null where the configured value counted, or counts from then on. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});

/** A {@link BusinessChange} as the client reads it. */
export type BusinessChange = z.output<typeof BusinessChange>;

const REFUSALS = ['unauthenticated', 'forbidden'] as const;

/** What a business changes about itself without its developers. */
export const business = {
  getBusiness: endpoint({
    method: 'GET',
    path: '/staff/settings/business',
    access: 'settings:read',
    summary: 'How the business is reached and what it promises, with the configured values',
    response: BusinessSettings,
    errors: REFUSALS,
  }),
  changeBusiness: endpoint({
    method: 'PUT',
    path: '/staff/settings/business',
    access: 'settings:write',
    audit: 'business.change',
    summary: 'Change how the business is reached and what it promises; null: as configured',
    body: z.extend(BusinessForm, { version: z.int() }),
    response: BusinessSettings,
    errors: [...REFUSALS, 'changed_meanwhile'],
  }),
  listBusinessChanges: endpoint({
    method: 'GET',
    path: '/staff/settings/business/changes',
    access: 'settings:read',
    summary: 'Who changed which of these settings, the latest first, a page at a time',
    query: z.object({
      /** The last change of the page before. */
      after: z.optional(z.coerce.number<number>().check(z.int(), z.minimum(1))),
    }),
    response: z.object({
      changes: z.array(BusinessChange),
      /** Whether there are more after the last of these. */
      hasMore: z.boolean(),
    }),
    errors: REFUSALS,
  }),
} as const;
