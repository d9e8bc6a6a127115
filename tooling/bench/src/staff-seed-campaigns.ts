import type pg from 'pg';

const ADMIN = `(select id from users where role = 'ADMIN' limit 1)`;

/** Earlier campaigns, all sent. */
const SENT = 500;

const statements = [
  `insert into contact_preferences (user_id, marketing, reminders, updated_at)
    select id, number % 5 <> 0, true, now() from (
      select id, substring(username from 6)::int as number from users where username like 'bench%'
    ) u on conflict do nothing`,
  `insert into segments (id, name, filter, created_by, created_at, changed_at)
    values (gen_random_uuid(), 'Bench: everybody', '{}', ${ADMIN}, now(), now())`,
  `insert into campaigns (id, name, segment_name, filter, subject, preview, body, state, started_at,
      taken_at, ended_at, counts, created_by, created_at, changed_by, changed_at)
    select gen_random_uuid(), 'Bench ' || n, 'Everybody', '{}', 'News', '', 'Hello', 'sent', at, at, at,
      '{"waiting":0,"sent":9,"failed":0,"notAgreed":1,"noAddress":0,"bouncing":0}', ${ADMIN}, at,
      ${ADMIN}, at
    from (select n, now() - interval '1 day' * n as at from generate_series(1, ${SENT}) n) as c`,
  // A campaign in progress, with everyone in it. It looks as if a worker is sending it, so no
  // worker starts.
  `insert into campaigns (id, name, segment_name, filter, subject, preview, body, state, started_at,
      taken_at, progress_at, created_by, created_at, changed_by, changed_at)
    values (gen_random_uuid(), 'Bench, under way', 'Everybody', '{}', 'News', '', 'Hello', 'sending',
      now(), now(), 'infinity', ${ADMIN}, now(), ${ADMIN}, now())`,
  `insert into campaign_recipients (campaign_id, person_id, user_id, address, state, reason, at)
    select c.id, p.id, case when state <> 'skipped' then p.user_id end,
      case when state <> 'skipped' then p.email end, state,
      case when state = 'skipped' then 'not-agreed' end, now()
    from (select id from campaigns where name = 'Bench, under way') c, (
      select p.id, p.user_id, p.email, case when number % 5 = 0 then 'skipped'
        when number % 2 = 0 then 'sent' else 'waiting' end as state
      from (
        select p.*, substring(u.username from 6)::int as number
        from people p join users u on u.id = p.user_id where u.username like 'bench%'
      ) p
    ) p`,
  `vacuum analyze contact_preferences, campaigns, campaign_recipients`,
];

/** Seeds newsletter consent and campaigns; does nothing if there are any already. */
export async function seedCampaigns(db: pg.Client): Promise<void> {
  const { rowCount } = await db.query(`select from campaigns limit 1`);
  if (rowCount !== 0) return;
  for (const statement of statements) await db.query(statement);
}
