import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { emailAddress, Id, Instant, Phone, text, Version } from '../kernel/scalars.ts';

/** Phone number of the emergency hotline. The environment is validated with this schema too. */
export const Hotline = Phone;

/** Public email address. The environment is validated with this schema too. */
export const BusinessEmail = emailAddress('Enter an email address such as hello@example.com.');

const WebAddress = z
  .string('Enter a web address.')
  .check(
    z.trim(),
    z.maxLength(300, 'Use at most 300 characters.'),
    z.regex(/^https?:\/\/[^\s/]+\.[^\s/]+\S*$/iu, 'Begin each address with https://.'),
  );

/** Links to social media. The environment is validated with this schema too. */
export const SocialLinks = z
  .array(
    z.object({
      label: text(40).check(z.minLength(1, 'Name each link, as in Label=https://…')),
      url: WebAddress,
    }),
  )
  .check(z.maxLength(8, 'Use at most 8 links.'));

/**
 * A postal address needs a street or PO box, and a city. The environment is validated with this
 * schema too.
 */
export const PostalAddress = z
  .array(text(80).check(z.minLength(1, 'Leave no line empty.')))
  .check(
    z.minLength(2, 'Enter 2 to 6 lines: a street or box, and a place.'),
    z.maxLength(6, 'Enter 2 to 6 lines: a street or box, and a place.'),
  );

const MINUTES = 'Enter whole minutes from 1 to 10,080, which is a week.';
const Minutes = z.int(MINUTES).check(z.minimum(1, MINUTES), z.maximum(10_080, MINUTES));

/** A line about why customers can trust the business, such as its insurer or license. */
const TrustLine = text(120).check(z.minLength(1, 'Write a line, or leave it empty.'));

/** Number of charges so far, as displayed on the landing page. */
const ChargesMade = text(12).check(
  z.regex(/^\d{1,3}(?:,\d{3})*\+?$/u, 'Enter a count such as 850 or 1,000+.'),
);

/** Current settings of the business. */
export const BusinessValues = z.object({
  /** Null if there is none. */
  hotline: z.nullable(z.string()),
  email: z.string(),
  social: z.array(z.object({ label: z.string(), url: z.string() })),
  /** Address lines; empty if no address is set. */
  postalAddress: z.array(z.string()),
  /** Statements about insurance, license and technicians; null if not shown. */
  insurance: z.nullable(z.string()),
  license: z.nullable(z.string()),
  technicians: z.nullable(z.string()),
  /** Number of charges so far, such as 1,000+; null if not shown. */
  charges: z.nullable(z.string()),
  /** Promised minutes until a requested callback. */
  callbackMinutes: z.int(),
  /** Promised minutes until the answer to a contact request. */
  contactMinutes: z.int(),
  /** Promised minutes until arrival, by urgency. */
  normalMinutes: z.int(),
  priorityMinutes: z.int(),
  emergencyMinutes: z.int(),
});

/** {@link BusinessValues} as the client reads them. */
export type BusinessValues = z.output<typeof BusinessValues>;

/** Names of the business settings. */
export const BUSINESS_SETTINGS = z.keyof(BusinessValues).options;

/** Name of a business setting. */
export type BusinessSetting = (typeof BUSINESS_SETTINGS)[number];

/**
 * Settings as entered by staff: null uses the configured value. The form and the API validate with
 * this schema.
 */
export const BusinessForm = z.object({
  /** An empty text means no hotline, even if one is configured. */
  hotline: z.nullable(z.union([z.literal(''), Hotline], 'Enter a phone number that we can call.')),
  email: z.nullable(BusinessEmail),
  social: z.nullable(SocialLinks),
  postalAddress: z.nullable(PostalAddress),
  insurance: z.nullable(TrustLine),
  license: z.nullable(TrustLine),
  technicians: z.nullable(TrustLine),
  /** An empty text shows no number, even in a sandbox. */
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

/** Effective settings, with the configured values and those entered by staff. */
export const BusinessSettings = z.object({
  values: BusinessValues,
  configured: BusinessValues,
  /** As in {@link BusinessForm}: null if the configured value applies. */
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
  /** Incremented with every change. */
  version: Version,
});

/** {@link BusinessSettings} as the client reads them. */
export type BusinessSettings = z.output<typeof BusinessSettings>;

/** A change of one setting. */
export const BusinessChange = z.object({
  id: z.int(),
  at: Instant,
  by: z.object({ id: Id, name: z.string() }),
  setting: z.enum(BUSINESS_SETTINGS),
  /** As display text; null if the configured value applied, or applies after the change. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});

/** A {@link BusinessChange} as the client reads it. */
export type BusinessChange = z.output<typeof BusinessChange>;

/** Settings that a business changes without developers. */
export const business = {
  getBusiness: endpoint({
    method: 'GET',
    path: '/staff/settings/business',
    response: BusinessSettings,
  }),
  changeBusiness: endpoint({
    method: 'PUT',
    path: '/staff/settings/business',
    body: z.extend(BusinessForm, { version: Version }),
    response: BusinessSettings,
  }),
  listBusinessChanges: endpoint({
    method: 'GET',
    path: '/staff/settings/business/changes',
    query: z.object({
      /** Last change of the previous page. */
      after: z.optional(z.coerce.number<number>().check(z.int(), z.minimum(1))),
    }),
    response: z.object({
      changes: z.array(BusinessChange),
      /** Whether there are more changes after the last one. */
      hasMore: z.boolean(),
    }),
  }),
} as const;
