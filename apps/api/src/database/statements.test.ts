import { createHmac, randomUUID } from 'node:crypto';
import { NOTIFICATION_CONSENT_VERSION, type User } from '@voltcourier/contracts';
import { instantOf } from '@voltcourier/pricing';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TOTP } from 'otpauth';
import { createOneTimeTokens } from '../one-time-token.ts';
import { createServices, type Services } from '../services.ts';
import { createSubscribers } from '../testing/billing.ts';
import { useApi } from '../testing/harness.ts';
import { createAuthenticator } from '../testing/authenticator.ts';
import { createMembers } from '../testing/members.ts';
import { addPerson, type Person } from '../testing/people.ts';
import { bookingRequest, daysAhead, failureOf } from '../testing/requests.ts';
import { createVendors } from '../testing/vendors.ts';
import { connect } from './connection.ts';
import { namedStatementPool } from './named-statements.ts';
import type { DB } from './types.generated.ts';

// Read as a whole on purpose: the regions and the prices are a handful, and the overview counts and sums all.
const READ_WHOLE = new Set([
  'regions by regions_pkey',
  'regions',
  'bookings by bookings_status_starts',
  'ledger_entries',
  'membership_prices',
]);

// A mail's partial indexes have a row or two here, which are read as fast as the primary key.
const ALMOST_EMPTY = /^emails by emails_(?!pkey)/u;

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Schema?: string;
  readonly Plans?: readonly PlanNode[];
}

const nodesIn = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesIn)];

/** What a plan reads from its first row to its last. */
function readsWhole(plan: PlanNode): string[] {
  return nodesIn(plan).flatMap((node) => {
    const table = node['Relation Name'];
    const index = node['Index Name'];
    if (table === undefined || node.Schema !== 'public') return [];
    if (node['Node Type'] === 'Seq Scan') return [table];
    return index === undefined || node['Index Cond'] !== undefined ? [] : [`${table} by ${index}`];
  });
}

const started = useApi();
const statements = new Map<string, readonly unknown[]>();
let services: Services;
let close: () => Promise<void>;

/** Everything that second factors ask of the database. */
async function askSecondFactors(user: User, password: string): Promise<void> {
  const { accounts, passkeys, privacy, secondFactors } = services;
  await secondFactors.beginAuthenticator(user, password);
  const { secret } = await secondFactors.beginAuthenticator(user, password);
  const { session } = await accounts.login(user.email, password);
  const code = new TOTP({ secret }).generate();
  const [first = '', second = ''] = await secondFactors.confirmAuthenticator(
    user.id,
    session.id,
    code,
  );
  const refused = await failureOf(accounts.login(user.email, password));
  const challenge = 'challenge' in refused ? String(refused.challenge) : '';
  await failureOf(accounts.loginSecondFactor(challenge, code));
  await accounts.loginSecondFactor(challenge, first);
  await secondFactors.status(user);
  await secondFactors.removeAuthenticator(user.id, { password, code: second });
  await secondFactors.prune();
  const device = createAuthenticator({ origin: started.api.config.appUrl, rpId: 'localhost' });
  const { challenge: toAdd } = await passkeys.begin(user, password);
  const { id } = await passkeys.add(user.id, session.id, 'x', device.register(toAdd));
  await accounts.loginPasskey(device.signIn((await passkeys.options()).challenge));
  await passkeys.remove(user.id, id, password);
  await passkeys.prune();
  for (const reminders of [false, true]) {
    await privacy.savePreferences(user.id, { marketing: true, reminders });
  }
  await privacy.getPreferences(user.id);
  await privacy.listConsents(user.id);
  await privacy.collect({ ...user, emailVerified: true });
}

/** Everything that accounts ask of the database. */
async function askAccounts(person: Person): Promise<void> {
  const { accounts, credentials } = services;
  const { api } = started;
  const { session } = await accounts.login(person.email, person.password);
  api.clock.offsetMs = 6 * 60_000;
  await accounts.findUser(session.id);
  api.clock.offsetMs = 0;
  await accounts.listSessions(person.id, session.id);
  await accounts.rename(person.id, { firstName: 'Ada', lastName: null });
  await accounts.endOtherSessions(person.id, session.id);
  await accounts.logout(session.id);

  const password = 'A long enough word 1';
  const form = { username: 'statement', email: 'statement@example.com', password };
  const { user } = await accounts.register(form, undefined);
  await accounts.register(form, undefined).catch(() => undefined);
  await credentials.resendVerification(user);
  await credentials.changePassword(user, session.id, {
    currentPassword: password,
    newPassword: `${password}2`,
  });
  await credentials.changeEmail(user, 'statement2@example.com', `${password}2`);
  await credentials.forgotPassword(user.email);
  await credentials.sendReset({ requestId: randomUUID(), email: user.email });
  await askSecondFactors(user, `${password}2`);
  const { tokenOf } = createOneTimeTokens(api.config.sessionSecret);
  const rows = await api.deps.db.selectFrom('account_tokens').select(['id', 'purpose']).execute();
  const tokensFor = (purpose: string) =>
    rows.filter((row) => row.purpose === purpose).map(({ id }) => tokenOf(id));
  for (const token of tokensFor('reset-password')) {
    await credentials.resetPassword(token, `${password}3`);
  }
  await credentials.changeEmail(user, 'statement3@example.com', `${password}3`);
  const changes = await api.deps.db
    .selectFrom('account_tokens')
    .select('id')
    .where('email', '=', 'statement3@example.com')
    .execute();
  for (const token of tokensFor('verify-email')) await credentials.verifyEmail(token);
  for (const { id } of changes) await credentials.verifyEmail(tokenOf(id));

  const leaving = { username: 'leaving', email: 'leaving@example.com', password };
  const { user: gone } = await accounts.register(leaving, undefined);
  await services.deletion.remove(gone, password);
  await services.deletion.prune();
}

/** Everything that memberships ask of the database. */
async function askMemberships(): Promise<void> {
  const { appointments, bookings, membershipBilling, memberships } = services;
  const { api } = started;
  const member = await createMembers(started).join();
  const user = await member.client.accounts.me();
  await memberships.startTrial(user);
  await memberships.get(user);
  const body = bookingRequest({ useSession: true, bookingTime: '17:00' });
  const { id } = await bookings.create(body, undefined, user.id);
  await appointments.cancel(id, { feeCents: 0 });
  for (const days of [6, 8]) {
    api.clock.offsetMs = days * 86_400_000;
    await membershipBilling.sweep();
  }
  api.clock.offsetMs = 0;
  await memberships.startTrial(user).catch(() => undefined);
  const other = await createMembers(started).join(member.email.replace('@', '2@'));
  await memberships.get(await other.client.accounts.me());
}

/** Everything that companies ask of the database. */
async function askCompanies(): Promise<void> {
  const { companies, fleet, memberships, vehicles } = services;
  const [owner, driver] = await Promise.all([1, 2].map(() => createMembers(started).join()));
  const founder = await owner?.client.accounts.me();
  const guest = await driver?.client.accounts.me();
  if (founder === undefined || guest === undefined) throw new Error('Nobody is there.');
  await companies.create(founder, 'Statements Ltd.');
  const invite = async () => {
    const wanted = { email: guest.email, role: 'driver' } as const;
    const { company } = await companies.invite(founder, wanted);
    return company?.invitations?.[0]?.id ?? '';
  };
  await companies.withdraw(founder, await invite());
  await companies.accept(guest, await invite());
  await companies.setRole(founder, guest.id, 'manager');
  await memberships.get(guest);
  const { costCentres } = await fleet.addCostCentre(founder, 'North');
  const costCentreId = costCentres[0]?.id ?? '';
  const csv = 'make,model,plate,cost centre\nFord,E-Transit,VAN-7,North';
  await fleet.import(founder, { csv, apply: true });
  await fleet.import(founder, { csv: csv.replace('E-Transit', 'Transit'), apply: true });
  for (const { id, ...form } of (await fleet.get(founder)).vehicles) {
    await fleet.change(founder, id, { ...form, nickname: 'Big' });
    await fleet.add(founder, { ...form, plate: null });
    await fleet.remove(founder, id);
  }
  await vehicles.choices(founder.id);
  await fleet.renameCostCentre(founder, costCentreId, 'South');
  await fleet.closeCostCentre(founder, costCentreId);
  await companies.handOver(founder, guest.id);
  await companies.handOver(guest, founder.id);
  await companies.remove(founder, guest.id);
  await services.statements.list(founder);
  for (const after of [undefined, randomUUID()]) {
    await services.statements.get(founder, '2026-11', after);
  }
  await services.statements.exportCsv(founder, '2026-11');
  await companies.close(founder);
}

/** Everything that bought memberships ask of the database. */
async function askBilling(): Promise<void> {
  const { membershipBilling: billing, webhooks } = services;
  const { api } = started;
  const vendors = createVendors(started.sandbox);
  await billing.sync();
  const subscribers = createSubscribers(started, () => vendors);
  const member = await subscribers.joinWithCard();
  const user = await member.client.accounts.me();
  const rate = { plan: 'professional', interval: 'monthly' } as const;
  const card = { paymentMethodId: member.cardId };
  await billing.buy(user, { ...rate, ...card });
  const smaller = { plan: 'essential', interval: 'monthly' } as const;
  await billing.change(user, { ...smaller, ...(await billing.preview(user, smaller)) });
  await billing.cancel(user);
  await billing.resume(user);
  await billing.pay(user, member.cardId);
  await billing.invoices(user.id);
  const { provider_ref: ref } = await api.deps.db
    .selectFrom('membership_subscriptions')
    .select('provider_ref')
    .executeTakeFirstOrThrow();
  await vendors.stripe('POST', `/v1/subscriptions/${ref}`, {
    default_payment_method: await member.addCard('pm_card_chargeCustomerFail'),
  });
  for (const day of [31.5, 37, 40]) {
    await member.goTo(day);
    await billing.sweep();
  }
  const lost = await subscribers.joinWithCard();
  const buyer = await lost.client.accounts.me();
  const fault = { method: 'POST', path: '/v1/subscriptions', connection: 'reset', count: 3 };
  await vendors.control('POST', '/stripe/fail-next', fault);
  await billing.buy(buyer, { ...rate, paymentMethodId: lost.cardId }).catch(() => undefined);
  api.clock.offsetMs += 5 * 60_000;
  await billing.sweep();
  api.clock.offsetMs = 0;
  await webhooks.process('evt_none');
}

/** Everything that the services ask of the database, on a connection that writes it down. */
async function useEverything(): Promise<void> {
  const { api, sandbox } = started;
  const vendors = createVendors(sandbox);
  const { availability, bookings, payments, notifications, webhooks, staff } = services;
  const { appointments, contacts, chargingHistory, paymentMethods, subscriptions, vehicles } =
    services;
  await availability.list({});
  const region = await availability.getRegionOf('Norfolk, VA 23510');
  await availability.openWindow();
  await availability.openSlot(region, instantOf(daysAhead(2), '10:00', region.zone));

  const person = await addPerson(api, 'ADMIN');
  await askAccounts(person);
  await askMemberships();
  await askBilling();
  await askCompanies();
  await paymentMethods.ensureCustomer(person.id);
  const car = { make: 'Tesla', model: 'Model 3', year: null, plate: null, connector: null };
  const form = { ...car, batteryWh: null, nickname: null };
  await vehicles.add(person.id, form);
  const added = await vehicles.add(person.id, form);
  for (const { id } of added.slice(1)) {
    await vehicles.change(person.id, id, form);
    await vehicles.makeDefault(person.id, id);
    await vehicles.remove(person.id, id);
  }

  const book = (change: object = {}, key?: string) =>
    bookings.create(bookingRequest(change), key, person.id);
  const key = randomUUID();
  const body = bookingRequest();
  const booking = await bookings.create(body, key, person.id);
  await bookings.create(body, key, person.id);
  await book({ serviceType: 'EMERGENCY', phone: '757 555 0100' }, randomUUID());
  await bookings.isOwnedBy(booking.id, person.id);
  const who = { name: 'Ada Driver', location: 'Norfolk, VA 23510', vehicle: 'tesla' as const };
  const reach = { email: person.email, phone: '757 555 0100' };
  const emergency = await bookings.createFromForm({ ...who, ...reach }, null);
  await bookings.createFromForm({ ...who, ...reach }, null);
  await bookings.getEmergency(emergency.id);
  const quick = {
    ...who,
    ...reach,
    vehicleType: 'other',
    serviceType: 'fast',
    urgency: 'normal',
  } as const;
  for (let time = 0; time < 2; time += 1) {
    await contacts.create({ ...who, ...reach }, key);
    await contacts.createQuickBooking(quick, key, person.id);
  }
  const consent = { consent: true, consentVersion: NOTIFICATION_CONSENT_VERSION } as const;
  await subscriptions.subscribe({ ...reach, ...consent });
  const { unsubscribe_token: token } = await api.deps.db
    .selectFrom('notification_subscriptions')
    .select('unsubscribe_token')
    .where('channel', '=', 'email')
    .executeTakeFirstOrThrow();
  const late = await book();
  const payLate = await payments.createIntent(late.id, undefined);
  const { clientSecret } = await payments.createIntent(booking.id, undefined);
  await vendors.pay(clientSecret);
  await payments.refreshStatus(booking.id);

  api.clock.offsetMs = 16 * 60_000;
  for (const id of await bookings.listDueHolds(10)) await bookings.expire(id);
  for (let place = 0; place < 2; place += 1) await book();
  await book().catch(() => undefined);
  await vendors.pay(payLate.clientSecret);
  await payments.refreshStatus(late.id).catch(() => undefined);
  const moved = await book({ bookingTime: '12:00' });
  const { clientSecret: payMoved } = await payments.createIntent(moved.id, undefined);
  await vendors.pay(payMoved);
  await payments.refreshStatus(moved.id);
  await appointments.reschedule(moved.id, { date: daysAhead(3), time: '12:00' });
  await appointments.get(moved.id);
  for (const when of ['upcoming', 'past'] as const) {
    await appointments.list(person.id, when, undefined);
    await appointments.list(person.id, when, moved.id);
  }
  api.clock.offsetMs = new Date(moved.startsAt).getTime() + 3_600_000 - Date.now();
  await bookings.remind();
  api.clock.offsetMs = 16 * 60_000;
  await appointments.cancel(moved.id, { feeCents: 0 });
  for (const year of [undefined, 2026]) {
    await chargingHistory.list(person.id, year, undefined);
    await chargingHistory.list(person.id, year, moved.id);
    await chargingHistory.exportCsv(person.id, year);
  }
  await chargingHistory.getReceipt(moved.id);
  await payments.sweep();
  const refund = await api.deps.db.selectFrom('refunds').select('id').executeTakeFirstOrThrow();
  await payments.refund(refund.id);

  for (const { id } of await api.deps.db.selectFrom('emails').select('id').execute()) {
    await notifications.send(id);
  }
  const { card } = api.config;
  const event = JSON.stringify({
    id: 'evt_statement',
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object: { id: clientSecret.split('_secret_')[0] } },
  });
  const at = Math.floor(Date.now() / 1000);
  const secret = card.mode === 'off' ? '' : card.webhookSecret;
  const signature = createHmac('sha256', secret).update(`${at}.${event}`).digest('hex');
  expect(await webhooks.receive(Buffer.from(event), `t=${at},v1=${signature}`)).toBe(true);
  await webhooks.process('evt_statement');
  await webhooks.prune();
  await subscriptions.end(token);
  await bookings.prune();
  await staff.overview();
}

beforeAll(async () => {
  const { api } = started;
  const { pool } = connect({ url: api.config.database.url, poolSize: 4 });
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: namedStatementPool(pool) }),
    log: ({ query }) => void statements.set(query.sql, query.parameters),
  });
  close = () => db.destroy();
  services = createServices({ ...api.deps, db });
  await useEverything();
});
afterAll(() => close());

const explain = (text: string, values: readonly unknown[]) =>
  started.api.deps.db.connection().execute(async (db) => {
    // The tables of a test are so small that reading all of them is cheapest.
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
    // Each module's reads and writes are among them.
    for (const table of [
      'seats',
      'bookings',
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
      'contact_preferences',
      'consents',
      'contact_requests',
      'quick_bookings',
      'notification_subscriptions',
      'stripe_customers',
      'vehicles',
      'receipts',
    ]) {
      expect(ours.some(([text]) => text.includes(table))).toBe(true);
    }
    expect(ours.length).toBeGreaterThan(45);
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

  it('finds a company’s month by its own index', async () => {
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
