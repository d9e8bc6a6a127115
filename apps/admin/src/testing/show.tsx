import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  DEFAULT_PERMISSIONS,
  type Role,
  ROLES,
} from '@voltcourier/contracts/accounts/default-permissions';
import { cleanup, configure, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createContext, type ReactNode, use } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, vi } from 'vitest';
import { ME } from './staff.ts';

/** A call that a component made. */
interface MadeCall {
  readonly call: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly body: unknown;
}

/** What the API answers to each call: `POST /api/…`; a function answers anew each time. */
type Answers = Readonly<Record<string, unknown>>;

/** What the API refuses something with. */
export const refusal = (
  status: number,
  code: string,
  error: string | readonly { readonly path: string; readonly message: string }[],
): Response => Response.json({ error, code, requestId: '1' }, { status });

let answers: Answers = {};

/** The role of whoever is signed in, an administrator where a test doesn't say. */
function signedInRole(): Role {
  const me = answers[ME];
  const isPerson = typeof me === 'object' && me !== null && 'role' in me;
  return ROLES.find((role) => isPerson && role === me.role) ?? 'ADMIN';
}

/** Answers that a test doesn't have to give: a role has its usual permissions. */
const USUAL_ANSWERS: Answers = {
  'GET /api/auth/permissions': () => ({ permissions: DEFAULT_PERMISSIONS[signedInRole()] }),
  'GET /api/account/list-settings': { lists: [] },
};
let clients: QueryClient[] = [];

/** The calls that were made since the test began. */
const made: MadeCall[] = [];

/** The calls that something was changed with. */
export const changes = (): MadeCall[] => made.filter(({ call }) => !call.startsWith('GET '));

// How patient a test is: a busy machine takes its time.
configure({ asyncUtilTimeout: 20_000 });

// A browser has these; jsdom doesn't.
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
    const answer: unknown = typeof known === 'function' ? known() : known;
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

/** Shows a component as the app does, with what the API answers to it; answers how to show another. */
export function show(
  content: ReactNode,
  given: Answers = {},
  address = '/',
): (next: ReactNode) => void {
  answers = given;
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  clients.push(client);
  // A data router, as in the app: what asks before a page is left needs one.
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], {
    initialEntries: [address],
  });
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

/** Shows a component at an address, such as one that names what is open. */
export function showAt(address: string, content: ReactNode, given: Answers = {}): void {
  show(content, given, address);
}

/** Somebody with a mouse and a keyboard. */
export const user = userEvent.setup();

/** The control that a label stands above. */
export const fieldOf = (label: string | RegExp) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, select, textarea' });

/**
 * Presses a button. Without its styles the words of a button that is at work stand behind its own,
 * so only how the name begins is compared.
 */
export const press = (words: string) =>
  user.click(screen.getByRole('button', { name: (name) => name.startsWith(words) }));
