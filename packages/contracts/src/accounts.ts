import * as z from 'zod/mini';
import { endpoint, STAFF_PERMISSIONS, type StaffPermission } from './kernel/route.ts';
import { Id, text } from './kernel/scalars.ts';

/** The roles of people. Compared without case wherever one comes in (decisions, `ADMIN` and `admin`). */
export const ROLES = ['CUSTOMER', 'ADMIN'] as const;

/** A role. */
export type Role = (typeof ROLES)[number];

/** What each role may do as staff. A role without permissions is not staff. */
export const ROLE_PERMISSIONS: Readonly<Record<Role, readonly StaffPermission[]>> = {
  CUSTOMER: [],
  ADMIN: STAFF_PERMISSIONS,
};

/** The signed-in person (specification section 3, User). */
export const User = z.object({
  id: Id,
  username: z.string(),
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  role: z.enum(ROLES),
});

/** The signed-in person as the client reads it. */
export type User = z.output<typeof User>;

/** What the sign-in form takes, with its messages (specification section 5). */
export const LoginForm = z.object({
  usernameOrEmail: text(254).check(z.minLength(1, 'Email or username is required')),
  password: z
    .string()
    .check(
      z.minLength(8, 'Password must be at least 8 characters'),
      z.maxLength(128, 'Password must be at most 128 characters'),
    ),
});

/** The endpoints of accounts (specification section 7). */
export const accounts = {
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    summary: 'Sign in: a token for customers, and an HttpOnly cookie that staff screens need',
    body: LoginForm,
    response: z.object({ token: z.string(), user: User }),
    errors: ['unauthenticated'],
    rateLimit: { max: 10, windowSeconds: 60 },
  }),
  me: endpoint({
    method: 'GET',
    path: '/auth/me',
    access: 'customer',
    summary: 'The current user',
    response: User,
    errors: ['unauthenticated'],
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    access: 'public',
    summary: 'Sign out: the session ends, and with it its token and its cookie',
    response: z.object({ signedOut: z.boolean() }),
  }),
} as const;
