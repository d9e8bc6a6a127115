import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { type ListAmounts, lists } from './staff-seed-lists.ts';

const COUNT_MS = 600_000;

/** Amounts of seeded data. */
export interface Amounts extends ListAmounts {
  readonly customers: number;
  readonly bookings: number;
  readonly requests: number;
  readonly auditEntries: number;
}

/** From three years back to a month ahead, more of them recently. */
const STARTS = `date_trunc('hour', now()) + interval '30 days'
  - interval '1 hour' * floor(power(random(), 1.5) * 24 * 1125)::int`;

const pick = (words: string) => {
  const all = words.split(' ');
  return `(array[${all.map((word) => `'${word}'`).join()}])[1 + floor(random() * ${all.length})::int]`;
};

// A few first names and very many last names, as in reality.
const FIRST = pick(
  'Ada Ben Carla David Elena Frank Grace Hana Ivan Julia Karim Laura Maria Noah Olga Paul Quinn Rosa Samuel Tina Umar Vera Walter Xenia Yusuf Zoe Michael Jennifer James Linda Robert Patricia John Barbara William Susan Jessica Daniel Nancy Kevin Sandra Brian Ashley Jason Kimberly Andrew Donna Emily Thomas Michelle',
);
const LAST = [
  pick(
    'Al Bar Ben Cal Car Dal Don El Fer Gar Gold Ham Har Hol Jen John Kel Kor Lam Lin Mar Mac Nor Ol Per Pet Ral Ros San Schu Smi Ste Tor Van Wal Wil Win Wood Yam Zim',
  ),
  pick(
    'a ber de do e field i ing ka ke la le li ma me mi na ne ni o ra re ri ro ta te ti to va vi',
  ),
  pick('ch ck dez ford ger l ley m man mann n nd ng r rs s ski son th ton tt ver well wood x'),
].join(' || ');

const people = ({ customers }: Amounts): readonly string[] => [
  `select setseed(0.42)`,
  `create temporary table bench_customers as
    select n as number, gen_random_uuid() as id, gen_random_uuid() as person, ${FIRST} as first,
      ${LAST} as last, '+1757' || lpad((2000000 + n)::text, 7, '0') as dial,
      now() - interval '1 day' * (n % 1095) as since, n % 10 = 0 as is_member,
      row_number() over () as row
    from generate_series(1, ${customers}) n`,
  `alter table bench_customers add column email text`,
  `update bench_customers
    set email = lower(first || '.' || last) || number || '@' || ${pick('example.com mail.example.com example.org example.net')}`,
  `create unique index on bench_customers (number)`,
  `insert into users (id, username, email, password_hash, first_name, last_name, role, created_at,
      email_verified_at, person_due, membership_tier, membership_ends_at)
    select id, 'bench' || number, email, 'none', first, last, 'CUSTOMER', since, since, false,
      case when is_member then 'PROFESSIONAL' else 'FREE' end,
      case when is_member then now() + interval '1 day' * (1 + number % 300) end
    from bench_customers`,
  `insert into people (id, user_id, name, email, phone, dial, source, group_id, created_at,
      last_contact_at, group_contact_at)
    select person, id, first || ' ' || last, email, dial, dial, 'account', person, since, since,
      now() - interval '1 minute' * number * 7 from bench_customers`,
  `insert into tags (id, name, tone, created_at)
    select gen_random_uuid(), 'Bench ' || n, 'sea', now() from generate_series(1, 20) n`,
  `insert into person_tags (person_id, tag_id)
    select c.person, t.id from bench_customers c
    join tags t on t.name = 'Bench ' || (1 + c.number % 37)`,
  `insert into person_notes (id, person_id, author_id, body, created_at)
    select gen_random_uuid(), c.person, a.id, 'Parks on the second level; the gate needs a code.',
      now() - interval '1 hour' * c.number
    from bench_customers c, (select id from users where role = 'ADMIN' limit 1) a`,
  `insert into person_tasks (id, person_id, owner_id, title, due_date, created_by, created_at)
    select gen_random_uuid(), c.person, a.id, 'Ask about the fleet',
      current_date + (c.number % 60 - 30), a.id, now()
    from bench_customers c, (select id from users where role = 'ADMIN' limit 1) a
    where c.number % 10 = 3`,
  `insert into person_pairs (first_id, second_id, reason, found_at)
    select least(a.person, b.person), greatest(a.person, b.person), 'phone', now()
    from bench_customers a join bench_customers b on b.number = a.number + 1
    where a.number % 50 = 0`,
];

const visits = ({ customers, bookings }: Amounts): readonly string[] => [
  `create temporary table bench_bookings as
    select gen_random_uuid() as id, n, ${STARTS} as starts_at, random() as luck,
      1 + floor(random() * ${customers})::int as customer, n % 10 = 0 as is_emergency
    from generate_series(1, ${bookings}) n`,
  `alter table bench_bookings add column status text, add column created_at timestamptz`,
  `update bench_bookings set created_at = least(starts_at - interval '1 day' * (1 + n % 14), now()),
    status = case
      when starts_at > now() then case when luck < 0.9 then 'confirmed' else 'cancelled' end
      when luck < 0.75 then 'completed' when luck < 0.85 then 'cancelled'
      when luck < 0.95 then 'expired' else 'no_show' end`,
  `insert into bookings (id, kind, service_type, status, name, email, phone, location, vehicle,
      region_id, zone, local_date, local_time, starts_at, amount_cents, terms_version, respond_by,
      customer_id, person_id, energy_wh, charging_minutes, created_at, updated_at)
    select b.id, case when is_emergency then 'emergency' else 'scheduled' end, 'emergency', b.status,
      c.first || ' ' || c.last, c.email, c.dial, '100 Granby St, Norfolk, VA 23510',
      'tesla', 'hampton-roads', 'America/New_York',
      (b.starts_at at time zone 'America/New_York')::date,
      to_char(b.starts_at at time zone 'America/New_York', 'HH24:MI'), b.starts_at, 9999, '2025-05-12',
      case when is_emergency then b.starts_at + interval '1 hour' end, c.id, c.person, case when b.status = 'completed' then 18400 end,
      case when b.status = 'completed' then 42 end, b.created_at,
      greatest(b.created_at, least(b.starts_at, now()))
    from bench_bookings b join bench_customers c on c.number = b.customer`,
  `insert into booking_events (booking_id, from_status, to_status, actor, at)
    select id, null, 'pending', 'customer', created_at from bench_bookings
    union all
    select id, 'pending', case when status = 'expired' then 'expired' else 'confirmed' end,
      case when status = 'expired' then 'clock' else 'payment' end,
      created_at + interval '2 minutes' from bench_bookings
    union all
    select id, 'confirmed', status, 'staff', least(starts_at, now()) from bench_bookings
    where status not in ('expired', 'confirmed')`,
  `insert into payments (id, booking_id, attempt, provider, provider_ref, status, amount_cents,
      created_at, updated_at)
    select gen_random_uuid(), id, 1, 'stripe', 'pi_bench_' || n, 'succeeded', 9999, created_at,
      created_at + interval '2 minutes'
    from bench_bookings where status <> 'expired'`,
  `insert into payment_events (payment_id, from_status, to_status, at)
    select id, null, 'succeeded', updated_at from payments where provider_ref like 'pi_bench_%'`,
  `insert into refunds (payment_id, provider_ref, amount_cents, reason, status, created_at,
      updated_at)
    select p.id, 're_' || p.provider_ref, 9999, 'cancelled',
      case when b.n % 2000 = 7 then 'failed' else 'succeeded' end, p.updated_at, p.updated_at
    from payments p join bench_bookings b on b.id = p.booking_id where b.status = 'cancelled'`,
  `insert into ledger_transactions (reference, booking_id, at)
    select 'payment:' || id, booking_id, updated_at from payments
    where provider_ref like 'pi_bench_%'
    union all
    select 'refund:' || r.id, p.booking_id, r.updated_at from refunds r
    join payments p on p.id = r.payment_id where r.provider_ref like 're_pi_bench_%'
      and r.status = 'succeeded'`,
  `insert into ledger_entries (transaction_id, account, amount_cents)
    select t.id, e.account, e.amount_cents * case when t.reference like 'refund:%' then -1 else 1 end
    from ledger_transactions t
    join bench_bookings b on b.id = t.booking_id,
      (values ('stripe_balance', 9999), ('charging_revenue', -9999)) as e (account, amount_cents)`,
  // The counts that the worker would have made.
  `update people p set visits = n.visits, group_visits = n.visits, paid_cents = n.paid,
      group_paid_cents = n.paid
    from (
      select b.person_id, count(*) filter (where b.status = 'completed') as visits,
        coalesce(sum(m.paid), 0) as paid
      from bookings b left join (
        select t.booking_id, -sum(e.amount_cents) as paid from ledger_transactions t
        join ledger_entries e on e.transaction_id = t.id
        where e.account = 'charging_revenue' group by t.booking_id
      ) m on m.booking_id = b.id
      where b.person_id is not null group by b.person_id
    ) n where p.id = n.person_id`,
  `insert into emails (kind, booking_id, dedupe_key, created_at, sent_at, recipient, bounced_at,
      bounce_status)
    select 'booking-confirmed', b.id, 'bench:' || b.id, b.created_at, b.created_at, c.email,
      case when b.n % 500 = 3 then b.created_at end, case when b.n % 500 = 3 then '5.1.1' end
    from bench_bookings b join bench_customers c on c.number = b.customer
    where b.status <> 'expired'`,
];

const requests = (amounts: Amounts): readonly string[] => [
  `insert into quick_bookings (id, status, name, phone, email, location, vehicle_type, service_type,
      urgency, region_id, zone, callback_due_at, due_at, closed_at, respond_by, fingerprint,
      created_at, person_id, lead_due)
    select gen_random_uuid(), case when r.number % 1000 = 0 then 'open' else 'done' end,
      c.first || ' ' || c.last, c.dial, c.email, 'Norfolk, VA 23510',
      'other', 'fast', 'normal', 'hampton-roads', 'America/New_York', at, at,
      case when r.number % 1000 = 0 then null else at end, at, 'bench', at - interval '15 minutes',
      c.person, false
    from (
      select n as number, now() - interval '1 minute' * n * 15 as at
      from generate_series(1, ${amounts.requests}) n
    ) as r join bench_customers c on c.number = 1 + r.number % ${amounts.customers}`,
  `insert into quick_booking_events (quick_booking_id, from_status, to_status, actor, at)
    select id, null, 'open', 'customer', created_at from quick_bookings
    where fingerprint = 'bench'`,
  `insert into contact_requests (id, status, name, email, vehicle, notes, fingerprint, created_at,
      due_at, closed_at, person_id, lead_due)
    select gen_random_uuid(), case when r.number % 1000 = 0 then 'open' else 'done' end,
      c.first || ' ' || c.last, c.email, 'other', 'Do you come to Suffolk?', 'bench', at,
      at + interval '24 hours', case when r.number % 1000 = 0 then null else at end, c.person,
      false
    from (
      select n as number, now() - interval '1 minute' * n * 17 as at
      from generate_series(1, ${amounts.requests}) n
    ) as r join bench_customers c on c.number = 1 + (r.number * 7) % ${amounts.customers}`,
  // Leads as they would have been created automatically.
  `insert into leads (id, title, kind, source, quick_booking_id, person_id, stage, position,
      value_cents, expected_close, owner_id, lost_reason, created_at, stage_since, closed_at)
    select gen_random_uuid(), 'Fleet charging', (array['fleet', 'membership', 'other'])[1 + n % 3],
      'quick-booking', q.id, person_id, stage, n, n * 100, (created_at + interval '60 days')::date,
      case when n % 50 = 0 then a.id end, case when stage = 'lost' then 'price' end, created_at,
      created_at, case when stage in ('won', 'lost') then created_at end
    from (select id from users where role = 'ADMIN' limit 1) a, (
      select *, row_number() over (order by id) as n,
        (array['new', 'contacted', 'qualified', 'proposal', 'won', 'lost', 'lost', 'lost'])
          [1 + (row_number() over (order by id))::int % 8] as stage
      from quick_bookings where fingerprint = 'bench'
    ) as q`,
  `insert into lead_events (lead_id, from_stage, to_stage, at)
    select id, null, 'new', created_at from leads`,
  `insert into audit_log (at, actor_id, actor_name, actor_email, action, subject_kind, subject_id,
      before, after, address, user_agent)
    select now() - interval '1 minute' * b.n, a.id, 'Ada Admin', a.email,
      (array['booking.move', 'booking.cancel', 'request.change', 'person.merge'])[1 + b.n % 4],
      'booking', b.id::text, '{"status":"confirmed"}', '{"status":"cancelled"}', '203.0.113.7', null
    from bench_bookings b, (select id, email from users where role = 'ADMIN' limit 1) a
    where b.n <= ${amounts.auditEntries}`,
];

/** Whether the data of {@link seedStaff} is already there. */
export async function isSeeded(db: pg.Client): Promise<boolean> {
  const { rowCount } = await db.query(`select from users where username = 'bench1'`);
  return rowCount === 1;
}

/** Makes the worker recount everything, and waits until it is done. */
async function countAnew(db: pg.Client): Promise<void> {
  const checks = async () => {
    const { rows } = await db.query<{ count: number }>(
      'select count(*)::int as count from figure_checks',
    );
    return rows[0]?.count ?? 0;
  };
  const before = await checks();
  await db.query(`insert into pgboss.job (name) values ('metrics.verify')`);
  const end = Date.now() + COUNT_MS;
  while ((await checks()) === before) {
    if (Date.now() > end) throw new Error('The worker has not counted the figures.');
    await delay(500);
  }
}

/**
 * Fills a product with customers and their records, bookings, booking events, payments, ledger
 * rows, requests and the audit log, in a few set-based statements. The nightly job does the counts
 * that triggers would have made.
 */
export async function seedStaff(db: pg.Client, amounts: Amounts): Promise<void> {
  // Ledger checks and notifications, row by row, would take a quarter of an hour.
  await db.query(`set session_replication_role = replica`);
  const statements = [
    ...people(amounts),
    ...visits(amounts),
    ...requests(amounts),
    ...lists(amounts),
  ];
  for (const statement of statements) await db.query(statement);
  await db.query(`set session_replication_role = origin`);
  await db.query(`vacuum analyze`);
  await countAnew(db);
}
