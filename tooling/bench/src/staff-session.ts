/** The administrator of a product started by a benchmark. */
const BENCH_ADMIN = {
  email: 'admin@voltcourier.example',
  password: 'bench-administrator-1',
} as const;

/** Environment that a product needs for {@link signIn}. */
export const BENCH_ADMIN_ENV = {
  ADMIN_EMAIL: BENCH_ADMIN.email,
  ADMIN_PASSWORD: BENCH_ADMIN.password,
} as const;

/** Signs the administrator in. Returns the headers for further requests. */
export async function signIn(url: string): Promise<Record<string, string>> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      usernameOrEmail: BENCH_ADMIN.email,
      password: BENCH_ADMIN.password,
    }),
  });
  if (!response.ok) throw new Error(`Signing in failed: ${await response.text()}`);
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '');
  return { cookie: cookies.join('; ') };
}
