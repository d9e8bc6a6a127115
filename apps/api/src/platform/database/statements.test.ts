import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createContext } from '../../context.ts';
import { useApi } from '../../testing/harness.ts';
import { useEverything } from '../../testing/everything/everything.ts';
import { connect } from './connection.ts';
import { namedStatementPool } from './named-statements.ts';
import type { Relations } from './published-views.ts';

// Deliberately read in full: regions, technicians, prices and roles have few rows, and the changes
// to figures only those of a minute.
const READ_WHOLE = new Set([
  // The duplicate queue is read from the start until a page is full.
  'person_pairs by person_pairs_open',
  // Reviews are read from the newest until a page is full.
  'reviews by reviews_newest',
  // At most fifty.
  'reply_templates',
  // One row per person and list.
  'staff_list_settings',
  // At most thirty per person and list.
  'staff_list_views',
  'regions by regions_pkey',
  'regions',
  'technicians',
  'technicians by technicians_region',
  'figure_changes',
  'figure_changes by figure_changes_pkey',
  'membership_prices',
  'staff_roles',
  'staff_roles by staff_roles_pkey',
]);

// Partial indexes of mails, waiting recipients, published reviews and recurring bookings have only
// a row or two here, so reading them is as fast as the primary key.
const ALMOST_EMPTY =
  /^(?:emails by emails_(?!pkey)|campaign_recipients by campaign_recipients_(?:waiting|zones)$|reviews by reviews_shown$|recurring_bookings by recurring_bookings_due$)/u;

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Schema?: string;
  readonly Plans?: readonly PlanNode[];
}

const nodesIn = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesIn)];

/** Returns the indexes and tables that a plan reads in full. */
function readsWhole(plan: PlanNode): string[] {
  return nodesIn(plan).flatMap((node) => {
    const table = node['Relation Name'];
    const index = node['Index Name'];
    const isOurs = node.Schema === 'public' || node.Schema === 'partitions';
    if (table === undefined || !isOurs) return [];
    if (node['Node Type'] === 'Seq Scan') return [table];
    return index === undefined || node['Index Cond'] !== undefined ? [] : [`${table} by ${index}`];
  });
}

const started = useApi();
const statements = new Map<string, readonly unknown[]>();
let close: () => Promise<void>;

beforeAll(async () => {
  const { api } = started;
  const { pool } = connect({ url: api.config.database.url, poolSize: 4 });
  const db = new Kysely<Relations>({
    dialect: new PostgresDialect({ pool: namedStatementPool(pool) }),
    log: ({ query }) => void statements.set(query.sql, query.parameters),
  });
  close = () => db.destroy();
  await useEverything({ started, ctx: createContext({ ...api.deps, db }) });
  // Runs everything once, which takes a minute on a busy machine.
}, 240_000);
afterAll(() => close());

/**
 * Statements of the previous release, which runs beside this schema while it is replaced. At each
 * release, write those for the next one: `UPDATE_RELEASE=1`.
 */
const RELEASED = path.resolve(import.meta.dirname, '../../testing/released-statements.json.gz');

// A table, column or function that no longer exists or has changed (PostgreSQL, Appendix A).
const GONE = /^42(?:P01|703|883|704|804|P02|601)$/u;

/** Returns why a statement can't run on this schema; undefined if it can. */
const preparingFails = async (db: Kysely<Relations>, text: string): Promise<string | undefined> => {
  try {
    await sql.raw(`prepare released as ${text}`).execute(db);
    await sql`deallocate released`.execute(db);
    return undefined;
  } catch (error) {
    const isGone = error instanceof pg.DatabaseError && GONE.test(error.code ?? '');
    return isGone ? `${error.message}: ${text.replaceAll(/\s+/gu, ' ').slice(0, 200)}` : undefined;
  }
};

const explain = (text: string, values: readonly unknown[]) =>
  started.api.deps.db.connection().execute(async (db) => {
    // Test tables are so small that reading them in full would be cheapest.
    const settings = ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin'];
    for (const name of settings) await sql.raw(`set ${name} = off`).execute(db);
    try {
      const { rows } = await db.executeQuery<{ 'QUERY PLAN': { Plan: PlanNode }[] }>({
        sql: `explain (verbose, format json) ${text}`,
        parameters: values,
        query: sql.raw(text).toOperationNode(),
        queryId: { queryId: text },
      });
      return rows[0]?.['QUERY PLAN'][0]?.Plan;
    } finally {
      for (const name of settings) await sql.raw(`reset ${name}`).execute(db);
    }
  });

describe('every statement', () => {
  it('finds its rows by an index', async () => {
    const ours = [...statements].filter(([text]) =>
      /^\s*(?:select|insert|update|delete|with)\b/u.test(text),
    );
    // The statements include each module's reads and writes.
    for (const table of [
      'seats',
      'bookings',
      'booking_notes',
      'payments',
      'refunds',
      'emails',
      'sessions',
      'account_tokens',
      'account_events',
      'membership_trials',
      'membership_events',
      'membership_subscriptions',
      'membership_purchases',
      'company_members',
      'company_invitations',
      'company_events',
      'cost_centres',
      'membership_invoices',
      'session_grants',
      'session_movements',
      'authenticators',
      'recovery_codes',
      'login_challenges',
      'second_factor_tries',
      'passkeys',
      'passkey_challenges',
      'audit_log',
      'archived_emails',
      'backup_runs',
      'checklist_confirmations',
      'checklist_sign_offs',
      'staff_invitations',
      'proofs',
      'contact_preferences',
      'consents',
      'contact_requests',
      'quick_bookings',
      'quick_booking_events',
      'notification_subscriptions',
      'stripe_customers',
      'vehicles',
      'receipts',
      'days_off',
      'zip_prefixes',
      'daily_figures',
      'people',
      'person_pairs',
      'person_events',
      'person_notes',
      'person_mentions',
      'person_tasks',
      'person_tags',
      'person_links',
      'person_figures_due',
      'segments',
      'people_bulk_actions',
      'person_fields',
      'person_field_values',
      'person_field_events',
      'person_tag_events',
      'leads',
      'lead_events',
      'data_requests',
      'data_request_events',
      'people_exports',
      'people_export_parts',
      'people_imports',
      'people_import_parts',
      'people_import_errors',
      'erased_contacts',
      'bounce_reports',
      'technicians',
      'campaigns',
      'campaign_recipients',
      'campaign_events',
      'campaign_results',
      'content_items',
      'content_item_events',
      'generations',
      'automations',
      'automation_runs',
      'trending_videos',
      'youtube_uses',
      'bitcoin_payments',
      'bitcoin_quotes',
      'business_settings',
      'business_setting_events',
      'processes',
      'vendor_health',
    ]) {
      expect(ours.some(([text]) => text.includes(table))).toBe(true);
    }
    expect(ours.length).toBeGreaterThan(45);
    // Statistics appear at arbitrary times, and make full scans of small tables look cheapest;
    // without any, the planner assumes many rows.
    const { db } = started.api.deps;
    // Also keeps statistics from being collected while the statements are explained.
    await sql`do $$ declare name text; begin
      for name in select oid::regclass from pg_class where relkind = 'r'
        and relnamespace in ('public'::regnamespace, 'partitions'::regnamespace) loop
        execute 'alter table ' || name || ' set (autovacuum_enabled = off)';
      end loop;
    end $$`.execute(db);
    // Dead rows vary by chance, and the planner counts pages.
    const { rows: tables } = await sql<{ name: string }>`
      select oid::regclass::text as name from pg_class where relkind = 'r'
        and relnamespace in ('public'::regnamespace, 'partitions'::regnamespace)`.execute(db);
    await sql.raw(`vacuum full ${tables.map(({ name }) => name).join()}`).execute(db);
    await sql`select pg_clear_relation_stats(relnamespace::regnamespace::text, relname::text)
      from pg_class where relkind in ('r', 'i', 'p', 'I')
        and relnamespace in ('public'::regnamespace, 'partitions'::regnamespace)`.execute(db);
    await sql`select pg_clear_attribute_stats(schemaname::text, tablename::text, attname::text,
        inherited)
      from pg_stats where schemaname in ('public', 'partitions')`.execute(db);
    const slow: string[] = [];
    for (const [text, values] of ours) {
      const plan = await explain(text, values);
      if (plan === undefined) throw new Error(`There is no plan for ${text}`);
      const whole = readsWhole(plan).filter(
        (name) => !READ_WHOLE.has(name) && !ALMOST_EMPTY.test(name),
      );
      if (whole.length > 0) slow.push(`${whole.join()}: ${text.replaceAll(/\s+/gu, ' ')}`);
    }
    expect(slow).toEqual([]);
  });

  it('of the previous release can be prepared on this schema', async () => {
    if (process.env['UPDATE_RELEASE'] === '1') {
      writeFileSync(RELEASED, gzipSync(JSON.stringify([...statements.keys()].toSorted(), null, 1)));
    }
    const released = JSON.parse(gunzipSync(readFileSync(RELEASED)).toString()) as string[];
    const ours = released.filter((text) =>
      /^\s*(?:select|insert|update|delete|with)\b/u.test(text),
    );
    expect(ours.length).toBeGreaterThan(45);
    const problems = await started.api.deps.db.connection().execute(async (db) => {
      const found: (string | undefined)[] = [];
      for (const text of ours) found.push(await preparingFails(db, text));
      // Proves that the check detects an unknown column.
      found.push(await preparingFails(db, 'select no_such_column from bookings'));
      return found.filter((problem) => problem !== undefined);
    });
    expect(problems).toEqual([expect.stringContaining('no_such_column')]);
  });

  it('about the bookings of a company uses the index by company', async () => {
    const months = [...statements].filter(([text]) => text.includes('b.company_id ='));
    expect(months.length).toBeGreaterThan(3);
    for (const [text, values] of months) {
      const plan = await explain(text, values);
      const byCompany = nodesIn(plan ?? { 'Node Type': 'None' }).filter(
        (node) => node['Index Name'] === 'bookings_company',
      );
      expect(byCompany.length).toBeGreaterThan(0);
      for (const node of byCompany) expect(node['Index Cond']).toContain('company_id');
    }
  });
});
