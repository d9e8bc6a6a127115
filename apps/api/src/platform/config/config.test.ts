import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig, SANDBOX } from './config.ts';

const DATABASE_URL = 'postgresql://localhost/voltcourier';

/** Environment of a complete production installation. */
const PRODUCTION = {
  APP_ENV: 'production',
  DATABASE_URL,
  APP_URL: 'https://voltcourier.example',
  SESSION_SECRET: 'a secret of at least thirty-two characters',
  ADMIN_EMAIL: 'owner@voltcourier.example',
  ADMIN_PASSWORD: 'a password of our own',
  SMTP_URL: 'smtps://user:password@mail.example',
  METRICS_TOKEN: 'let-me-see',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
};

function problemsOf(variables: Record<string, string>): string[] {
  try {
    readConfig(variables);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n').slice(1);
  }
  return [];
}

describe('the postal address', () => {
  it.each([
    ['12 Main Street, Norfolk, VA 23510', ['12 Main Street', 'Norfolk, VA 23510']],
    [String.raw`12 Main Street\nNorfolk VA`, ['12 Main Street', 'Norfolk VA']],
    ['12 Main Street\nNorfolk VA', ['12 Main Street', 'Norfolk VA']],
    ['', []],
  ])('is split into lines: %j', (POSTAL_ADDRESS, lines) => {
    expect(readConfig({ DATABASE_URL, POSTAL_ADDRESS }).business.postalAddress).toEqual(lines);
  });

  it.each(['Norfolk', 'a,b,c,d,e,f,g', `${'x'.repeat(81)}, Norfolk`])('is rejected: %s', (line) => {
    const [problem] = problemsOf({ DATABASE_URL, POSTAL_ADDRESS: line });
    expect(problem).toMatch(/^POSTAL_ADDRESS: must have 2 to 6 lines/u);
  });

  it('can’t be the sandbox’s in production', () => {
    const own = { ...PRODUCTION, POSTAL_ADDRESS: SANDBOX.postalAddress };
    expect(problemsOf(own)).toEqual(['POSTAL_ADDRESS still has the sandbox’s value.']);
    expect(problemsOf(PRODUCTION)).toEqual([]);
  });
});

describe('quiet hours', () => {
  it.each([
    [undefined, { from: '21:00', to: '08:00' }],
    ['22:30-07:15', { from: '22:30', to: '07:15' }],
    ['off', undefined],
  ])('are parsed: %s', (QUIET_HOURS, hours) => {
    expect(readConfig({ DATABASE_URL, QUIET_HOURS }).quietHours).toEqual(hours);
  });

  it.each(['21-8', '21:00', '21:00-24:00', '08:00-08:00', '21:00-08:00-09:00', 'never'])(
    'are rejected: %s',
    (QUIET_HOURS) => {
      const [problem] = problemsOf({ DATABASE_URL, QUIET_HOURS });
      expect(problem).toMatch(/^QUIET_HOURS: must be two times/u);
    },
  );
});

describe('the configuration of the sandbox', () => {
  it('needs only a database', () => {
    const config = readConfig({ DATABASE_URL });
    expect(config).toMatchObject({
      isProduction: false,
      port: 3000,
      host: '127.0.0.1',
      appUrl: 'http://localhost:3000',
      trustProxy: false,
      runWorker: false,
      database: { url: DATABASE_URL, poolSize: 16 },
      // Stripe isn't configured, so cards are off and reported as such.
      card: { mode: 'off' },
      mail: { smtpUrl: undefined },
      admin: { email: 'admin@voltcourier.example', password: 'sandbox-admin-1' },
      origins: ['http://localhost:3000'],
      brand: { name: 'VoltCourier' },
      business: { hotline: null, social: [] },
      rateLimitFactor: 1,
    });
  });

  it('uses the sandbox’s cards when its URL is set', () => {
    const { card } = readConfig({ DATABASE_URL, STRIPE_API_URL: 'http://127.0.0.1:4100' });
    expect(card).toEqual({
      mode: 'sandbox',
      secretKey: 'sk_test_sandbox',
      publishableKey: 'pk_test_sandbox',
      webhookSecret: 'whsec_sandbox',
      apiUrl: 'http://127.0.0.1:4100',
      browserUrl: 'http://127.0.0.1:4100',
    });
    const env = {
      DATABASE_URL,
      STRIPE_API_URL: 'http://127.0.0.1:4100',
      SANDBOX_URL: 'http://localhost:4100',
    };
    expect(readConfig(env).card).toMatchObject({ browserUrl: 'http://localhost:4100' });
  });

  it('uses Stripe’s test keys when they are set', () => {
    const keys = {
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    };
    expect(readConfig({ DATABASE_URL, ...keys }).card).toEqual({
      mode: 'stripe',
      secretKey: 'sk_test_1',
      publishableKey: 'pk_test_1',
      webhookSecret: 'whsec_1',
    });
  });
});

describe('the configuration of production', () => {
  it('is accepted when it is complete', () => {
    const config = readConfig(PRODUCTION);
    expect(config).toMatchObject({
      isProduction: true,
      sessionSecret: PRODUCTION.SESSION_SECRET,
      card: { mode: 'stripe', secretKey: 'sk_live_x' },
      admin: { email: PRODUCTION.ADMIN_EMAIL, password: PRODUCTION.ADMIN_PASSWORD },
    });
    expect(JSON.stringify(config)).not.toContain('sandbox');
  });

  it('reports all missing variables at once', () => {
    expect(problemsOf({ APP_ENV: 'production', DATABASE_URL })).toEqual([
      'SESSION_SECRET is missing.',
      'ADMIN_EMAIL is missing.',
      'ADMIN_PASSWORD is missing.',
      'SMTP_URL is missing.',
      'METRICS_TOKEN is missing.',
      'STRIPE_SECRET_KEY is missing.',
      'STRIPE_PUBLISHABLE_KEY is missing.',
      'STRIPE_WEBHOOK_SECRET is missing.',
      'APP_URL must begin with https://.',
    ]);
  });

  it('reports all values of the sandbox at once', () => {
    const problems = problemsOf({
      ...PRODUCTION,
      APP_URL: 'http://voltcourier.example',
      SESSION_SECRET: 'sandbox-session-secret-not-for-production',
      ADMIN_EMAIL: 'admin@voltcourier.example',
      ADMIN_PASSWORD: 'sandbox-admin-1',
      STRIPE_SECRET_KEY: 'sk_test_sandbox',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
      STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
      STRIPE_API_URL: 'http://127.0.0.1:4100',
      SANDBOX_URL: 'http://127.0.0.1:4100',
      SANDBOX_CLOCK_FILE: '/tmp/clock',
    });
    expect(problems).toEqual([
      'SESSION_SECRET still has the sandbox’s value.',
      'ADMIN_EMAIL still has the sandbox’s value.',
      'ADMIN_PASSWORD still has the sandbox’s value.',
      'STRIPE_SECRET_KEY still has the sandbox’s value.',
      'STRIPE_PUBLISHABLE_KEY still has the sandbox’s value.',
      'STRIPE_WEBHOOK_SECRET still has the sandbox’s value.',
      'STRIPE_API_URL is only for the sandbox.',
      'SANDBOX_URL is only for the sandbox.',
      'SANDBOX_CLOCK_FILE is only for the sandbox.',
      'APP_URL must begin with https://.',
    ]);
  });

  it.each(Object.keys(PRODUCTION).filter((name) => !['APP_ENV', 'DATABASE_URL'].includes(name)))(
    'requires %s',
    (name) => {
      const problems = problemsOf({ ...PRODUCTION, [name]: '' });
      expect(problems).toHaveLength(1);
      expect(problems[0]).toContain(name);
    },
  );
});

describe('a configuration variable', () => {
  it.each([
    ['DATABASE_URL', ''],
    ['DATABASE_URL', 'localhost:5432/voltcourier'],
    ['DATABASE_URL', 'mysql://localhost/voltcourier'],
    ['APP_ENV', 'staging'],
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '3000.5'],
    ['APP_URL', 'voltcourier'],
    ['APP_URL', 'ftp://voltcourier.example'],
    ['ADMIN_URL', '/admin'],
    ['SMTP_URL', 'mail.example'],
    ['BRAND_SOCIAL', 'https://m.example/@volt'],
    ['BRAND_SOCIAL', 'Mastodon=javascript:alert(1)'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '1'],
    ['TRUST_PROXY', 'loopback,'],
    ['LOG_LEVEL', 'loud'],
    ['DATABASE_POOL', '0'],
    ['RUN_WORKER', 'maybe'],
    ['SESSION_SECRET', 'short'],
    ['STRIPE_API_URL', 'localhost'],
    ['SANDBOX_URL', 'localhost'],
    ['MAIL_FROM', 'VoltCourier'],
    ['MAIL_RETURN_PATH', 'bounces'],
    ['MAIL_BOUNCE_SECRET', 'short'],
    ['MAIL_DKIM_SELECTOR', 'v1._domainkey'],
    ['MAIL_DKIM_PRIVATE_KEY', 'not a key'],
    ['STAFF_EMAIL', 'dispatch'],
    ['BRAND_EMAIL', 'hello'],
    ['ADMIN_EMAIL', 'admin'],
    ['ADMIN_PASSWORD', 'short'],
    ['CORS_ORIGINS', 'https://a.example b.example'],
    ['RATE_LIMIT_FACTOR', '0'],
  ])('with an invalid value is reported by name: %s=%s', (name, value) => {
    const problems = problemsOf({ DATABASE_URL, [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name}: .+\\.$`, 'u'));
  });

  it('is reported together with all other invalid ones', () => {
    const problems = problemsOf({ PORT: 'x', APP_URL: 'y', LOG_LEVEL: 'z' });
    expect(problems.map((problem) => problem.split(':')[0])).toEqual([
      'PORT',
      'APP_URL',
      'LOG_LEVEL',
      'DATABASE_URL',
    ]);
  });

  it('is reported when its counterpart is missing', () => {
    expect(problemsOf({ DATABASE_URL, MAIL_DKIM_SELECTOR: 'v1' })).toEqual([
      'MAIL_DKIM_SELECTOR and MAIL_DKIM_PRIVATE_KEY are only of use together.',
    ]);
  });

  it('counts as unset when it is empty', () => {
    expect(readConfig({ DATABASE_URL, PORT: '', BRAND_HOTLINE: '' })).toMatchObject({
      port: 3000,
      business: { hotline: null },
    });
  });

  it('can be a list', () => {
    const config = readConfig({
      DATABASE_URL,
      ADMIN_URL: 'https://admin.example/path',
      CORS_ORIGINS: 'https://a.example  https://b.example/',
      BRAND_SOCIAL: 'Mastodon=https://m.example/@volt?a=b  Video=https://v.example/volt',
      TRUST_PROXY: 'loopback, 10.0.0.0/8, fd00::/8',
      RUN_WORKER: 'true',
    });
    expect(config.origins).toEqual([
      'http://localhost:3000',
      'https://admin.example',
      'https://a.example',
      'https://b.example',
    ]);
    expect(config.business.social).toEqual([
      { label: 'Mastodon', url: 'https://m.example/@volt?a=b' },
      { label: 'Video', url: 'https://v.example/volt' },
    ]);
    expect(config.trustProxy).toBe('loopback, 10.0.0.0/8, fd00::/8');
    expect(config.runWorker).toBe(true);
  });
});

describe('retention periods', () => {
  it('are unlimited by default, and archived mails are kept longer than the log', () => {
    expect(readConfig({ DATABASE_URL }).months).toEqual({
      archiveMails: 24,
      keepMails: undefined,
      keepAuditLog: undefined,
    });
    const kept = { MAIL_ARCHIVE_MONTHS: '24', MAIL_RETENTION_MONTHS: '24' };
    expect(problemsOf({ DATABASE_URL, ...kept })).toEqual([
      'MAIL_RETENTION_MONTHS has to be more than MAIL_ARCHIVE_MONTHS.',
    ]);
    expect(problemsOf({ DATABASE_URL, AUDIT_RETENTION_MONTHS: '11' })).toHaveLength(1);
    expect(problemsOf({ DATABASE_URL, ...kept, MAIL_RETENTION_MONTHS: '25' })).toEqual([]);
  });
});
