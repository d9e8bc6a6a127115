/**
 * Code that must not compile. `tsc` fails if one of these lines is no longer an error; nothing
 * runs.
 */
import * as z from 'zod/mini';
import type { bookingsPolicy } from './bookings/bookings-policy.ts';
import { createClient, failedWith } from './client.ts';
import { endpoints } from './endpoints.ts';
import { rawRoute } from './kernel/raw-route.ts';
import { endpoint } from './kernel/endpoint.ts';
import type { PolicyOf } from './kernel/policy.ts';
import { routesOf } from './kernel/route.ts';
import { createQueryApi, known } from './query.ts';
import { createListApi } from './query-pages.ts';

const client = createClient(endpoints, { baseUrl: '/api' });
const api = createListApi(endpoints, { baseUrl: '/api' });

export function missingClientArguments(): void {
  // @ts-expect-error -- the id is missing
  void client.bookings.get();
  // @ts-expect-error -- the parameter has another name
  void client.bookings.get({ params: { bookingId: 'x' } });
  // @ts-expect-error -- the body is missing
  void client.payments.createIntent({});
  // @ts-expect-error -- this endpoint takes no body
  void client.system.health({ body: {} });
}

export async function wrongUseOfResponses(): Promise<void> {
  const { booking } = await client.bookings.get({ params: { id: 'x' } });
  // @ts-expect-error -- a booking has no such field
  void booking.price;
}

export function undeclaredCode(failure: unknown): void {
  failedWith<typeof bookingsPolicy.create>(failure, 'slot_full');
  // @ts-expect-error -- creating a booking never answers not_paid
  failedWith<typeof bookingsPolicy.create>(failure, 'not_paid');
}

export function wrongQueries(search: string | undefined): void {
  api.bookings.get.query(search !== undefined && { params: { id: search } });
  // @ts-expect-error -- the id is missing
  api.bookings.get.query();
  // @ts-expect-error -- the parameter has another name
  api.bookings.get.query({ params: { bookingId: 'x' } });
  // @ts-expect-error -- nothing can be asked by that
  api.customers.list.query({ query: { find: 'Ada' } });
  // @ts-expect-error -- a key is of the endpoint's own parts too
  api.customers.get.key({ params: { id: 'x' } });
  // @ts-expect-error -- a booking is no list
  api.bookings.get.pages('booking', { params: { id: 'x' } });
  // @ts-expect-error -- the list has another name
  api.customers.list.pages('people');
  // @ts-expect-error -- entries of a timeline have no id: what follows them has to be said
  api.contacts.timeline.pages('entries', { params: { personId: 'x' } });
  // @ts-expect-error -- no question is `undefined`; what asks nothing is `false`
  api.bookings.get.query(undefined);
}

export async function wrongAnswersOfQueries(signal: AbortSignal): Promise<void> {
  const { booking } = await api.bookings.get.query({ params: { id: 'x' } }).queryFn({ signal });
  // @ts-expect-error -- a booking has no such field
  void booking.price;
  const page = await api.customers.list.pages('customers').queryFn({ signal, pageParam: 'x' });
  const [first] = api.customers.list.pages('customers').select({ pages: [page] });
  void first?.name;
  // @ts-expect-error -- nor has a customer
  void first?.price;
}

export function wrongMutations(): void {
  api.customers.endTier.mutation(() => ({ params: { userId: 'x' } }));
  // @ts-expect-error -- the person is missing
  api.customers.endTier.mutation(() => ({}));
  // @ts-expect-error -- what is given is no tier
  api.customers.grantTier.mutation((body: string) => ({ params: { userId: 'x' }, body }));
  api.customers.endTier.mutation(
    () => ({ params: { userId: 'x' } }),
    // @ts-expect-error -- a customer has no such field
    ({ price }) => void price,
  );
}

export function wrongEffects(): void {
  createQueryApi(
    endpoints,
    { baseUrl: '/api' },
    {
      customers: {
        endTier: {
          keeps: (customer) =>
            known('customers.get', { params: { userId: customer.id } }, customer),
        },
        // @ts-expect-error -- there is no such endpoint
        forgetTier: {},
      },
    },
  );
  createQueryApi(
    endpoints,
    { baseUrl: '/api' },
    {
      // @ts-expect-error -- signing off answers something else
      checklist: { signOff: { keeps: (signed) => known('audit.actors', {}, signed) } },
    },
  );
  // @ts-expect-error -- no endpoint has that name
  known('customers.forget', {}, {});
  // @ts-expect-error -- whose answer it is has to be said
  known('customers.get', {}, {});
}

// @ts-expect-error -- the path has a parameter and the declaration doesn't
endpoint({ method: 'GET', path: '/thing/:id', response: z.object({}) });

endpoint({
  method: 'GET',
  path: '/thing/:id',
  // @ts-expect-error -- the declared parameter is not the path's
  params: z.object({ name: z.string() }),
  response: z.object({}),
});

export function incompletePolicies(): void {
  const things = {
    list: endpoint({ method: 'GET', path: '/things', response: z.object({}) }),
    add: endpoint({ method: 'POST', path: '/things', response: z.object({}) }),
  } as const;
  const list = { access: 'public', summary: 'List things' } as const;
  const policy = { list, add: { access: 'customer', summary: 'Add a thing' } } as const;
  routesOf(things, policy);
  // @ts-expect-error -- `add` has no policy
  routesOf(things, { list });
  // @ts-expect-error -- access is a required field
  routesOf(things, { ...policy, add: { summary: 'Add a thing' } });
  // @ts-expect-error -- there is no endpoint `remove`
  const ofAnother: PolicyOf<typeof things> = { ...policy, remove: list };
  routesOf(things, ofAnother);
}

export function missingRawParameters(): void {
  // @ts-expect-error -- the path has a parameter, and no schema says what it is
  rawRoute({
    kind: 'file',
    path: '/api/months/:month.csv',
    access: 'public',
    summary: 'A month',
    contentType: 'text/csv',
  });
  rawRoute({
    kind: 'file',
    path: '/api/months/:month.csv',
    access: 'public',
    summary: 'A month',
    // @ts-expect-error -- the parameter has another name
    params: z.object({ id: z.string() }),
    contentType: 'text/csv',
  });
}
