/** Amounts of list rows other than people and bookings. */
export interface ListAmounts {
  /** Company records; every fifth person works for one of them. */
  readonly companies: number;
  /** Number of privacy requests, exports, imports and bulk actions, each. */
  readonly orders: number;
}

const ADMIN = `(select id from users where role = 'ADMIN' limit 1)`;

/** Picks a value by the row number. */
const nth = (values: readonly string[]) =>
  `(array[${values.map((value) => `'${value}'`).join()}])[1 + n % ${values.length}]`;

const companies = ({ companies: count }: ListAmounts): readonly string[] => [
  `create temporary table bench_companies as
    select n as number, gen_random_uuid() as id from generate_series(1, ${count}) n`,
  `insert into people (id, kind, name, email, source, group_id, created_at, last_contact_at,
      group_contact_at)
    select id, 'company', 'Bench ' || number || ' Logistics LLC', 'office' || number || '@example.com',
      'staff', id, now(), now(), now() from bench_companies`,
  `update people p set employer_id = c.id
    from bench_customers b join bench_companies c on c.number = 1 + (b.number / 5) % ${count}
    where p.id = b.person and b.number % 5 = 0`,
];

const orders = ({ orders: count }: ListAmounts): readonly string[] => [
  `insert into data_requests (id, kind, status, person_id, received_on, created_by, created_at,
      closed_by, closed_at, reason)
    select gen_random_uuid(), ${nth(['copy', 'erasure'])}, status, person, at::date, ${ADMIN}, at,
      case when status <> 'received' then ${ADMIN} end, case when status <> 'received' then at end,
      case when status = 'refused' then 'withdrawn' end
    from (
      select n, c.person, now() - interval '1 hour' * n as at,
        ${nth(['received', 'done', 'done', 'refused'])} as status
      from generate_series(1, ${count}) n join bench_customers c on c.number = n
    ) as asked`,
  `insert into data_request_events (request_id, kind, actor_id, at)
    select id, 'received', created_by, created_at from data_requests`,
  `insert into people_exports (id, status, people, processed, created_by, created_at, ready_at,
      deleted_at, deleted_because)
    select gen_random_uuid(), 'deleted', n, n, ${ADMIN}, at, at, at, 'expired'
    from (select n, now() - interval '1 hour' * n as at from generate_series(1, ${count}) n) as e`,
  `insert into people_imports (id, file_name, bytes, received_bytes, status, rows, processed,
      created_by, created_at, changed_at, ended_at, file_deleted_at, errors_deleted_at)
    select gen_random_uuid(), 'people-' || n || '.csv', 1000, 1000, 'done', 10, 10, ${ADMIN}, at, at,
      at, at, at
    from (select n, now() - interval '1 hour' * n as at from generate_series(1, ${count}) n) as i`,
  `insert into people_bulk_actions (id, deed, filter, fingerprint, status, total, done, changed,
      created_by, created_at, ended_at)
    select gen_random_uuid(), '{"kind":"add-task","task":{"title":"Call","dueDate":null,"ownerId":null}}',
      '{}', 'bench' || n, 'done', 100, 100, 100, ${ADMIN}, at, at
    from (select n, now() - interval '1 hour' * n as at from generate_series(1, ${count}) n) as b`,
  `insert into person_tag_events (person_id, tag_id, kind, actor_id, at)
    select person_id, tag_id, 'given', ${ADMIN}, now() from person_tags`,
];

/** Segments as a team would have saved them: one for each kind of condition. */
const segments: readonly string[] = [
  `insert into segments (id, name, filter, created_by, created_at, changed_at)
    select gen_random_uuid(), 'Bench: tag ' || name, json_build_object('tag', id), ${ADMIN}, now(),
      now()
    from tags where name like 'Bench %'`,
];

/** Statements that fill the staff's lists other than people and bookings. */
export const lists = (amounts: ListAmounts): readonly string[] => [
  ...companies(amounts),
  ...orders(amounts),
  ...segments,
];
