import { setTimeout as delay } from 'node:timers/promises';
import type { Product } from '@voltcourier/scripts/product';
import pg from 'pg';
import { countTwiceMailed, listReceipts, type Receipt } from './crash-checks.ts';
import { signIn } from './staff-session.ts';

const SUBJECT = 'Crash: news for all';
const POLL_MS = 50;
const PATIENCE_MS = 840_000;

const ADMIN = `(select id from users where role = 'ADMIN' limit 1)`;

/** People who agreed to marketing mail, and an approved campaign to all of them. */
const seed = (people: number): readonly string[] => [
  `insert into users (username, email, password_hash, first_name, role, email_verified_at, person_due)
    select 'crash' || n, 'crash' || n || '@example.com', 'none', 'Crash', 'CUSTOMER', now(), false
    from generate_series(1, ${people}) n`,
  `insert into people (id, user_id, name, email, source, group_id, created_at, last_contact_at,
      group_contact_at)
    select id, id, 'Crash Driver', email, 'account', id, now(), now(), now() from users
    where username like 'crash%'`,
  `insert into contact_preferences (user_id, marketing, reminders, updated_at)
    select id, true, true, now() from users where username like 'crash%'
    on conflict (user_id) do update set marketing = true`,
  `insert into segments (id, name, filter, created_by, created_at, changed_at)
    values (gen_random_uuid(), 'Crash: everybody', '{}', ${ADMIN}, now(), now())`,
  `insert into campaigns (id, name, segment_id, subject, preview, body, state, rate_per_minute,
      created_by, created_at, changed_by, changed_at)
    select gen_random_uuid(), 'Crash', id, '${SUBJECT}', '', 'Hello {first name|friend}', 'approved',
      6000, ${ADMIN}, now(), ${ADMIN}, now()
    from segments where name = 'Crash: everybody'`,
];

/** Result of a campaign whose sender was killed. */
export interface CampaignCrashReport {
  /** Number of mails recorded as sent after each kill. */
  readonly sentAtKills: readonly number[];
  /** Time from each restart to the next mail, in milliseconds. */
  readonly resumedMs: readonly number[];
  readonly seconds: number;
  readonly state: string;
  /** Recipients by the state of their row. */
  readonly recipients: Readonly<Record<string, number>>;
  /** Mails of the campaign in the sandbox's inbox. */
  readonly receipts: readonly Receipt[];
}

async function send(product: Product, db: pg.Client): Promise<string> {
  const { rows } = await db.query<{ id: string; version: number }>(
    `select id, version from campaigns where name = 'Crash'`,
  );
  const [campaign] = rows;
  if (campaign === undefined) throw new Error('The campaign is missing.');
  const answer = await fetch(`${product.url}/api/staff/campaigns/${campaign.id}/send`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(await signIn(product.url)) },
    body: JSON.stringify({ version: campaign.version }),
  });
  if (!answer.ok) throw new Error(`Sending was answered with ${await answer.text()}`);
  return campaign.id;
}

/**
 * Sends a campaign and kills the API, including its worker, each time the number of mails reaches a
 * value of `killAt`; restarts it and lets it finish.
 */
export async function runCampaignCrash(
  product: Product,
  { people, killAt }: { readonly people: number; readonly killAt: readonly number[] },
): Promise<CampaignCrashReport> {
  const [api] = product.apis;
  if (api === undefined) throw new Error('There is no api process.');
  const db = new pg.Client({ connectionString: product.databaseUrl });
  await db.connect();
  try {
    for (const statement of seed(people)) await db.query(statement);
    const begun = performance.now();
    const id = await send(product, db);
    const countSent = async () => {
      const { rows } = await db.query<{ sent: number }>(
        `select count(*)::int as sent from campaign_recipients
        where campaign_id = $1 and state = 'sent'`,
        [id],
      );
      return rows[0]?.sent ?? 0;
    };
    const waitUntil = async (isSo: () => Promise<boolean>) => {
      while (!(await isSo())) {
        if (performance.now() - begun > PATIENCE_MS) {
          throw new Error(`Only ${await countSent()} of ${people} mails were sent.`);
        }
        await delay(POLL_MS);
      }
    };
    const sentAtKills: number[] = [];
    const resumedMs: number[] = [];
    for (const wanted of killAt) {
      await waitUntil(async () => (await countSent()) >= wanted);
      await api.kill();
      // Everything committed before its death is visible once its connections have ended.
      await delay(POLL_MS);
      const sent = await countSent();
      sentAtKills.push(sent);
      await api.restart();
      const restarted = performance.now();
      await waitUntil(async () => (await countSent()) > sent);
      resumedMs.push(Math.round(performance.now() - restarted));
    }
    const stateOf = async () => {
      const { rows } = await db.query<{ state: string }>(
        'select state from campaigns where id = $1',
        [id],
      );
      return rows[0]?.state ?? '';
    };
    await waitUntil(async () => (await stateOf()) !== 'sending');
    const { rows: recipients } = await db.query<{ state: string; count: number }>(
      `select state, count(*)::int as count from campaign_recipients where campaign_id = $1
      group by state`,
      [id],
    );
    const received = await listReceipts(product.sandboxUrl);
    return {
      sentAtKills,
      resumedMs,
      seconds: Math.round((performance.now() - begun) / 1000),
      state: await stateOf(),
      recipients: Object.fromEntries(recipients.map(({ state, count }) => [state, count])),
      receipts: received.filter(({ subject }) => subject === SUBJECT),
    };
  } finally {
    await db.end();
  }
}

/** Delivery counts of a campaign. */
export interface Arrivals {
  /** Distinct recipient addresses. */
  readonly addresses: number;
  /** Distinct message ids. */
  readonly messageIds: number;
  /** Addresses that got mails with two different message ids. */
  readonly twice: number;
}

/** Counts the mails of a campaign by address and by message id. */
export function countArrivals(receipts: readonly Receipt[]): Arrivals {
  return {
    addresses: new Set(receipts.flatMap(({ to }) => to)).size,
    messageIds: new Set(receipts.map(({ messageId }) => messageId)).size,
    twice: countTwiceMailed(receipts),
  };
}
