import type { CheckKey } from '@voltcourier/contracts';
import { TERMS_VERSION } from '@voltcourier/pricing';
import { countMispricedPlans } from '../../memberships/index.ts';
import { SANDBOX } from '../../../platform/config/config.ts';
import type { Context } from '../../../platform/context.ts';
import { formatAgo, plural } from '../../../platform/format-duration.ts';
import type { Traffic } from '../../../platform/http/plugins/traffic.ts';
import { isPassword } from '../../accounts/index.ts';
import { backup, restore } from './backup-checks.ts';
import { bitcoin, rates } from './bitcoin-checks.ts';
import { type CheckResult, failed, failureText, off, passed, unsure } from './result.ts';
import { listStaffCredentials } from '../../accounts/index.ts';
import { findConfirmation, findLastEventAt, readJobs } from './repository.ts';

/** Formats a day in UTC: "May 12, 2025". */
const formatDay = (date: Date): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(date);

const HOUR_MS = 3_600_000;
const WEBHOOK_DAYS = 7;
const JOBS_SECONDS = 60;
const ENOUGH_ANSWERS = 100;
const FAILED_SHARE = 0.01;
const SITE_MS = 5_000;

/** Dependencies of the checks. */
export interface Checked extends Context {
  readonly traffic: Traffic;
}

function secrets({ config }: Checked): CheckResult {
  if (config.isProduction) {
    return passed('This installation runs as production, which starts with its own secrets only.');
  }
  return failed(
    config.sessionSecret === SANDBOX.sessionSecret
      ? 'Sandbox mode: using the public session secret.'
      : 'Sandbox mode: using a session secret of its own.',
    'Set APP_ENV=production; the start then names every secret that is missing.',
  );
}

function https({ config }: Checked): CheckResult {
  return config.appUrl.startsWith('https://')
    ? passed(
        'The site’s address begins with https. Cookies are Secure, HttpOnly and SameSite=Lax, and browsers are told to use HTTPS for two years.',
      )
    : failed(
        `The site’s address is ${config.appUrl}, so cookies travel unencrypted.`,
        'Put the site behind HTTPS, and set APP_URL to its https:// address.',
      );
}

function stripe({ config: { card } }: Checked): CheckResult {
  if (card.mode === 'off') return off('Cards are off, and the checkout says so.');
  if (card.mode === 'sandbox') {
    return failed(
      'Cards are paid at the sandbox: no money moves.',
      'Set the live keys of your Stripe account, and leave STRIPE_API_URL unset.',
    );
  }
  const isLive =
    /^(?:sk|rk)_live_/u.test(card.secretKey) && card.publishableKey.startsWith('pk_live_');
  return isLive
    ? passed('Both Stripe keys are live ones.')
    : failed(
        'At least one of the Stripe keys is a test key: no money moves.',
        'Set STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY to the live keys.',
      );
}

async function webhook({ cards, db, now }: Checked): Promise<CheckResult> {
  if (cards === undefined) return off('Cards are off, so no events are expected.');
  const advice =
    'Send a test event from the Stripe dashboard, and look at the deliveries that it lists.';
  const last = await findLastEventAt(db, now());
  if (last === undefined) return failed('No event of Stripe has been received yet.', advice);
  const finding = `The last event was received ${formatAgo(last, now())}.`;
  const isLate = now().getTime() - last.getTime() > WEBHOOK_DAYS * 24 * HOUR_MS;
  return isLate ? unsure(finding, advice) : passed(finding);
}

async function prices(checked: Checked): Promise<CheckResult> {
  if (checked.cards === undefined) return off('Cards are off, so no membership is sold.');
  const wrong = await countMispricedPlans(checked);
  return wrong === 0
    ? passed('Every plan has its price at Stripe, at the amount that is listed.')
    : failed(
        `${plural(wrong, 'price')} at Stripe ${wrong === 1 ? 'is' : 'are'} missing or differ from the list.`,
        'Run `stripe:sync` (see “Card payment with Stripe” in docs/operations.md).',
      );
}

async function mail({ mailer }: Checked): Promise<CheckResult> {
  const advice = 'Set SMTP_URL to a mail server that takes its user name and password.';
  if (mailer === undefined) return failed('No mail server is set: no email is sent.', advice);
  try {
    await mailer.verify();
    return passed('The mail server answers and accepts us.');
  } catch (error) {
    return failed(`The mail server does not accept us: ${failureText(error)}`, advice);
  }
}

async function jobs({ db }: Checked): Promise<CheckResult> {
  const { checkedInAt, ready, failed: lost } = await readJobs(db);
  const advice = 'Start a worker, or set RUN_WORKER=true on the server.';
  if (checkedInAt === null) return failed('No worker has ever run.', advice);
  // The worker uses the database's clock, which tests never move.
  const isRunning = Date.now() - checkedInAt.getTime() < JOBS_SECONDS * 1000;
  const waiting = `${plural(ready, 'job waits', 'jobs wait')}, ${lost} failed for good.`;
  if (!isRunning) {
    return failed(
      `The last worker checked in ${formatAgo(checkedInAt, new Date())}. ${waiting}`,
      advice,
    );
  }
  return lost === 0
    ? passed(`A worker is running. ${waiting}`)
    : unsure(
        `A worker is running. ${waiting}`,
        'Look for “The jobs reported a failure” in the log.',
      );
}

async function legal({ db }: Checked): Promise<CheckResult> {
  const confirmed = await findConfirmation(db, 'legal', TERMS_VERSION);
  return confirmed === undefined
    ? failed(
        `Nobody has confirmed that the terms of ${formatDay(new Date(TERMS_VERSION))} were reviewed.`,
        'Have a lawyer read the terms of service and the privacy policy, and confirm it here.',
      )
    : passed(
        `${confirmed.username} confirmed on ${formatDay(confirmed.at)} that the terms of ${formatDay(new Date(TERMS_VERSION))} were reviewed.`,
      );
}

async function passwords({ config, db }: Checked): Promise<CheckResult> {
  const guesses = [...new Set([SANDBOX.adminPassword, config.admin.password])];
  const staff = await listStaffCredentials(db);
  const weak: string[] = [];
  for (const { username, password_hash: stored } of staff) {
    for (const guess of guesses) {
      if (await isPassword(stored, guess)) {
        weak.push(username);
        break;
      }
    }
  }
  return weak.length === 0
    ? passed('No member of staff has a password that the configuration knows.')
    : failed(
        `${weak.join(', ')} still ${weak.length === 1 ? 'has' : 'have'} the password that the account was made with.`,
        'Change it under “Your account” on the customer site, or ask for a new one.',
      );
}

async function secondFactor({ db }: Checked): Promise<CheckResult> {
  const missing = (await listStaffCredentials(db)).filter(({ has_second_factor: has }) => !has);
  return missing.length === 0
    ? passed('Every member of staff has a passkey or an authenticator app.')
    : failed(
        `Without a second factor: ${missing.map(({ username }) => username).join(', ')}.`,
        'Each sets it up on the Security page; production asks for it before anything else.',
      );
}

async function consent({ config }: Checked): Promise<CheckResult> {
  const response = await fetch(config.appUrl, { signal: AbortSignal.timeout(SITE_MS) });
  const html = response.ok ? await response.text() : '';
  if (!html.includes('<main')) {
    return unsure(
      `The site at ${config.appUrl} does not answer with a page.`,
      'Check that the customer site is running.',
    );
  }
  return html.includes('<meta name="tag-manager"')
    ? passed('The site has a tag manager, and asks each person before it loads it.')
    : off('The site was built without a tag manager: nothing is counted, nothing is asked.');
}

function errors({ traffic, now }: Checked): CheckResult {
  const { answered, failed: broken, since } = traffic;
  const finding = `${plural(broken, 'server error')} in ${plural(answered, 'request')} since the server started ${formatAgo(since, now())}.`;
  if (answered < ENOUGH_ANSWERS) {
    return unsure(finding, 'Use the site for a while, and check again.');
  }
  return broken / answered > FAILED_SHARE
    ? failed(finding, 'Look for responses of 500 and above in the log.')
    : passed(finding);
}

/** The checks, in list order. */
export const CHECK_RUNS: Readonly<
  Record<CheckKey, (checked: Checked) => CheckResult | Promise<CheckResult>>
> = {
  secrets,
  https,
  stripe,
  webhook,
  prices,
  mail,
  bitcoin,
  rates,
  jobs,
  backup,
  restore,
  legal,
  passwords,
  secondFactor,
  consent,
  errors,
};
