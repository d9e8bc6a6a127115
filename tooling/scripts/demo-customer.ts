import { accounts, type User } from '@voltcourier/contracts/accounts/accounts';
import { customerChanges } from '@voltcourier/contracts/visits/customer-changes';
import { availability } from '@voltcourier/contracts/bookings/availability';
import { bookings } from '@voltcourier/contracts/bookings/bookings';
import type { accountsPolicy } from '@voltcourier/contracts/accounts/accounts-policy';
import { ApiError, createClient, failedWith } from '@voltcourier/contracts/client';
import { memberships } from '@voltcourier/contracts/memberships/memberships';
import { paymentMethods } from '@voltcourier/contracts/payments/payment-methods';
import { system } from '@voltcourier/contracts/insights/system';
import { vehicles } from '@voltcourier/contracts/memberships/vehicles';
import { setTimeout as wait } from 'node:timers/promises';
import type { Product } from './product.ts';

/** The demo account for signing in on the site. */
export const DEMO_CUSTOMER = {
  username: 'demo',
  email: 'demo@voltcourier.example',
  firstName: 'Dana',
  lastName: 'Demo',
  password: 'Sandbox-customer-1',
} as const;

const VEHICLES = [
  {
    make: 'Tesla',
    model: 'Model 3',
    year: 2024,
    plate: 'VOLT-1',
    connector: 'nacs',
    batteryWh: 60_000,
    nickname: 'Commuter',
  },
  {
    make: 'Nissan',
    model: 'Leaf',
    year: 2022,
    plate: 'VOLT-2',
    connector: 'chademo',
    batteryWh: 40_000,
    nickname: 'Weekend car',
  },
] as const;

const table = {
  accounts,
  customerChanges,
  availability,
  bookings,
  memberships,
  paymentMethods,
  system,
  vehicles,
};

const MAIL_POLLS = 100;
const MAIL_POLL_MS = 100;

/** Whether cards and mails are the sandbox's own: no real customer may be charged or emailed. */
export function isLocal({ settings, sandboxUrl }: Pick<Product, 'settings' | 'sandboxUrl'>) {
  const { STRIPE_API_URL, SMTP_URL } = settings.apiEnvironment;
  return (
    settings.isSandboxed &&
    STRIPE_API_URL === sandboxUrl &&
    SMTP_URL === `smtp://127.0.0.1:${settings.smtpPort}`
  );
}

function connect(url: string) {
  let token: string | null = null;
  const client = createClient(table, { baseUrl: `${url}/api`, token: () => token });
  const begin = (session: { token: string; user: User }): User => {
    token = session.token;
    return session.user;
  };
  return {
    client,
    /** Signs in, or registers. */
    signIn: async (): Promise<User> => {
      const { email: usernameOrEmail, password } = DEMO_CUSTOMER;
      try {
        return begin(await client.accounts.login({ body: { usernameOrEmail, password } }));
      } catch (failure) {
        if (!failedWith<typeof accountsPolicy.login>(failure, 'unauthenticated')) throw failure;
        return begin(await client.accounts.register({ body: DEMO_CUSTOMER }));
      }
    },
  };
}

type DemoClient = ReturnType<typeof connect>['client'];

/** Opens the link in the registration mail. */
async function verifyEmail(client: DemoClient, sandboxUrl: string): Promise<void> {
  await client.accounts.resendVerification();
  for (let poll = 0; poll < MAIL_POLLS; poll += 1) {
    const answer = await fetch(`${sandboxUrl}/sandbox/inbox?to=${DEMO_CUSTOMER.email}`);
    const { mails } = (await answer.json()) as { mails: { text: string }[] };
    const token = mails
      .map(({ text }) => /verify-email#([\w-]{43})/u.exec(text)?.[1])
      .find(Boolean);
    if (token !== undefined) {
      await client.accounts.verifyEmail({ body: { token } });
      return;
    }
    await wait(MAIL_POLL_MS);
  }
  throw new Error('The mail with the link has not arrived.');
}

/** Saves a card as the site's form does; returns its ID. */
async function saveCard(client: DemoClient): Promise<string> {
  const { card } = await client.system.config();
  if (card.mode !== 'sandbox') throw new Error('Cards are not the sandbox’s.');
  const { clientSecret } = await client.paymentMethods.setUp();
  const id = clientSecret.split('_secret_')[0] ?? '';
  await fetch(`${card.url}/v1/setup_intents/${id}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${card.publishableKey}` },
    body: new URLSearchParams({
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '34',
      'payment_method_data[card][cvc]': '123',
    }),
  });
  const saved = (await client.paymentMethods.list()).cards[0];
  if (saved === undefined) throw new Error('The card was not saved.');
  return saved.id;
}

/** Books an hour of the day after tomorrow, so that it stays in the future for a while. */
async function book(client: DemoClient, vehicleId: string): Promise<void> {
  const { days } = await client.availability.list({ query: {} });
  const [first] = days
    .slice(2)
    .flatMap(({ date, slots }) =>
      slots.filter(({ free }) => free > 0).map(({ time }) => ({ date, time })),
    );
  if (first === undefined) throw new Error('No hour is free.');
  await client.bookings.create({
    body: {
      name: `${DEMO_CUSTOMER.firstName} ${DEMO_CUSTOMER.lastName}`,
      email: DEMO_CUSTOMER.email,
      location: '100 Granby Street, Norfolk, VA 23510',
      vehicle: 'tesla',
      serviceType: 'emergency',
      bookingDate: first.date,
      bookingTime: first.time,
      vehicleId,
      useSession: true,
    },
  });
}

/**
 * Fills the account of a fictional customer with two vehicles, a membership and a booking, through
 * the site's own API calls. Repeating it adds only what is missing.
 *
 * @returns why it failed, or undefined.
 */
export async function addDemoCustomer({
  url,
  sandboxUrl,
}: Pick<Product, 'url' | 'sandboxUrl'>): Promise<string | undefined> {
  const { client, signIn } = connect(url);
  try {
    const user = await signIn();
    if (!user.emailVerified) await verifyEmail(client, sandboxUrl);
    let known = (await client.vehicles.list()).vehicles;
    for (const vehicle of VEHICLES.slice(known.length)) {
      known = (await client.vehicles.add({ body: vehicle })).vehicles;
    }
    const { status } = await client.memberships.get();
    if (status === 'none') {
      const paymentMethodId = await saveCard(client);
      const body = { plan: 'professional', interval: 'monthly', paymentMethodId } as const;
      await client.memberships.buy({ body });
    }
    const { bookings: coming } = await client.customerChanges.list({ query: { when: 'upcoming' } });
    if (coming.length === 0) await book(client, known[0]?.id ?? '');
    return undefined;
  } catch (failure) {
    if (failure instanceof ApiError || failure instanceof Error) return failure.message;
    throw failure;
  }
}
