import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { ANSWERS, BRIEFS } from './staff-seed-answers.ts';

const RESULTS_MS = 300_000;

/** Amounts of marketing data other than campaigns. */
export interface MarketingAmounts {
  /** Recipients of one sent campaign. */
  readonly recipients: number;
  readonly generations: number;
  readonly contentItems: number;
  readonly competitors: number;
  readonly pageDrafts: number;
  readonly automationRuns: number;
}

const ADMIN = `(select id from users where role = 'ADMIN' limit 1)`;

/** The campaign whose results are measured. */
export const MEASURED_CAMPAIGN = 'Bench, measured';

const text = (value: unknown) => `'${JSON.stringify(value).replaceAll("'", "''")}'`;

const nth = (values: readonly string[]) =>
  `(array[${values.map((value) => `'${value}'`).join()}])[1 + n % ${values.length}]`;

/** Random words, so that texts are about as similar as texts on one subject. */
const randomText = (count: number) => `(
  select string_agg(w, ' ') from (
    select (array['charging','van','battery','winter','range','visit','driver','fleet','morning',
      'evening','parking','garage','office','plug','cable','minutes','price','member','booking',
      'weekend','storm','highway','neighbor','technician','app','reminder','summer','tires','route',
      'station','queue','home','work','school','harbor','bridge','tunnel','beach','downtown','ghent'
    ])[1 + floor(random() * 40)::int] as w from generate_series(1, ${count}) where n > 0
  ) chosen)`;

const campaign = ({ recipients }: MarketingAmounts): readonly string[] => [
  `insert into campaigns (id, name, segment_name, filter, subject, subject_b, test_percent,
      test_wait_minutes, decides_at, winner, preview, body, button_label, button_link, state,
      started_at, taken_at, progress_at, ended_at, holdout_percent, created_by, created_at,
      changed_by, changed_at)
    select gen_random_uuid(), '${MEASURED_CAMPAIGN}', 'Everybody', '{}', 'News', 'More news', 50, 60,
      at, 'a', '', 'Read [our blog](https://example.com/blog).', 'Book', '/book', 'sent', at, at, at,
      at, 10, ${ADMIN}, at, ${ADMIN}, at
    from (select now() - interval '20 days' as at) c`,
  `insert into campaign_recipients (campaign_id, person_id, user_id, address, state, at, zone,
      is_held_out, variant, clicked_at, bounced_at, complained_at, unsubscribed_at)
    select c.id, person_id, case when not is_held_out then user_id end,
      case when not is_held_out then email end,
      case when is_held_out then 'held-out' else 'sent' end, c.started_at,
      case when not is_held_out then 'America/New_York' end, is_held_out,
      case when not is_held_out and n % 4 = 1 then 'a' when not is_held_out and n % 4 = 3 then 'b' end,
      case when not is_held_out and n % 9 = 2 then c.started_at + interval '1 hour' end,
      case when not is_held_out and n % 100 = 3 then c.started_at end,
      case when not is_held_out and n % 2000 = 5 then c.started_at end,
      case when not is_held_out and n % 200 = 7 then c.started_at end
    from (select id, started_at from campaigns where name = '${MEASURED_CAMPAIGN}') c, (
      select n, n % 10 = 0 as is_held_out, person_id, user_id, email from (
        select row_number() over (order by p.id) as n, p.id as person_id, p.user_id, p.email
        from people p join users u on u.id = p.user_id where u.username like 'bench%'
      ) numbered where n <= ${recipients}
    ) p`,
  `insert into campaign_clicks (recipient_id, link_number, at)
    select r.id, link % 2, r.clicked_at
    from campaign_recipients r join campaigns c on c.id = r.campaign_id, generate_series(0, 2) link
    where c.name = '${MEASURED_CAMPAIGN}' and r.clicked_at is not null`,
  `insert into emails (kind, campaign_recipient_id, dedupe_key, created_at, sent_at, recipient,
      person_id)
    select 'campaign', r.id, 'campaign:' || r.id, r.at, r.at, r.address, r.person_id
    from campaign_recipients r join campaigns c on c.id = r.campaign_id
    where c.name = '${MEASURED_CAMPAIGN}' and r.state = 'sent'`,
  `insert into campaign_events (campaign_id, step, state, version, by_user, at, words)
    select c.id, 'change', 'draft', n, ${ADMIN}, c.created_at, jsonb_build_object('name', c.name,
      'segment', 'Everybody', 'subject', c.subject, 'body', repeat('Words. ', 250))
    from campaigns c, generate_series(1, 150) n where c.name = '${MEASURED_CAMPAIGN}'`,
  `update campaigns c set counts = jsonb_build_object('waiting', 0, 'sent', r.sent, 'failed', 0,
      'heldOut', r.held_out, 'notAgreed', 0, 'noAddress', 0, 'bouncing', 0), results_due_at = now()
    from (
      select campaign_id, count(*) filter (where state = 'sent') as sent,
        count(*) filter (where state = 'held-out') as held_out
      from campaign_recipients group by campaign_id
    ) r where r.campaign_id = c.id and c.name = '${MEASURED_CAMPAIGN}'`,
];

const kinds = Object.keys(ANSWERS);
const valueOf = (values: Readonly<Record<string, object>>) =>
  `case kind ${Object.entries(values)
    .map(([kind, value]) => `when '${kind}' then ${text(value)}::jsonb`)
    .join(' ')} end`;

const generations = ({ generations: count }: MarketingAmounts): readonly string[] => [
  // Two years of generations, most of them answered.
  `insert into generations (id, kind, question, question_hash, facts, state, progress, model,
      input_tokens, output_tokens, reserved_microdollars, cost_microdollars, answer, failure,
      asked_by, asked_at, started_at, seen_at, ended_at, valid_until, rating)
    select gen_random_uuid(), kind, jsonb_strip_nulls(jsonb_build_object('kind', kind, 'brief',
        ${valueOf(BRIEFS)})), md5(n::text), '{"figures":[],"videos":[]}', state, 1500, 'gpt-bench',
      2000, 800, 40000, 12000 + n % 9000, case when state = 'done' then ${valueOf(ANSWERS)} end,
      case when state = 'failed' then 'timeout' end, a.id, at, at, at, at + interval '20 seconds',
      case when state = 'done' then at + interval '1 hour' end,
      case when state = 'done' and n % 20 = 1 then 'good' end
    from (select id from users where role = 'ADMIN' limit 1) a, (
      select n, ${nth(kinds)} as kind,
        now() - interval '30 seconds' - interval '730 days' * (n - 1) / ${count} as at,
        case when n % 23 = 5 then 'failed' when n % 61 = 7 then 'cancelled' else 'done' end as state
      from generate_series(1, ${count}) n
    ) g`,
  // The counts that its trigger would have made.
  `insert into generation_answers (kind, answers)
    select kind, count(*) from generations where state = 'done' group by kind`,
];

const content = ({ contentItems: count }: MarketingAmounts): readonly string[] => [
  `select setseed(0.24)`,
  // Every hundredth item has the text of the one before.
  `create temporary table bench_content as
    select n, ${nth(['youtube', 'blog', 'email', 'twitter', 'linkedin', 'facebook', 'instagram'])}
        as channel, ${randomText(5)} as title, ${randomText(40)} as body,
      current_date + (n % 730 - 365) as planned_on
    from generate_series(1, ${count}) n`,
  `update bench_content c set title = o.title, body = o.body, channel = o.channel,
      planned_on = o.planned_on
    from bench_content o where c.n % 100 = 0 and o.n = c.n - 1`,
  // None is due; otherwise the worker would publish it.
  `insert into content_items (id, channel, title, body, hashtags, image_description, planned_on,
      planned_time, due_at, state, folded_text, created_by, created_at, changed_by, changed_at,
      delivery_id, published_at)
    select gen_random_uuid(), channel, title, body, '{}', '', planned_on, '09:00', due_at, state,
      title || ' ' || body, a.id, now(), a.id, now(),
      case when state in ('scheduled', 'published') then gen_random_uuid() end,
      case when state = 'published' then due_at end
    from (select id from users where role = 'ADMIN' limit 1) a, (
      select *, planned_on + interval '14 hours' as due_at,
        case when planned_on <= current_date + 1
          then (array['published', 'published', 'draft'])[1 + n % 3]
          else (array['draft', 'in_review', 'scheduled'])[1 + n % 3] end as state
      from bench_content
    ) c`,
  `insert into content_item_events (item_id, step, state, version, by_user, at, words)
    select id, 'create', 'draft', n, created_by, created_at,
      jsonb_build_object('title', title, 'text', body)
    from content_items, generate_series(1, 5) n`,
];

const others = ({
  competitors,
  pageDrafts,
  automationRuns,
}: MarketingAmounts): readonly string[] => [
  `insert into competitors (id, name, website, area, notes, created_by, created_at, changed_by,
      changed_at)
    select gen_random_uuid(), 'Bench Charging ' || n, 'https://example.com/' || n, 'Norfolk', '',
      ${ADMIN}, now(), ${ADMIN}, now() - interval '1 hour' * n
    from generate_series(1, ${competitors}) n`,
  `insert into competitor_facts (id, competitor_id, topic, statement, source, observed_on, added_by,
      added_at)
    select gen_random_uuid(), c.id, ${nth(['price', 'area', 'response-time', 'service', 'reviews'])},
      'They ask 79 dollars for a visit.', 'https://example.com/prices', current_date - n * 20,
      ${ADMIN}, now()
    from competitors c, generate_series(1, 10) n`,
  `insert into page_drafts (id, kind, keyword, title, description, heading, body, created_by,
      created_at, changed_by, changed_at)
    select gen_random_uuid(), ${nth(['brief', 'local-page'])}, 'ev charging ' || n,
      'EV charging ' || n, 'Mobile charging.', 'Charging', repeat('We come to where your car is. ', 100),
      ${ADMIN}, at, ${ADMIN}, at
    from (
      select n, now() - interval '1 hour' * n as at from generate_series(1, ${pageDrafts}) n
    ) d`,
  // No older than 28 days; they would be deleted the next day.
  `insert into automation_runs (id, name, started_at, ended_at, failure, found)
    select gen_random_uuid(), name, at, at + interval '2 seconds',
      case when n % 50 = 17 then 'timeout' end,
      case when n % 50 <> 17 then case name when 'youtube' then '{"videos":25}'::jsonb
        else jsonb_build_object('pages', 60, 'open', array['/pricing title-length', '/blog h1'],
          'added', 1, 'fixed', 1, 'keywords', array['ev charging', 'mobile charging']) end end
    from (
      select n, ${nth(['youtube', 'seo'])} as name,
        now() - interval '1 minute' - interval '28 days' * n / ${automationRuns} as at
      from generate_series(1, ${automationRuns}) n
    ) r`,
  `insert into trending_videos (run_id, place, video_id, title, channel, url, views, published_at)
    select r.id, n, 'video' || n, 'Charging ' || n, 'Bench', 'https://example.com/' || n, 1000 * n,
      now()
    from (
      select id from automation_runs where name = 'youtube' and failure is null
      order by started_at desc limit 1
    ) r, generate_series(1, 25) n`,
];

/**
 * Makes the worker count the campaign's results and waits for it; skipped if they are already
 * counted.
 */
async function countResults(db: pg.Client): Promise<void> {
  const end = Date.now() + RESULTS_MS;
  const isCounted = async () =>
    (await db.query('select from campaign_results limit 1')).rowCount !== 0;
  await db.query(`insert into pgboss.job (name) values ('campaigns.sweep')`);
  while (!(await isCounted())) {
    if (Date.now() > end) throw new Error('The worker has not counted the results.');
    await delay(500);
  }
  await db.query('update campaigns set results_due_at = null');
}

/**
 * Seeds years of marketing data: a campaign with results, answers of the assistant, planned
 * content, competitors, drafts and the automation log. Does nothing if there is any already.
 */
export async function seedMarketing(db: pg.Client, amounts: MarketingAmounts): Promise<void> {
  const { rowCount } = await db.query(`select from generations limit 1`);
  if (rowCount !== 0) return;
  // Foreign keys and notifications, row by row, would take minutes.
  await db.query(`set session_replication_role = replica`);
  const statements = [
    ...campaign(amounts),
    ...generations(amounts),
    ...content(amounts),
    ...others(amounts),
  ];
  for (const statement of statements) await db.query(statement);
  await db.query(`set session_replication_role = origin`);
  await db.query(`vacuum analyze campaigns, campaign_recipients, campaign_clicks, campaign_events,
    emails, generations, content_items, content_item_events, competitors, competitor_facts,
    page_drafts, automation_runs, trending_videos`);
  await countResults(db);
}
