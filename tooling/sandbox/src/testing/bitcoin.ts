import type { Sandbox } from '../index.ts';

/** Address 0/0 of the sandbox's account, as any wallet derives it. */
export const FIRST_ADDRESS = 'bcrt1q6rz28mcfaxtmd6v789l9rrlrusdprr9pz3cppk';

/** A response: its status, and its parsed body. */
export type Answer = { status: number; type: string; body: unknown };

async function answerOf(response: Response): Promise<Answer> {
  const type = response.headers.get('content-type') ?? '';
  const text = await response.text();
  return {
    status: response.status,
    type,
    body: type.startsWith('application/json') ? (JSON.parse(text) as unknown) : text,
  };
}

/** Sends a request to Esplora. */
export async function esplora(sandbox: Sandbox, path: string): Promise<Answer> {
  return answerOf(await fetch(`${sandbox.url}/esplora${path}`));
}

/** Sends a request to the rate feed. */
export async function prices(sandbox: Sandbox): Promise<Answer> {
  return answerOf(await fetch(`${sandbox.url}/rates/api/v1/prices`));
}

/** Sends a request to the Lightning node, with its macaroon, another one, or null for none. */
export async function lnd(
  sandbox: Sandbox,
  path: string,
  body?: object | string,
  macaroon: string | null = sandbox.macaroon,
): Promise<Answer> {
  return answerOf(
    await fetch(`${sandbox.url}/lnd${path}`, {
      headers: macaroon === null ? {} : { 'Grpc-Metadata-macaroon': macaroon },
      ...(body === undefined
        ? {}
        : { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) }),
    }),
  );
}

/** Calls a control route that may refuse. */
export async function controlAnswer(sandbox: Sandbox, path: string, body: object): Promise<Answer> {
  return answerOf(
    await fetch(`${sandbox.url}/sandbox/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
}
