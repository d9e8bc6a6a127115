import type { TIMELINE_KINDS } from '@voltcourier/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';
import { recurringMailsOf } from '../../messaging/index.ts';
import { recurringEventsOf, technicianFactsOf } from '../../visits/index.ts';
import { recordsOf, type ContactScope } from './repository.ts';

/** A timeline entry with the facts from its source table. */
export interface TimelineRow {
  readonly kind: (typeof TIMELINE_KINDS)[number];
  readonly id: string;
  readonly at: Date;
  /** Instant in microseconds, the database's full precision. */
  readonly micros: string;
  readonly facts: Record<string, unknown>;
  readonly actor: string | null;
  readonly booking_id: string | null;
  /** Owner of the entry: a record's ID or an account's. */
  readonly whose: string | null;
}

/** Cursor of a page: the entry that it starts after. */
export interface TimelineCursor {
  readonly micros: string;
  readonly kind: string;
  readonly id: string;
}

/** Selects a booking event's previous or new technician. */
const technicianIn = (key: 'from' | 'to') =>
  technicianFactsOf(sql`(e.detail->'technician'->>${sql.lit(key)})::uuid`);

/** Events of the recurring bookings of the accounts and companies among the records. */
const recurringEvents = recurringEventsOf({
  userIds: sql`select user_id from mine`,
  companyIds: sql`select company_id from mine`,
});

/** Those whose mail went to one of the contacts. */
const mailedRecurringEvents = sql`
  select e.id, e.kind, e.whose from (${recurringEvents}) e
  where e.detail->>'reason' is distinct from 'left_company'
    or e.company_id in (select company_id from mine)`;

const PARTS: readonly { readonly kind: TimelineRow['kind']; readonly rows: RawBuilder<unknown> }[] =
  [
    {
      kind: 'booking',
      rows: sql`select 'booking' as kind, e.id::text as id, e.at,
      jsonb_build_object('from', e.from_status, 'to', e.to_status, 'kind', b.kind,
        'startsAt', b.starts_at, 'zone', b.zone, 'service', b.service_type,
        'event', e.detail, 'technicianFrom', f.name, 'technicianTo', t.name) as facts,
      coalesce(u.username, e.actor) as actor, b.id as booking_id, b.person_id as whose
    from bookings.bookings b join bookings.booking_events e on e.booking_id = b.id
    left join accounts.users u on u.id = (e.detail->>'by')::uuid
    left join lateral (${technicianIn('from')}) f on true
    left join lateral (${technicianIn('to')}) t on true
    where b.person_id in (select id from mine)`,
    },
    {
      kind: 'recurring-booking',
      rows: sql`select 'recurring-booking', e.id::text, e.at,
      jsonb_build_object('kind', e.kind, 'event', e.detail, 'isOfCompany', e.company_id is not null),
      case when e.actor = 'staff' then u.username else e.actor end, null::uuid, e.whose
    from (${recurringEvents}) e
    left join accounts.users u on u.id = e.actor_id`,
    },
    {
      kind: 'payment',
      rows: sql`select 'payment', e.id::text, e.at,
      jsonb_build_object('to', e.to_status, 'cents', y.amount_cents), null, b.id,
      b.person_id
    from bookings.bookings b join payments.payments y on y.booking_id = b.id
    join payments.payment_events e on e.payment_id = y.id
    where b.person_id in (select id from mine) and e.to_status in ('succeeded', 'canceled')`,
    },
    {
      kind: 'refund',
      rows: sql`select 'refund', r.id::text, r.created_at,
      jsonb_build_object('status', r.status, 'cents', r.amount_cents), null, b.id,
      b.person_id
    from bookings.bookings b join payments.payments y on y.booking_id = b.id join payments.refunds r on r.payment_id = y.id
    where b.person_id in (select id from mine)`,
    },
    {
      kind: 'contact',
      rows: sql`select 'contact', e.id::text, e.at,
      jsonb_build_object('from', e.from_status, 'to', e.to_status, 'notes', c.notes,
        'subject', r.subject, 'body', r.body), e.actor, null::uuid, c.person_id
    from bookings.contact_requests c join bookings.contact_request_events e on e.contact_request_id = c.id
    left join bookings.request_replies r on r.contact_request_id = c.id and r.event_id = e.id
    where c.person_id in (select id from mine)`,
    },
    {
      kind: 'quick-booking',
      rows: sql`select 'quick-booking', e.id::text, e.at,
      jsonb_build_object('from', e.from_status, 'to', e.to_status, 'notes', q.notes,
        'plan', q.plan, 'subject', r.subject, 'body', r.body), e.actor, null::uuid, q.person_id
    from bookings.quick_bookings q join bookings.quick_booking_events e on e.quick_booking_id = q.id
    left join bookings.request_replies r on r.quick_booking_id = q.id and r.event_id = e.id
    where q.person_id in (select id from mine)`,
    },
    {
      kind: 'membership',
      rows: sql`select 'membership', e.id::text, e.at,
      jsonb_build_object('kind', e.kind, 'to', e.to_status), null, null::uuid,
      e.user_id
    from memberships.membership_events e where e.user_id in (select user_id from mine)`,
    },
    {
      kind: 'account',
      rows: sql`select 'account', e.id::text, e.at, jsonb_build_object('kind', e.kind), null, null::uuid,
      e.user_id
    from accounts.account_events e where e.user_id in (select user_id from mine)`,
    },
    // Each branch selects the mail's columns itself: with a later join by ID, the planner would
    // overestimate the rows and read all mails.
    {
      kind: 'email',
      rows: sql`select 'email', m.id::text || h.suffix, h.at,
      jsonb_build_object('kind', m.kind, 'isSpam', h.suffix <> ''), null, m.booking_id, m.whose
    from (
      select e.id, e.kind, e.sent_at, e.complained_at, b.id as booking_id, b.person_id as whose
        from bookings.bookings b join messaging.emails e on e.booking_id = b.id
        where b.person_id in (select id from mine)
      union all
      select e.id, e.kind, e.sent_at, e.complained_at, null, c.person_id
        from bookings.contact_requests c join messaging.emails e on e.contact_request_id = c.id
        where c.person_id in (select id from mine)
      union all
      select e.id, e.kind, e.sent_at, e.complained_at, null, q.person_id
        from bookings.quick_bookings q join messaging.emails e on e.quick_booking_id = q.id
        where q.person_id in (select id from mine)
      union all
      select e.id, e.kind, e.sent_at, e.complained_at, null, a.user_id
        from accounts.account_events a join messaging.emails e on e.account_event_id = a.id
        where a.user_id in (select user_id from mine)
      union all
      select e.id, e.kind, e.sent_at, e.complained_at, null, a.user_id
        from accounts.account_tokens a join messaging.emails e on e.account_token_id = a.id
        where a.user_id in (select user_id from mine)
      union all
      select e.id, e.kind, e.sent_at, e.complained_at, null, a.user_id
        from memberships.membership_events a join messaging.emails e on e.membership_event_id = a.id
        where a.user_id in (select user_id from mine)
      union all
      select e.id, e.kind, e.sent_at, e.complained_at, null, s.person_id
        from messaging.notification_subscriptions s join messaging.emails e on e.subscription_id = s.id
        where s.person_id in (select id from mine)
      union all
      select e.id, e.kind, e.sent_at, e.complained_at, null, e.whose
        from (${recurringMailsOf(mailedRecurringEvents)}) e
      union all
      select e.id, e.kind, e.sent_at, e.complained_at, null, e.person_id
        from messaging.emails e where e.person_id in (select id from mine)
    ) m cross join lateral (values ('', m.sent_at), ('-spam', m.complained_at)) h (suffix, at)
    where h.at is not null and m.kind not like 'staff-%'`,
    },
    {
      kind: 'note',
      rows: sql`select 'note', n.id::text, n.created_at, jsonb_build_object('body', n.body,
      'version', n.version, 'changedAt', n.changed_at), u.username, null::uuid,
      n.person_id
    from person_notes n join accounts.users u on u.id = n.author_id
    where n.person_id in (select id from mine)`,
    },
    {
      kind: 'task',
      rows: sql`select 'task', t.id::text, t.created_at, jsonb_build_object('title', t.title), u.username,
      null::uuid, t.person_id
    from person_tasks t join accounts.users u on u.id = t.created_by
    where t.person_id in (select id from mine)`,
    },
    {
      kind: 'task',
      rows: sql`select 'task', t.id::text || '-done', t.done_at,
      jsonb_build_object('title', t.title, 'isDone', true), u.username, null::uuid,
      t.person_id
    from person_tasks t join accounts.users u on u.id = t.done_by
    where t.person_id in (select id from mine)`,
    },
    {
      kind: 'tag',
      rows: sql`select 'tag', e.id::text, e.at, jsonb_build_object('kind', e.kind, 'name', t.name), u.username,
      null::uuid, e.person_id
    from person_tag_events e join tags t on t.id = e.tag_id join accounts.users u on u.id = e.actor_id
    where e.person_id in (select id from mine)`,
    },
    {
      kind: 'field',
      rows: sql`select 'field', e.id::text, e.at, jsonb_build_object('name', f.name, 'field', f.kind,
        'options', f.options, 'before', e.before_value, 'after', e.after_value), u.username,
      null::uuid, e.person_id
    from person_field_events e join person_fields f on f.id = e.field_id
    join accounts.users u on u.id = e.actor_id
    where e.person_id in (select id from mine)`,
    },
    {
      kind: 'record',
      rows: sql`select 'record', e.id::text, e.at, jsonb_build_object('kind', e.kind, 'name', o.name),
      u.username, null::uuid, e.person_id
    from person_events e join people o on o.id = e.other_id left join accounts.users u on u.id = e.actor_id
    where e.person_id in (select id from mine)`,
    },
    {
      kind: 'lead',
      rows: sql`select 'lead', e.id::text, e.at,
      jsonb_build_object('from', e.from_stage, 'to', e.to_stage, 'title', l.title,
        'reason', e.lost_reason), u.username, null::uuid,
      l.person_id
    from leads l join lead_events e on e.lead_id = l.id left join accounts.users u on u.id = e.actor_id
    where l.person_id in (select id from mine)`,
    },
    {
      kind: 'company',
      rows: sql`select 'company', e.id::text, e.at, jsonb_build_object('kind', e.kind), u.username,
      null::uuid, null::uuid
    from memberships.company_events e join accounts.users u on u.id = e.actor_id
    where e.company_id in (select company_id from mine)`,
    },
  ];

/**
 * Lists a contact's timeline, newest first, from the tables in which each event was recorded, in
 * one statement. Each branch has its own index and returns at most a page.
 */
export async function listTimeline(
  db: Database,
  query: {
    scope: ContactScope;
    after: TimelineCursor | undefined;
    /** Kinds to list; all if omitted. */
    kinds?: readonly TimelineRow['kind'][] | undefined;
    limit: number;
  },
): Promise<TimelineRow[]> {
  const { scope, after, kinds, limit } = query;
  const behind =
    after === undefined
      ? sql`true`
      : sql`(p.at, p.kind collate "C", p.id collate "C") <
          ('epoch'::timestamptz + ${after.micros}::bigint * interval '1 microsecond',
            ${after.kind}, ${after.id})`;
  const order = sql`at desc, kind collate "C" desc, id collate "C" desc`;
  const chosen = PARTS.filter(({ kind }) => kinds === undefined || kinds.includes(kind));
  const parts = chosen.map(
    ({ rows: part }) => sql`(
      select kind, id, at, facts, actor, booking_id, whose
      from (${part}) p (kind, id, at, facts, actor, booking_id, whose)
      where ${behind} order by ${order} limit ${limit})`,
  );
  const { rows } = await sql<TimelineRow>`
    with mine as materialized (${recordsOf(scope)})
    select kind, id, at, (extract(epoch from at) * 1000000)::bigint::text as micros, facts, actor,
      booking_id, whose
    from (${sql.join(parts, sql` union all `)}) all_of_it
    order by ${order} limit ${limit}`.execute(db);
  return rows;
}
