import type pg from 'pg';
import { fieldAsks } from './staff-field-asks.ts';
import { marketingAsks } from './staff-marketing-asks.ts';
import { timeCursorOf } from './time-cursor.ts';

/** A request that staff send to the api repeatedly, each time with different parameters. */
export interface Ask {
  readonly name: string;
  /** Path and query of each request. */
  readonly paths: readonly string[];
}

interface Known {
  readonly id: string;
  readonly person: string;
  readonly first: string;
  readonly last: string;
  readonly email: string;
  readonly dial: string;
}

/** Swaps two letters in the middle, like a typo. */
function misspelt(word: string): string {
  const middle = Math.floor(word.length / 2);
  return `${word.slice(0, middle - 1)}${word[middle] ?? ''}${word[middle - 1] ?? ''}${word.slice(middle + 1)}`;
}

const localDate = (instant: Date) => instant.toISOString().slice(0, 10);
const daysAgo = (days: number) => localDate(new Date(Date.now() - days * 86_400_000));

async function idsOf(db: pg.Client, query: string, times: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(`${query} limit ${times}`);
  return rows.map(({ id }) => id);
}

/** Returns all lists, searches, timelines and overviews of the staff, `times` requests each. */
export async function staffAsks(db: pg.Client, times: number): Promise<Ask[]> {
  const { rows: known } = await db.query<Known>(
    `select u.id, p.id as person, u.first_name as first, u.last_name as last, u.email, p.dial
     from people p join users u on u.id = p.user_id
     where u.username like 'bench%' order by md5(p.id::text) limit $1`,
    [times],
  );
  const open = await idsOf(
    db,
    `select id from bookings where status = 'confirmed' order by md5(id::text)`,
    times,
  );
  const over = await idsOf(
    db,
    `select id from bookings where status = 'completed' order by md5(id::text)`,
    times,
  );
  const closed = await idsOf(
    db,
    `select id from quick_bookings where closed_at is not null order by md5(id::text)`,
    times,
  );
  const entries = await idsOf(db, `select id from audit_log order by md5(id::text)`, times);
  const leads = await idsOf(
    db,
    `select id from leads where closed_at is null order by md5(id::text)`,
    times,
  );
  const tags = await idsOf(
    db,
    `select id from tags where name like 'Bench %' order by name`,
    times,
  );
  const companies = await idsOf(
    db,
    `select id from people where kind = 'company' order by md5(id::text)`,
    times,
  );
  const emails = await idsOf(
    db,
    `select id from emails where recipient is not null order by md5(id::text)`,
    times,
  );
  const answered = await idsOf(
    db,
    `select id from data_requests where status <> 'received' order by md5(id::text)`,
    times,
  );
  const exported = await idsOf(db, `select id from people_exports order by md5(id::text)`, times);
  const imported = await idsOf(db, `select id from people_imports order by md5(id::text)`, times);
  const bulk = await idsOf(db, `select id from people_bulk_actions order by md5(id::text)`, times);
  const sent = await idsOf(
    db,
    `select ${timeCursorOf('created_at')} as id from campaigns where state = 'sent'
     order by md5(id::text)`,
    times,
  );
  const underWay = await idsOf(db, `select id from campaigns where state = 'sending'`, times);
  const everybody = await idsOf(db, `select id from segments where name = 'Bench: everybody'`, 1);
  const tagged = await idsOf(db, `select id from segments where name like 'Bench: tag %'`, times);
  const each = (name: string, path: (one: Known) => string): Ask => ({
    name,
    paths: known.map(path),
  });
  const all = (name: string, ids: readonly string[], path: (id: string) => string): Ask => ({
    name,
    paths: Array.from({ length: times }, (_, time) => path(ids[time % ids.length] ?? '')),
  });
  const same = (name: string, path: string) => all(name, [''], () => path);
  /**
   * Each other sort order of a list, for open and finished items: the first page and a later one.
   */
  const ordersOf = (
    list: 'bookings' | 'requests',
    orders: readonly string[],
    further: Readonly<Partial<Record<'open' | 'over', readonly string[]>>>,
  ): Ask[] =>
    (['open', 'over'] as const).flatMap((show) =>
      orders.flatMap((order) => {
        const path = `/api/staff/${list}?show=${show}&order=${order}`;
        const ids = further[show] ?? [];
        return [
          same(`${list}, ${show}, ${order}`, path),
          ...(ids.length === 0
            ? []
            : [all(`${list}, ${show}, ${order}, further on`, ids, (id) => `${path}&after=${id}`)]),
        ];
      }),
    );
  const q = encodeURIComponent;
  const people = '/api/staff/crm/people';
  const leadsBoard = '/api/staff/crm/leads/board';
  const data = '/api/staff/customer-data';
  const campaigns = '/api/staff/campaigns';
  const audience = (id: string) => `${campaigns}/audience?segmentId=${id}`;
  return [
    same('who is signed in (to compare)', '/api/auth/me'),
    same('customers', '/api/staff/customers'),
    each('customers, a page further on', ({ id }) => `/api/staff/customers?after=${id}`),
    each('customers, by how a name begins', ({ last }) => `/api/staff/customers?search=${q(last)}`),
    each('a customer', ({ id }) => `/api/staff/customers/${id}`),
    same('people', people),
    each('people, a page further on', ({ person }) => `${people}?after=${person}`),
    same('people by name', `${people}?order=name`),
    same('people, members', `${people}?member=yes`),
    same('people, no members', `${people}?member=no`),
    all('people with a tag', tags, (tag) => `${people}?tag=${tag}`),
    same('people with open tasks', `${people}?tasks=open`),
    same('people with my tasks', `${people}?tasks=mine`),
    same('people, quiet for a year', `${people}?contact=quiet-year`),
    all('people without a tag', tags, (tag) => `${people}?withoutTag=${tag}`),
    same('people who came often and paid much', `${people}?visitsFrom=12&paidFrom=120000`),
    same('people of a source', `${people}?source=import`),
    same('count, everybody', `${people}/count`),
    all('count, a tag', tags, (tag) => `${people}/count?tag=${tag}`),
    all('count, all but a tag', tags, (tag) => `${people}/count?withoutTag=${tag}`),
    all('count, a tag and many visits', tags, (tag) => `${people}/count?tag=${tag}&visitsFrom=12`),
    same('count, members', `${people}/count?member=yes`),
    same('count, no members', `${people}/count?member=no`),
    same('count, members who came often', `${people}/count?member=yes&visitsFrom=12`),
    same('count, nothing to do and quiet', `${people}/count?tasks=none&contact=quiet-month`),
    ...(await fieldAsks(db, times, { tag: tags[0] ?? '', word: known[0]?.last ?? '' })),
    same('segments', '/api/staff/crm/segments'),
    each('people, by last name', ({ last }) => `${people}?search=${q(last)}`),
    each('people, by both names', ({ first, last }) => `${people}?search=${q(`${first} ${last}`)}`),
    each('people, by address', ({ email }) => `${people}?search=${q(email)}`),
    each('people, by number', ({ dial }) => `${people}?search=${q(dial)}`),
    each('people, last name misspelt', ({ last }) => `${people}?search=${q(misspelt(last))}`),
    each(
      'people, both names misspelt',
      ({ first, last }) => `${people}?search=${q(`${first} ${misspelt(last)}`)}`,
    ),
    each('people, address misspelt', ({ email }) => `${people}?search=${q(misspelt(email))}`),
    each('a person', ({ person }) => `${people}/${person}`),
    each('a person’s timeline', ({ person }) => `${people}/${person}/timeline`),
    each('search over everything', ({ last }) => `/api/staff/search?words=${q(last)}`),
    each(
      'search over everything, misspelt',
      ({ last }) => `/api/staff/search?words=${q(misspelt(last))}`,
    ),
    each('companies or people, by name', ({ last }) => `${people}?kind=any&search=${q(last)}`),
    same('companies', '/api/staff/crm/companies'),
    all('companies, further on', companies, (id) => `/api/staff/crm/companies?after=${id}`),
    each('companies, by name', ({ last }) => `/api/staff/crm/companies?search=${q(last)}`),
    all('a company', companies, (id) => `${people}/${id}`),
    all('a company’s timeline', companies, (id) => `${people}/${id}/timeline`),
    same('campaigns', campaigns),
    all('campaigns, further on', sent, (id) => `${campaigns}?after=${id}`),
    all('a campaign to everybody, under way', underWay, (id) => `${campaigns}/${id}`),
    all('whom a campaign reaches, everybody', everybody, audience),
    all('whom a campaign reaches, a tag', tagged, audience),
    ...(await marketingAsks(db, times)),
    same('leads, board', leadsBoard),
    same('leads, board of a kind', `${leadsBoard}?kind=fleet`),
    same('leads, board of a kind without any', `${leadsBoard}?kind=event`),
    same('leads, board of nobody', `${leadsBoard}?owner=nobody`),
    all('leads, board, a stage further on', leads, (id) => `${leadsBoard}/new?after=${id}`),
    same('leads, table', '/api/staff/crm/leads'),
    same('leads, by value', '/api/staff/crm/leads?order=value'),
    same('leads, overdue', '/api/staff/crm/leads?show=overdue&order=step'),
    all('leads, further on', leads, (id) => `/api/staff/crm/leads?after=${id}`),
    each('leads, by a name', ({ last }) => `/api/staff/crm/leads?search=${q(last)}`),
    same('leads, forecast', '/api/staff/crm/leads/forecast'),
    same('tasks', '/api/staff/crm/tasks'),
    same('mentions', '/api/staff/crm/mentions'),
    same('tags', '/api/staff/crm/tags'),
    all('a bulk action', bulk, (id) => `/api/staff/crm/bulk-actions/${id}`),
    same('exports', `${data}/exports`),
    all('exports, further on', exported, (id) => `${data}/exports?after=${id}`),
    same('imports', `${data}/imports`),
    all('imports, further on', imported, (id) => `${data}/imports?after=${id}`),
    same('requests for data, open', '/api/staff/data-requests?state=open'),
    same('requests for data, closed', '/api/staff/data-requests?state=closed'),
    all(
      'requests for data, further on',
      answered,
      (id) => `/api/staff/data-requests?state=closed&after=${id}`,
    ),
    all('a request for data', answered, (id) => `/api/staff/data-requests/${id}`),
    same('delivery log', '/api/staff/deliveries'),
    all('delivery log, further on', emails, (id) => `/api/staff/deliveries?after=${id}`),
    same('delivery log, bounced', '/api/staff/deliveries?state=bounced'),
    each('delivery log, an address', ({ email }) => `/api/staff/deliveries?address=${q(email)}`),
    same('bookings, open', '/api/staff/bookings?show=open'),
    all('bookings, open, further on', open, (id) => `/api/staff/bookings?show=open&after=${id}`),
    same('bookings, over', '/api/staff/bookings?show=over'),
    all('bookings, over, further on', over, (id) => `/api/staff/bookings?show=over&after=${id}`),
    ...ordersOf('bookings', ['visit-desc', 'booked', 'booked-desc'], { open, over }),
    ...ordersOf('requests', ['due-desc', 'received', 'received-desc'], { over: closed }),
    each(
      'bookings, over, by address',
      ({ email }) => `/api/staff/bookings?show=over&search=${q(email)}`,
    ),
    each(
      'bookings, over, by first name',
      ({ first }) => `/api/staff/bookings?show=over&search=${q(first)}`,
    ),
    same(
      'bookings of a month',
      `/api/staff/bookings?show=over&from=${daysAgo(60)}&to=${daysAgo(30)}`,
    ),
    all('a booking', over, (id) => `/api/staff/bookings/${id}`),
    same(
      'calendar, a week',
      `/api/staff/calendar?from=${daysAgo(7)}&view=week&region=hampton-roads`,
    ),
    same('requests, open', '/api/staff/requests?show=open'),
    same('requests, over', '/api/staff/requests?show=over'),
    all('requests, over, further on', closed, (id) => `/api/staff/requests?show=over&after=${id}`),
    same('exceptions', '/api/staff/exceptions'),
    same('overview, 30 days', '/api/staff/overview'),
    same('overview, what is overdue', '/api/staff/overview/overdue'),
    same('overview, three years', `/api/staff/overview?from=${daysAgo(1095)}&to=${daysAgo(0)}`),
    same('audit log', '/api/staff/audit'),
    all('audit log, further on', entries, (id) => `/api/staff/audit?after=${id}`),
    same('audit log, one kind', '/api/staff/audit?action=booking.move'),
    same('audit log, who is in it', '/api/staff/audit/actors'),
  ];
}
