import { randomUUID } from 'node:crypto';
import type { AnyRoute, User } from '@voltcourier/contracts';
import { EMERGENCY_REQUEST, SLOT_TIMES } from '@voltcourier/pricing';
import { saveAutomationOn } from '../domains/marketing/automation/repository.ts';
import { listVehicles } from '../domains/memberships/vehicles/repository.ts';
import { addVehicle } from '../domains/memberships/vehicles/service.ts';
import { createBitcoinPayment } from '../domains/payments/bitcoin/payments.ts';
import {
  listPaymentMethods,
  setUpPaymentMethod,
} from '../domains/payments/payment-methods/service.ts';
import { createPaymentIntent, refreshPaymentStatus } from '../domains/payments/service.ts';
import { getBusiness } from '../platform/business/service.ts';
import type { Hints } from './arbitraries.ts';
import { createAssistantSubjects } from './assistant-subjects.ts';
import type { useApi } from './harness.ts';
import { createRecurringSubjects } from './recurring-subjects.ts';
import { bookingRequest, daysAhead } from './requests.ts';
import { createSubjects } from './subjects.ts';
import { createVendors } from './vendors.ts';

/** Headers that prove a caller. */
type Caller = Readonly<Record<string, string>>;

/** Subjects of all endpoints: an administrator with bookings, a card, a car and a company. */
interface Common {
  readonly hints: Hints;
  readonly user: User;
  readonly callers: readonly Caller[];
  /** Bookings: one that waits for its payment, one that is paid, and one that is confirmed. */
  readonly open: string;
  readonly paid: string;
  readonly confirmed: string;
}

/** What generated calls of an endpoint refer to. */
export interface Prepared {
  readonly hints: Hints;
  readonly callers: readonly Caller[];
}

type Setup = (common: Common) => Promise<Hints>;

/**
 * Features whose changes leave the common subjects as they are. The others may sign the
 * administrator out, cancel a booking or close a region, for example.
 */
const LEAVES_COMMON =
  /^(?:assistant|automation|bulkActions|business|callbacks|campaigns|claims|companyRecords|competitors|contactExports|contacts|contactViews|content|customFields|imports|inquiries|leads|listSettings|notifications|pageDrafts|requestReplies|reviewModeration|segments|seo|tags|technicians|testEmails|workViews)\./u;

/** Values of all endpoints, besides the ids of bookings. */
const names = (adminEmail: string): Hints => ({
  kind: ['booking-confirmed'],
  feeCents: [0],
  dueNowCents: [0],
  amount: [99.99, 65, 1e21, 0.001],
  dueDate: [daysAhead(2), '0001-01-01', '9999-12-31', null],
  bookingDate: [...[3, 9, 21, 40, 60, -1].map(daysAhead), '9999-12-31', '0000-01-01'],
  bookingTime: SLOT_TIMES,
  from: [daysAhead(0), daysAhead(30), '9999-12-31', '0000-01-01'],
  to: [daysAhead(20), '9999-12-31', '0000-01-01'],
  location: ['100 Granby St, Norfolk, VA 23510', '1 Front St, Honolulu, HI', 'San Juan PR 00901'],
  region: ['hampton-roads', 'us-hawaii', 'nowhere'],
  usernameOrEmail: [adminEmail, 'nobody@example.com'],
  password: ['not-the-password'],
});

/** Creates the {@link Common} subjects. `company` is the kind of company that a test needs. */
function createCommonSubjects(started: ReturnType<typeof useApi>) {
  const { foundCompany } = createSubjects(started);
  let nextSlot = 0;

  /** Makes a booking in a slot of its own. */
  async function book() {
    const bookingDate = daysAhead(30 + Math.floor(nextSlot / SLOT_TIMES.length));
    const bookingTime = SLOT_TIMES[nextSlot % SLOT_TIMES.length] ?? '';
    nextSlot += 1;
    const client = started.api.client();
    const body = bookingRequest({ bookingDate, bookingTime });
    const { booking, accessToken } = await client.bookings.create({ body, headers: {} });
    return { client, id: booking.id, accessToken };
  }

  async function makeBookings() {
    const { api } = started;
    const vendors = createVendors(started.sandbox);
    const open = await book();
    const paid = await book();
    const { clientSecret } = await paid.client.payments.createIntent({
      body: { bookingId: paid.id },
    });
    await vendors.pay(clientSecret);
    const confirmed = await book();
    const toConfirm = await createPaymentIntent(api.ctx, confirmed.id, undefined);
    await vendors.pay(toConfirm.clientSecret);
    await refreshPaymentStatus(api.ctx, confirmed.id);
    return { open, paid, confirmed };
  }

  async function signIn() {
    const { api } = started;
    const { email, password } = api.config.admin;
    const signedIn = await api
      .client()
      .accounts.login({ body: { usernameOrEmail: email, password } });
    // Trials require a verified address.
    await api.deps.db
      .updateTable('users')
      .set({ email_verified_at: new Date() })
      .where('id', '=', signedIn.user.id)
      .execute();
    return signedIn;
  }

  async function makeVehicles(userId: string) {
    const { ctx } = started.api;
    const car = { make: 'Tesla', model: 'Model 3', year: 2024, plate: null, connector: null };
    const form = { ...car, batteryWh: null, nickname: null };
    const [vehicle] = await listVehicles(ctx.db, userId);
    if (vehicle === undefined) await addVehicle(ctx, userId, form);
    return listVehicles(ctx.db, userId);
  }

  return async (company: string): Promise<Common> => {
    const { api } = started;
    const { open, paid, confirmed } = await makeBookings();
    const known = [open, open, paid, confirmed].map(({ id }) => id);
    const ids = [...known, randomUUID()];
    const { token, user } = await signIn();
    // Staff change other people's bookings through endpoints of their own, so these belong to the
    // caller.
    await api.deps.db
      .updateTable('bookings')
      .set({ customer_id: user.id })
      .where('id', 'in', known)
      .execute();
    await createVendors(started.sandbox).save(await setUpPaymentMethod(api.ctx, user.id));
    const cards = await listPaymentMethods(api.ctx, user.id);
    const vehicles = await makeVehicles(user.id);
    const staff = { cookie: `vc_session=${token}` };
    return {
      hints: {
        id: ids,
        bookingId: ids,
        after: ids,
        ...names(api.config.admin.email),
        paymentMethodId: cards.map(({ id }) => id),
        vehicleId: vehicles.map(({ id }) => id),
        year: [2020, null],
        ...(await foundCompany(user, company)),
      },
      user,
      callers: [
        {},
        staff,
        staff,
        staff,
        { authorization: `Bearer ${token}` },
        { 'booking-token': paid.accessToken },
      ],
      open: open.id,
      paid: paid.id,
      confirmed: confirmed.id,
    };
  };
}

/** Subjects of the endpoints whose key matches, in the order in which they are added. */
function listSetups(started: ReturnType<typeof useApi>): readonly (readonly [RegExp, Setup])[] {
  const subjects = createSubjects(started);
  const askQuestions = createAssistantSubjects(started);
  const recur = createRecurringSubjects(started);
  const ofUser =
    (add: (user: User) => Promise<Hints>): Setup =>
    ({ user }) =>
      add(user);
  return [
    [
      /runAutomation$/u,
      async ({ user }) => {
        // The calls before may have switched it off.
        const on = { name: 'seo', isOn: true, by: user.id, at: started.api.ctx.now() } as const;
        await saveAutomationOn(started.api.deps.db, on);
        return {};
      },
    ],
    [/customers\./u, ofUser(subjects.addCustomers)],
    [/companyRecords\./u, ofUser(subjects.meetCompanies)],
    [/contacts\.|segments\.|bulkActions\./u, ofUser(subjects.meetPeople)],
    [/assistant\.|competitors\.|pageDrafts\./u, ofUser(askQuestions)],
    [/campaigns\./u, ofUser(subjects.writeCampaigns)],
    [/content\./u, ofUser(subjects.writeContent)],
    [/reviews\.|reviewModeration\./u, ofUser(subjects.writeReviews)],
    [/tags\./u, ofUser(subjects.addTags)],
    [/customFields\./u, ofUser(subjects.defineFields)],
    [/leads\./u, ofUser(subjects.addLeads)],
    [/imports\.|contactExports\./u, ofUser(subjects.uploadFiles)],
    [/privacyRequests\./u, ofUser(subjects.askForData)],
    [/(?:\br|staffR)ecurringBookings\./u, ofUser(recur)],
    [/settings\./u, ofUser(subjects.addRegions)],
    [/business\./u, async () => ({ version: [(await getBusiness(started.api.ctx)).version] })],
    [/callbacks\.|requestReplies\.|reportRequest/u, subjects.askForCalls],
    [/requestReplies\..*Templates?$/u, subjects.addTemplates],
    [/(?:work|contact)Views\./u, ({ user }) => subjects.saveViews(user.id)],
    [
      /bitcoin\.verify$/u,
      async ({ open }) => {
        const { paymentReference } = await createBitcoinPayment(started.api.ctx, open, undefined);
        return { bookingId: [open], paymentReference: [paymentReference] };
      },
    ],
    [/technicians\.|technicianAssignments\.|dispatch\.list|emergencies\./u, ofUser(subjects.hire)],
    [
      /technicianAssignments\./u,
      async ({ confirmed, paid }) => ({
        bookingId: [confirmed, paid],
        version: await subjects.versionsOf([confirmed, paid]),
      }),
    ],
  ];
}

/** Subjects for staff's changes of bookings: a suitable booking and its current version. */
function createChangeSubjects(started: ReturnType<typeof useApi>) {
  const { askForCalls, callForHelp, driveTo, mailsOf, versionsOf } = createSubjects(started);
  return async (key: string, { confirmed, paid, user }: Common): Promise<Hints> => {
    const isMove = key.endsWith('dispatch.move');
    const id = isMove ? confirmed : await callForHelp();
    const other = isMove ? paid : confirmed;
    if (key.includes('ownVisits')) await driveTo(user, id);
    const hints = {
      bookingId: [id, id, other, randomUUID()],
      version: await versionsOf([id, other]),
    };
    if (key.endsWith('bookByPhone')) {
      // Each in a slot of its own; no caller has sessions, and unknown customers have no account.
      return { ...hints, customerId: [null], useSession: [false, false, true] };
    }
    if (key.endsWith('corrections.correct')) {
      const location = ['100 Granby St, Norfolk, VA 23510'];
      const serviceType = [EMERGENCY_REQUEST];
      return { ...hints, location, serviceType, vehicle: ['tesla'], priceDifferenceCents: [0] };
    }
    if (key.endsWith('bookRequest')) {
      return { ...hints, ...(await askForCalls()), customerId: [null], useSession: [false] };
    }
    if (key.endsWith('sendMailAgain')) {
      return { ...hints, bookingId: [id], emailId: await mailsOf(id) };
    }
    return hints;
  };
}

const CHANGES = /dispatch\.|staffChanges\.|corrections\.|presence\.|emergencies\.step|ownVisits\./u;

/**
 * Prepares what generated calls refer to: subjects of each kind in all of their states. Subjects
 * are made again only after a call that may have changed them.
 */
export function createFuzzSubjects(started: ReturnType<typeof useApi>) {
  const makeCommon = createCommonSubjects(started);
  const changeSubjects = createChangeSubjects(started);
  const setups = listSetups(started);
  let common: { readonly company: string; readonly subjects: Common } | undefined;
  let latest: { readonly kind: string; readonly prepared: Prepared } | undefined;

  return {
    /** Notes that a call of an endpoint succeeded. */
    succeeded: (key: string, { method }: AnyRoute): void => {
      if (method === 'GET') return;
      latest = undefined;
      if (!LEAVES_COMMON.test(key)) common = undefined;
    },
    /** Prepares the calls of an endpoint. */
    prepare: async (key: string): Promise<Prepared> => {
      // Creating a company and managing a fleet need companies of their own.
      const company = /companies\.create$|fleet\./u.exec(key)?.[0] ?? 'any';
      if (common?.company !== company) {
        latest = undefined;
        common = { company, subjects: await makeCommon(company) };
      }
      const { subjects } = common;
      const due = setups.filter(([pattern]) => pattern.test(key));
      const isChange = CHANGES.test(key);
      const kind = isChange ? key : due.map(([pattern]) => pattern.source).join(' ');
      if (latest?.kind === kind) return latest.prepared;
      let { hints } = subjects;
      for (const [, add] of due) hints = { ...hints, ...(await add(subjects)) };
      if (isChange) hints = { ...hints, ...(await changeSubjects(key, subjects)) };
      latest = { kind, prepared: { hints, callers: subjects.callers } };
      return latest.prepared;
    },
  };
}
