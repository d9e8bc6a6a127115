import { randomUUID } from 'node:crypto';
import { TERMS_VERSION } from '@voltcourier/pricing';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { sendReminders } from '../bookings/reminders.ts';
import { sendEmail } from '../messaging/notifications/sending.ts';
import { useApi } from '../../testing/harness.ts';
import { bookingRequest, daysAhead, eventually, failureOf } from '../../testing/requests.ts';
import { createVendors } from '../../testing/vendors.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let vendors: ReturnType<typeof createVendors>;
beforeAll(() => {
  vendors = createVendors(started.sandbox);
});

const PASSWORD = 'Plenty of volts 7';

async function registered() {
  const username = `ada-${randomUUID().slice(0, 8)}`;
  const email = `${username}@example.com`;
  const client = started.api.client();
  const { user } = await client.accounts.register({
    body: { username, email, password: PASSWORD },
  });
  return { client, user, email };
}
type Client = Awaited<ReturnType<typeof registered>>['client'];

let day = 5;

/** Creates a paid appointment. */
async function appointment(client: Client, email: string, onDay = (day += 1)) {
  const { booking } = await client.bookings.create({
    body: bookingRequest({ email, bookingDate: daysAhead(onDay), notes: 'Blue gate' }),
    headers: {},
  });
  const { clientSecret } = await client.payments.createIntent({ body: { bookingId: booking.id } });
  await vendors.pay(clientSecret);
  await client.bookings.refreshStatus({
    params: { id: booking.id },
    body: { status: 'confirmed' },
  });
  return booking;
}

describe('contact preferences', () => {
  it('start with reminders and without marketing, and each change is recorded', async () => {
    const { client, email } = await registered();
    expect(await client.privacy.preferences()).toEqual({ marketing: false, reminders: true });
    const save = (marketing: boolean, reminders: boolean) =>
      client.privacy.savePreferences({ body: { marketing, reminders } });
    await save(true, true);
    await save(true, true);
    expect(await save(false, false)).toEqual({ marketing: false, reminders: false });
    expect(await client.privacy.preferences()).toEqual({ marketing: false, reminders: false });
    await appointment(client, email);
    const { consents } = await client.privacy.consents();
    const consentLines = consents.map(({ what, given, where }) => `${where}: ${what} ${given}`);
    expect(consentLines[0]).toBe('booking: terms true');
    expect(consentLines.slice(1, 3).toSorted()).toEqual([
      'account: marketing false',
      'account: reminders false',
    ]);
    expect(consentLines.slice(3)).toEqual(['account: marketing true', 'registration: terms true']);
    expect(consents.at(-1)?.version).toBe(TERMS_VERSION);
  });

  it('are recorded as consents that can’t be changed', async () => {
    const { user } = await registered();
    const change = sql`update consents set given = false where user_id = ${user.id}`;
    await expect(change.execute(started.api.deps.db)).rejects.toMatchObject({ code: '23001' });
  });

  it('without reminders suppress the reminder mail, and no other', async () => {
    const { api } = started;
    const wanting = await registered();
    const quiet = await registered();
    await quiet.client.privacy.savePreferences({ body: { marketing: false, reminders: false } });
    await appointment(wanting.client, wanting.email);
    const booking = await appointment(quiet.client, quiet.email, day);
    api.clock.offsetMs = new Date(booking.startsAt).getTime() - Date.now() - 20 * 3_600_000;
    await sendReminders(api.ctx);
    const mails = await api.deps.db.selectFrom('emails').select(['id', 'kind']).execute();
    for (const { id } of mails) await sendEmail(api.ctx, id);
    api.clock.offsetMs = 0;
    const count = async (email: string) => (await vendors.mailsTo(email)).length;
    // Welcome mail, confirmation and reminder.
    await eventually(async () => (await count(wanting.email)) === 3);
    expect(await count(quiet.email)).toBe(2);
    const unsent = await api.deps.db
      .selectFrom('emails')
      .select('kind')
      .where('sent_at', 'is', null)
      .execute();
    expect(unsent).toEqual([{ kind: 'booking-reminder-day' }]);
  });
});

describe('the download of personal data', () => {
  it('contains all data of the user, and no secrets or data of others', async () => {
    const other = await registered();
    await appointment(other.client, other.email);
    const { client, user, email } = await registered();
    const booking = await appointment(client, email);
    const wrong = client.privacy.download({ body: { password: 'Not the password 1' } });
    expect(await failureOf(wrong)).toMatchObject({ code: 'password_wrong' });
    const { data } = await client.privacy.download({ body: { password: PASSWORD } });
    expect(data['account']).toMatchObject([{ username: user.username, email }]);
    expect(data['bookings']).toMatchObject([{ id: booking.id, notes: 'Blue gate', email }]);
    expect(data['payments']).toMatchObject([{ booking_id: booking.id, status: 'succeeded' }]);
    expect(data['accountHistory']).toMatchObject([{ kind: 'registered' }]);
    expect(data['sessions']).toHaveLength(1);
    expect(data['mails']?.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['account-welcome', 'booking-confirmed']),
    );
    const text = JSON.stringify(data);
    expect(text).not.toContain(other.email);
    expect(text).not.toContain(other.user.id);
    expect(text).not.toMatch(/argon2|password_hash|token_hash|sealed|public_key/u);
  });

  it('accounts for every table with a reference to a user', async () => {
    // A new table with personal data must be added here, with the decision which of it is exported.
    const { rows } = await sql<{ table: string }>`
      select distinct table_name as table from information_schema.columns
      where table_schema = 'public' and column_name in ('user_id', 'customer_id')`.execute(
      started.api.deps.db,
    );
    const NOT_GIVEN = [
      'account_farewells',
      // Confirmations and signatures by staff are records of the installation, not personal data of
      // theirs.
      'checklist_confirmations',
      'checklist_sign_offs',
      'login_challenges',
      'passkey_challenges',
      // Mentions of staff in a note are the staff's own data.
      'person_mentions',
      'recovery_codes',
      'second_factor_tries',
      // Technicians are the business's own list; an account is unlinked when it is deleted.
      'technicians',
    ];
    const GIVEN = [
      'account_events',
      'account_tokens',
      'authenticators',
      'bookings',
      'campaign_recipients',
      'company_members',
      'consents',
      'contact_preferences',
      'membership_events',
      'membership_invoices',
      'membership_subscriptions',
      'membership_trials',
      'passkeys',
      'people',
      'quick_bookings',
      'recurring_bookings',
      'session_grants',
      'session_movements',
      'sessions',
      'staff_list_settings',
      'stripe_customers',
      'tier_grants',
      'vehicles',
    ];
    // The person's data is the membership's history; how far it was announced is internal.
    const OURS = ['memberships', 'membership_purchases'];
    expect(rows.map(({ table }) => table).toSorted()).toEqual(
      [...NOT_GIVEN, ...GIVEN, ...OURS].toSorted(),
    );
  });
});
