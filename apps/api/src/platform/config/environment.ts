import { createPrivateKey } from 'node:crypto';
import { isIP } from 'node:net';
import { DEFAULT_EMAIL } from '@voltcourier/contracts/insights/system';
import {
  BusinessEmail,
  Hotline,
  PostalAddress,
  SocialLinks,
} from '@voltcourier/contracts/platform/business';
import { z } from 'zod';
import { readAccountKey } from '../vendors/bitcoin/account-key.ts';
import { assistantVariables } from './assistant.ts';
import { geocoderVariables } from './geocoder.ts';
import { schedulerVariables } from './scheduler.ts';
import { telemetryVariables } from './telemetry.ts';

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

/** Trusting every proxy would let a client choose its own address and thereby its rate limit. */
function isNetworkList(list: string): boolean {
  return list
    .split(',')
    .map((entry) => entry.trim())
    .every(
      (entry) => NAMED_NETWORKS.includes(entry) || isIP(entry.replace(/\/\d{1,3}$/u, '')) !== 0,
    );
}

/** Splits a list separated by spaces. */
export const splitWords = (list: string) => list.split(/\s+/u).filter((word) => word !== '');

/** Converts a PEM key from one line with `\n` for line breaks. */
export const pemOf = (line: string) => line.replaceAll(String.raw`\n`, '\n');

/** Splits a postal address at `\n` and at commas, except before a state and ZIP code. */
export const addressLines = (line: string) =>
  line
    .split(/,(?!\s*[A-Z]{2} \d{5})|\\n|\n/u)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Parses a list of links as `Label=https://…`, separated by spaces. */
export const socialLinks = (list: string): { label: string; url: string }[] =>
  splitWords(list).map((entry) => {
    const [label = '', url = ''] = entry.split(/=(.*)/su);
    return { label, url };
  });

/** Parses quiet hours into two times; undefined if they are off. */
export function quietHoursOf(text: string): { from: string; to: string } | undefined {
  const [from = '', to = ''] = text.split('-');
  return text === 'off' ? undefined : { from, to };
}

function isQuietHours(text: string): boolean {
  const hours = quietHoursOf(text);
  const isTime = (time: string) => /^(?:[01]\d|2[0-3]):[0-5]\d$/u.test(time);
  if (hours === undefined) return true;
  return `${hours.from}-${hours.to}` === text && hours.from !== hours.to
    ? isTime(hours.from) && isTime(hours.to)
    : false;
}

/** Our DKIM signatures use RSA, for which receivers require at least 1024 bits (RFC 8301). */
function isSigningKey(line: string): boolean {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pemOf(line));
    return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= 1024;
  } catch {
    return false;
  }
}

/** Whether the text is an account's extended public key from which addresses can be derived. */
function isAccountKey(text: string): boolean {
  try {
    return readAccountKey(text).addressAt(0) !== '';
  } catch {
    return false;
  }
}

const webUrl = z.url({ protocol: /^https?$/u, error: 'must be an http:// or https:// URL' });

const months = (least: number) => z.coerce.number<string>().int().min(least).max(1_200);

/**
 * All settings of an installation. The table in docs/operations.md is generated from this schema,
 * and each description documents its variable.
 */
export const environmentSchema = z.object({
  APP_ENV: z
    .enum(['sandbox', 'production'])
    .default('sandbox')
    .describe('`production` refuses sandbox secrets and default passwords'),
  PORT: z.coerce.number<string>().int().min(0).max(65_535).default(3000).describe('HTTP port'),
  HOST: z.string().default('127.0.0.1').describe('Address to listen on'),
  APP_URL: webUrl.default('http://localhost:3000').describe('Public origin of the customer site'),
  ADMIN_URL: z
    .url()
    .optional()
    .describe('Public origin of the staff app, if it is hosted separately from the customer site'),
  API_URL: webUrl
    .optional()
    .describe('Public origin of the API, if it is hosted separately from the customer site'),
  DRAIN_SECONDS: z.coerce
    .number<string>()
    .min(0)
    .max(60)
    .optional()
    .describe(
      'Seconds in which a stopping server still answers but reports not ready, so that the load ' +
        'balancer notices: longer than two health checks. 5 in production, otherwise 0',
    ),
  TRUST_PROXY: z
    .string()
    .refine(isNetworkList, 'must be addresses or networks, separated by commas')
    .optional()
    .describe(
      'Proxies whose X-Forwarded-For is trusted: addresses or networks, separated by ' +
        'commas (`loopback`, `uniquelocal`, `10.0.0.0/8`)',
    ),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('Log level'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(?:ql)?$/u, error: 'must be a postgresql:// URL' })
    .describe('PostgreSQL 18, as a connection URL'),
  DATABASE_READ_URL: z
    .url({ protocol: /^postgres(?:ql)?$/u, error: 'must be a postgresql:// URL' })
    .optional()
    .describe('Read replica of that database, for staff lists and reports'),
  DATABASE_POOL: z.coerce
    .number<string>()
    .int()
    .min(1)
    .default(16)
    .describe('Connections per process'),
  RUN_WORKER: z
    .stringbool()
    .default(false)
    .describe('Also run the jobs in the server process (the single-machine default)'),
  SESSION_SECRET: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe('Signs session tokens and booking access tokens'),
  STRIPE_SECRET_KEY: z.string().optional().describe('Stripe secret key; without it cards are off'),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .optional()
    .describe('Stripe publishable key, for the card form'),
  STRIPE_WEBHOOK_SECRET: z.string().optional().describe('Signing secret of the webhook endpoint'),
  STRIPE_API_URL: webUrl.optional().describe('URL of another Stripe API: the sandbox’s'),
  BITCOIN_XPUB: z
    .string()
    .refine(
      isAccountKey,
      "must be an account’s extended public key of BIP 84: zpub… or vpub…, or [fingerprint/84'/0'/0']xpub…",
    )
    .optional()
    .describe(
      'Account key from which receiving addresses are derived (BIP 84); without it Bitcoin is off',
    ),
  BITCOIN_ESPLORA_URL: webUrl
    .optional()
    .describe('Blockchain index with the Esplora API, such as `https://mempool.space/api`'),
  BITCOIN_RATE_URL: webUrl
    .optional()
    .describe('URL of the exchange rate, such as `https://mempool.space/api/v1/prices`'),
  LND_REST_URL: webUrl
    .optional()
    .describe('REST API of your Lightning node (LND); without it Lightning is off'),
  LND_MACAROON: z
    .string()
    .regex(/^(?:[\da-f]{2})+$/iu, 'must be hexadecimal digits')
    .optional()
    .describe('Hexadecimal macaroon with access to invoices and node info'),
  ...assistantVariables,
  ...geocoderVariables,
  ...schedulerVariables,
  ...telemetryVariables,
  SANDBOX_URL: webUrl.optional().describe('URL of the sandbox for browsers'),
  SANDBOX_CLOCK_FILE: z
    .string()
    .optional()
    .describe('File with the milliseconds to set the clock ahead, for tests of long periods'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/u, error: 'must be an smtp:// or smtps:// URL' })
    .optional()
    .describe('Mail server; without it no mail is sent'),
  MAIL_FROM: z
    .string()
    .regex(/(?:^|<)[^\s<>@]+@[^\s<>@]+>?$/u, 'must be an address, or a name and an address in <>')
    .default('VoltCourier <hello@voltcourier.example>')
    .describe('Sender of all mail'),
  MAIL_RETURN_PATH: z.email().optional().describe('Address for bounces, if it isn’t the sender'),
  MAIL_BOUNCE_SECRET: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe('Bearer token for submitting bounce reports; without it they are refused'),
  MAIL_DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/iu, 'must be a name such as v1')
    .optional()
    .describe('Name of the DKIM key in DNS, which signs all mail'),
  MAIL_DKIM_PRIVATE_KEY: z
    .string()
    .refine(isSigningKey, 'must be an RSA private key in PEM, of 1024 bits or more')
    .optional()
    .describe('RSA key for DKIM in PEM format, with `\\n` between lines'),
  POSTAL_ADDRESS: z
    .string()
    .refine(
      (line) => PostalAddress.safeParse(addressLines(line)).success,
      'must have 2 to 6 lines, with commas or \\n between them, such as 12 Main Street, Norfolk, VA 23510',
    )
    .optional()
    .describe(
      'Postal address of the business, with lines separated by commas or `\\n` (the comma before a state and ZIP code stays); required in each campaign (CAN-SPAM); staff can set another one',
    ),
  QUIET_HOURS: z
    .string()
    .refine(isQuietHours, 'must be two times such as 21:00-08:00, or off')
    .default('21:00-08:00')
    .describe(
      'Hours without campaign mail, in the recipient’s time zone: two times with a hyphen, or `off`',
    ),
  STAFF_EMAIL: z
    .email()
    .default('dispatch@voltcourier.example')
    .describe('Address that is notified of emergencies and requests'),
  BRAND_NAME: z.string().default('VoltCourier').describe('Name of the brand'),
  BRAND_EMAIL: z
    .string()
    .refine((address) => BusinessEmail.safeParse(address).success, 'must be an email address')
    .default(DEFAULT_EMAIL)
    .describe('Public email address, unless staff set another one'),
  BRAND_HOTLINE: z
    .string()
    .refine((number) => Hotline.safeParse(number).success, 'must be a phone number')
    .optional()
    .describe('Emergency hotline in international format, unless staff set another one'),
  BRAND_SOCIAL: z
    .string()
    .refine(
      (list) => SocialLinks.safeParse(socialLinks(list)).success,
      'must be entries such as Label=https://…, separated by spaces',
    )
    .default('')
    .describe('Social links, as `Label=https://…` separated by spaces, unless staff set others'),
  ADMIN_EMAIL: z.email().optional().describe('First administrator’s email address'),
  ADMIN_PASSWORD: z.string().min(12).optional().describe('First administrator’s password'),
  CORS_ORIGINS: z
    .string()
    .refine(
      (list) => splitWords(list).every((entry) => webUrl.safeParse(entry).success),
      'must be http:// or https:// origins, separated by spaces',
    )
    .default('')
    .describe('Other origins that may call the API, separated by spaces'),
  WEB_DIST: z
    .string()
    .optional()
    .describe('Folder of the built customer site, if the API serves it'),
  ADMIN_DIST: z.string().optional().describe('Folder of the built staff app, if the API serves it'),
  MAIL_ARCHIVE_MONTHS: months(13)
    .default(24)
    .describe('Months after which mails are moved from the mail log to the archive'),
  MAIL_RETENTION_MONTHS: months(14)
    .optional()
    .describe('Months after which archived mails are deleted; kept forever if not set'),
  AUDIT_RETENTION_MONTHS: months(12)
    .optional()
    .describe('Months after which audit log entries are deleted; kept forever if not set'),
  BACKUP_STAMP_FILE: z
    .string()
    .optional()
    .describe('File that your backup touches when it completes, for the pre-launch checklist'),
  METRICS_TOKEN: z
    .string()
    .optional()
    .describe('Bearer token for /metrics; without it /metrics is not available in production'),
  RATE_LIMIT_FACTOR: z.coerce
    .number<string>()
    .positive()
    .default(1)
    .describe('Multiplies every rate limit, for load tests'),
});

/** The validated environment. */
export type Environment = z.output<typeof environmentSchema>;
