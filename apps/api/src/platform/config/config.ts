import { assistantContradictions, modelConfig, youtubeConfig } from './assistant.ts';
import {
  addressLines,
  type Environment,
  environmentSchema,
  pemOf,
  quietHoursOf,
  socialLinks,
  splitWords,
} from './environment.ts';
import { geocoderConfig, geocoderContradictions } from './geocoder.ts';
import { schedulerConfig, schedulerContradictions } from './scheduler.ts';
import { telemetryConfig } from './telemetry.ts';

/** Sandbox values for secrets; production refuses each of them. */
export const SANDBOX = {
  sessionSecret: 'sandbox-session-secret-not-for-production',
  stripeSecretKey: 'sk_test_sandbox',
  stripePublishableKey: 'pk_test_sandbox',
  stripeWebhookSecret: 'whsec_sandbox',
  adminEmail: 'admin@voltcourier.example',
  adminPassword: 'sandbox-admin-1',
  bounceSecret: 'sandbox-bounce-secret-not-for-production',
  postalAddress: 'VoltCourier Sandbox, 1 Test Street, Norfolk, VA 23510',
  bitcoinXpub:
    'vpub5Y6cjg78GGuNLsaPhmYsiw4gYX3HoQiRBiSwDaBXKUafCt9bNwWQiitDk5VZ5BVxYnQdwoTyXSs2JHRPAgjAvtbBrf8ZhDYe2jWAqvZVnsc',
  lndMacaroon: '73616e64626f782d6d616361726f6f6e',
  openaiApiKey: 'sk-sandbox',
  youtubeApiKey: 'sandbox-youtube-key',
  schedulerSecret: 'whsec_c2FuZGJveC1zY2hlZHVsZXItbm90LWZvci1wcm9kdWN0aW9u',
} as const;

/** Returns contradictions, one sentence each. */
function contradictions(env: Environment): string[] {
  const isHalf =
    (env.MAIL_DKIM_SELECTOR === undefined) !== (env.MAIL_DKIM_PRIVATE_KEY === undefined);
  const bitcoin = [env.BITCOIN_XPUB, env.BITCOIN_ESPLORA_URL, env.BITCOIN_RATE_URL];
  const missing = bitcoin.filter((value) => value === undefined).length;
  const isLightningHalf = (env.LND_REST_URL === undefined) !== (env.LND_MACAROON === undefined);
  return [
    ...(isHalf ? ['MAIL_DKIM_SELECTOR and MAIL_DKIM_PRIVATE_KEY are only of use together.'] : []),
    ...(missing === 0 || missing === bitcoin.length
      ? []
      : ['BITCOIN_XPUB, BITCOIN_ESPLORA_URL and BITCOIN_RATE_URL are only of use together.']),
    ...(isLightningHalf ? ['LND_REST_URL and LND_MACAROON are only of use together.'] : []),
    ...(env.LND_REST_URL !== undefined && missing > 0
      ? ['Lightning needs Bitcoin’s rate and account key: BITCOIN_XPUB is missing.']
      : []),
    ...((env.MAIL_RETENTION_MONTHS ?? Number.POSITIVE_INFINITY) <= env.MAIL_ARCHIVE_MONTHS
      ? ['MAIL_RETENTION_MONTHS has to be more than MAIL_ARCHIVE_MONTHS.']
      : []),
    ...assistantContradictions(env),
    ...geocoderContradictions(env),
    ...schedulerContradictions(env),
  ];
}

/** Returns what production refuses, one sentence each. */
function productionProblems(env: Environment): string[] {
  const problems: string[] = [];
  const required = (name: keyof Environment, sandbox: string | undefined) => {
    if (env[name] === undefined) problems.push(`${name} is missing.`);
    else if (env[name] === sandbox) problems.push(`${name} still has the sandbox’s value.`);
  };
  required('SESSION_SECRET', SANDBOX.sessionSecret);
  required('ADMIN_EMAIL', SANDBOX.adminEmail);
  required('ADMIN_PASSWORD', SANDBOX.adminPassword);
  required('SMTP_URL', undefined);
  required('METRICS_TOKEN', undefined);
  required('STRIPE_SECRET_KEY', SANDBOX.stripeSecretKey);
  required('STRIPE_PUBLISHABLE_KEY', SANDBOX.stripePublishableKey);
  required('STRIPE_WEBHOOK_SECRET', SANDBOX.stripeWebhookSecret);
  const refused = (name: keyof Environment, sandbox: string) => {
    if (env[name] === sandbox) problems.push(`${name} still has the sandbox’s value.`);
  };
  refused('MAIL_BOUNCE_SECRET', SANDBOX.bounceSecret);
  refused('POSTAL_ADDRESS', SANDBOX.postalAddress);
  if (env.BITCOIN_XPUB === SANDBOX.bitcoinXpub) {
    problems.push('BITCOIN_XPUB still has the sandbox’s value.');
  } else if (/^(?:\[[^\]]*\])?[tv]pub/u.test(env.BITCOIN_XPUB ?? '')) {
    problems.push('BITCOIN_XPUB is of a test network.');
  }
  refused('LND_MACAROON', SANDBOX.lndMacaroon);
  refused('OPENAI_API_KEY', SANDBOX.openaiApiKey);
  refused('YOUTUBE_API_KEY', SANDBOX.youtubeApiKey);
  refused('SCHEDULER_WEBHOOK_SECRET', SANDBOX.schedulerSecret);
  if (env.YOUTUBE_BASE_URL !== undefined) {
    problems.push('YOUTUBE_BASE_URL is only for the sandbox.');
  }
  if (env.STRIPE_API_URL !== undefined) problems.push('STRIPE_API_URL is only for the sandbox.');
  if (env.SANDBOX_URL !== undefined) problems.push('SANDBOX_URL is only for the sandbox.');
  if (env.SANDBOX_CLOCK_FILE !== undefined) {
    problems.push('SANDBOX_CLOCK_FILE is only for the sandbox.');
  }
  if (env.SCHEDULER_WEBHOOK_URL?.startsWith('http:')) {
    problems.push('SCHEDULER_WEBHOOK_URL must begin with https://.');
  }
  if (!env.APP_URL.startsWith('https://')) problems.push('APP_URL must begin with https://.');
  return problems;
}

function cardConfig(env: Environment) {
  const isSandbox = env.APP_ENV === 'sandbox';
  const secretKey = env.STRIPE_SECRET_KEY ?? (isSandbox ? SANDBOX.stripeSecretKey : undefined);
  const webhookSecret =
    env.STRIPE_WEBHOOK_SECRET ?? (isSandbox ? SANDBOX.stripeWebhookSecret : undefined);
  if (secretKey === undefined || webhookSecret === undefined) return { mode: 'off' as const };
  const apiUrl = env.STRIPE_API_URL;
  if (apiUrl !== undefined) {
    return {
      mode: 'sandbox' as const,
      secretKey,
      webhookSecret,
      apiUrl,
      publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? SANDBOX.stripePublishableKey,
      browserUrl: env.SANDBOX_URL ?? apiUrl,
    };
  }
  const publishableKey = env.STRIPE_PUBLISHABLE_KEY;
  if (publishableKey === undefined) return { mode: 'off' as const };
  return { mode: 'stripe' as const, secretKey, webhookSecret, publishableKey };
}

function bitcoinConfig(env: Environment) {
  const { BITCOIN_XPUB: xpub, BITCOIN_ESPLORA_URL: esploraUrl, BITCOIN_RATE_URL: rateUrl } = env;
  const { LND_REST_URL: url, LND_MACAROON: macaroon } = env;
  if (xpub === undefined || esploraUrl === undefined || rateUrl === undefined) return undefined;
  const sandbox = env.SANDBOX_URL ?? env.STRIPE_API_URL;
  return {
    xpub,
    esploraUrl,
    rateUrl,
    lightning: url === undefined || macaroon === undefined ? undefined : { url, macaroon },
    /** Page where a tester pays. */
    sandboxUrl: sandbox === undefined ? null : new URL('/bitcoin', sandbox).href,
  };
}

function mailConfig(env: Environment) {
  const { MAIL_DKIM_SELECTOR: selector, MAIL_DKIM_PRIVATE_KEY: key } = env;
  const sandboxSecret = env.APP_ENV === 'sandbox' ? SANDBOX.bounceSecret : undefined;
  return {
    smtpUrl: env.SMTP_URL,
    from: env.MAIL_FROM,
    staff: env.STAFF_EMAIL,
    returnPath: env.MAIL_RETURN_PATH,
    bounceSecret: env.MAIL_BOUNCE_SECRET ?? sandboxSecret,
    dkim:
      selector === undefined || key === undefined
        ? undefined
        : { selector, privateKey: pemOf(key) },
  };
}

const monthsConfig = (env: Environment) => ({
  archiveMails: env.MAIL_ARCHIVE_MONTHS,
  keepMails: env.MAIL_RETENTION_MONTHS,
  keepAuditLog: env.AUDIT_RETENTION_MONTHS,
});

function businessConfig(env: Environment) {
  return {
    email: env.BRAND_EMAIL,
    hotline: env.BRAND_HOTLINE ?? null,
    social: socialLinks(env.BRAND_SOCIAL),
    /** Lines of the postal address; empty if none is set. */
    postalAddress: addressLines(env.POSTAL_ADDRESS ?? ''),
  };
}

/** The configuration is invalid; the message lists every problem, one per line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Parses the variables, and reports all that are invalid at once. */
function readEnvironment(variables: NodeJS.ProcessEnv) {
  const filled = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(filled);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}.`);
    throw new ConfigError(`The configuration can’t be used:\n${lines.join('\n')}`);
  }
  const env = parsed.data;
  const isProduction = env.APP_ENV === 'production';
  const problems = [...contradictions(env), ...(isProduction ? productionProblems(env) : [])];
  if (problems.length > 0) {
    const who = isProduction ? 'Production' : 'This';
    throw new ConfigError(`${who} can’t start like this:\n${problems.join('\n')}`);
  }
  return env;
}

/**
 * Reads the configuration from environment variables.
 *
 * @throws ConfigError that lists all problems.
 */
export function readConfig(variables: NodeJS.ProcessEnv = process.env) {
  const env = readEnvironment(variables);
  const isProduction = env.APP_ENV === 'production';
  const adminUrl = env.ADMIN_URL ?? env.APP_URL;
  const apiUrl = env.API_URL ?? env.APP_URL;
  return {
    isProduction,
    port: env.PORT,
    host: env.HOST,
    appUrl: env.APP_URL.replace(/\/$/u, ''),
    /** Origin of the staff app, which is served under `/admin`. */
    adminUrl: adminUrl.replace(/\/$/u, ''),
    apiUrl: apiUrl.replace(/\/$/u, ''),
    trustProxy: env.TRUST_PROXY ?? false,
    logLevel: env.LOG_LEVEL,
    clockFile: env.SANDBOX_CLOCK_FILE,
    database: { url: env.DATABASE_URL, poolSize: env.DATABASE_POOL },
    /** URL of the read replica; undefined if there is none. */
    readUrl: env.DATABASE_READ_URL,
    runWorker: env.RUN_WORKER,
    drainSeconds: env.DRAIN_SECONDS ?? (isProduction ? 5 : 0),
    sessionSecret: env.SESSION_SECRET ?? SANDBOX.sessionSecret,
    card: cardConfig(env),
    /** Undefined if Bitcoin is off. */
    bitcoin: bitcoinConfig(env),
    mail: mailConfig(env),
    /** Hours without campaign mails, in the recipient's local time; undefined if there are none. */
    quietHours: quietHoursOf(env.QUIET_HOURS),
    /** Undefined if there is no language model, and so no assistant. */
    model: modelConfig(env),
    /** Undefined if YouTube is off. */
    youtube: youtubeConfig(env),
    /** Undefined if there is no geocoder. */
    geocoder: geocoderConfig(env),
    /** Undefined if no scheduler is notified of due content. */
    scheduler: schedulerConfig(env),
    brand: { name: env.BRAND_NAME },
    /** Defaults until staff enter other values (`platform/business`). */
    business: businessConfig(env),
    admin: {
      email: env.ADMIN_EMAIL ?? SANDBOX.adminEmail,
      password: env.ADMIN_PASSWORD ?? SANDBOX.adminPassword,
    },
    origins: [...new Set([env.APP_URL, adminUrl, apiUrl, ...splitWords(env.CORS_ORIGINS)])].map(
      (url) => new URL(url).origin,
    ),
    webDist: env.WEB_DIST,
    adminDist: env.ADMIN_DIST,
    backupStampFile: env.BACKUP_STAMP_FILE,
    /** Months until mails are archived and other data is deleted; undefined if it is kept. */
    months: monthsConfig(env),
    metricsToken: env.METRICS_TOKEN,
    /** Undefined if no traces and metrics are sent. */
    telemetry: telemetryConfig(env),
    /** Undefined if no errors are reported. */
    sentryDsn: env.SENTRY_DSN,
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
  };
}

/** The configuration of this process. */
export type Config = ReturnType<typeof readConfig>;
