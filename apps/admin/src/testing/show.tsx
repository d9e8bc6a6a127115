import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  DEFAULT_PERMISSIONS,
  type Role,
  ROLES,
} from '@voltcourier/contracts/accounts/default-permissions';
import { act, cleanup, configure, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createContext, type ReactNode, use } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, vi } from 'vitest';
import { ME } from './staff.ts';

/** An API call made by a component. */
interface MadeCall {
  readonly call: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly body: unknown;
}

/** API responses by call: `POST /api/…`; a function is evaluated for each call. */
type Answers = Readonly<Record<string, unknown>>;

/** A refusal by the API. */
export const refusal = (
  status: number,
  code: string,
  error: string | readonly { readonly path: string; readonly message: string }[],
): Response => Response.json({ error, code, requestId: '1' }, { status });

let answers: Answers = {};

/** Role of the signed-in user, administrator by default. */
function signedInRole(): Role {
  const me = answers[ME];
  const isPerson = typeof me === 'object' && me !== null && 'role' in me;
  return ROLES.find((role) => isPerson && role === me.role) ?? 'ADMIN';
}

/** Default responses: a role has its usual permissions. */
const USUAL_ANSWERS: Answers = {
  'GET /api/auth/permissions': () => ({ permissions: DEFAULT_PERMISSIONS[signedInRole()] }),
  'GET /api/account/list-settings': { lists: [] },
};
let clients: QueryClient[] = [];
let shownBy: ReturnType<typeof createMemoryRouter> | undefined;

/** Calls made since the test began. */
const made: MadeCall[] = [];

/** Calls of an endpoint: `GET /api/…`. */
export const callsOf = (call: string): MadeCall[] => made.filter((one) => one.call === call);

/** Calls that changed data. */
export const changes = (): MadeCall[] => made.filter(({ call }) => !call.startsWith('GET '));

// How long assertions wait; a busy machine is slow.
configure({ asyncUtilTimeout: 20_000 });

// Browser features missing in jsdom.
beforeEach(() => {
  made.length = 0;
  answers = {};
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal('fetch', async (url: string, { method, headers, body }: RequestInit) => {
    const call = `${method ?? 'GET'} ${url.replace(/\?.*$/u, '')}`;
    const given = typeof body === 'string' ? JSON.parse(body) : undefined;
    const query = new URLSearchParams(/\?(.*)$/u.exec(url)?.[1]);
    made.push({ call, query, headers: new Headers(headers), body: given });
    const known = answers[call] ?? USUAL_ANSWERS[call];
    const answer: unknown = await (typeof known === 'function' ? known() : known);
    if (answer instanceof Response) return answer.clone();
    return answer === undefined
      ? refusal(404, 'not_found', `Nothing answers ${call}.`)
      : Response.json(answer);
  });
  HTMLDialogElement.prototype.showModal ??= function openModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.show ??= function open(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function shut(this: HTMLDialogElement) {
    this.open = false;
  };
});

afterEach(() => {
  cleanup();
  for (const client of clients) client.clear();
  clients = [];
  vi.unstubAllGlobals();
});

const Shown = createContext<ReactNode>(null);

function Page(): ReactNode {
  return use(Shown);
}

/**
 * Renders a component like the app does, with API responses; returns a function that renders
 * another.
 */
export function show(
  content: ReactNode,
  given: Answers = {},
  address = '/',
): (next: ReactNode) => void {
  answers = given;
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  clients.push(client);
  // A data router, as in the app: navigation guards require one.
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], {
    initialEntries: [address],
  });
  shownBy = router;
  const framed = (inner: ReactNode) => (
    <QueryClientProvider client={client}>
      <Shown value={inner}>
        <RouterProvider router={router} />
      </Shown>
    </QueryClientProvider>
  );
  const { rerender } = render(framed(content));
  return (next) => rerender(framed(next));
}

/** Renders a component at a URL. */
export function showAt(address: string, content: ReactNode, given: Answers = {}): void {
  show(content, given, address);
}

/** Goes back in the history, as with the browser's button. */
export const goBack = (): Promise<void> => act(async () => shownBy?.navigate(-1));

/** Goes to another URL, as a notification's button does. */
export const goTo = (address: string): Promise<void> => act(async () => shownBy?.navigate(address));

/** A user with a mouse and a keyboard. */
export const user = userEvent.setup();

/** The control with a label. */
export const fieldOf = (label: string | RegExp) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, select, textarea' });

/**
 * Clicks a button. Without styles the pending label follows the button's own, so only the beginning
 * of the name is compared.
 */
export const press = (label: string) =>
  user.click(screen.getByRole('button', { name: (name) => name.startsWith(label) }));
