import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { BookingRequest, LoginForm } from './index.ts';
import { COMMON_ERRORS, ERROR_STATUS } from './kernel/errors.ts';
import { ProofHeaders } from './kernel/proof.ts';
import { Phone } from './kernel/scalars.ts';
import { routes } from './routes.ts';

const table = Object.entries(routes).flatMap(([feature, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]) => ({ key: `${feature}.${name}`, endpoint })),
);

/** All schemas nested in a schema, including itself. */
function inside(schema: z.core.$ZodType, seen = new Set<z.core.$ZodType>()): z.core.$ZodType[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const children: unknown[] = Object.values(schema._zod.def).flatMap((part: unknown) =>
    typeof part === 'object' && part !== null ? [part, ...Object.values(part)] : [],
  );
  return [
    schema,
    ...children.filter((child) => child instanceof z.core.$ZodType).flatMap((s) => inside(s, seen)),
  ];
}

/** Numbers that are only compared: amounts with what was shown, cursors with a `bigint`. */
const ONLY_COMPARED = new Set(['after', 'amount', 'amountCents', 'dueNowCents', 'feeCents']);

/** Names of the numbers in a JSON Schema that may be larger than a PostgreSQL `integer`. */
function tooLarge(schema: object, name = ''): string[] {
  const numbers: readonly unknown[] = ['integer', 'number'];
  const { type, maximum, const: only, enum: some } = schema as z.core.JSONSchema.JSONSchema;
  const isOpen = numbers.includes(type) && (only ?? some) === undefined;
  const isTooLarge = isOpen && !(Number(maximum) < 2 ** 31);
  const parts = Object.entries(schema).filter(([, part]) => part instanceof Object);
  return [
    ...(isTooLarge && !ONLY_COMPARED.has(name) ? [name] : []),
    ...parts.flatMap(([key, part]: [string, object]) => tooLarge(part, key)),
  ];
}

/** POST endpoints that change nothing and take a text too long for a URL. */
const READS_BY_POST: ReadonlySet<string> = new Set([
  '/marketing/claims',
  '/staff/requests/:requestId/reply/preview',
  // Presence isn't stored.
  '/staff/bookings/:bookingId/presence',
  '/staff/requests/:requestId/presence',
]);

describe('the endpoint table', () => {
  it('declares each method and path once', () => {
    const names = table.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(table)('$key answers without transforms', ({ endpoint }) => {
    const kinds = inside(endpoint.response).map((schema) => schema._zod.def.type);
    expect(kinds).not.toContain('transform');
    expect(kinds).not.toContain('pipe');
  });

  it.each(table)('$key can be documented as JSON Schema', ({ endpoint }) => {
    for (const schema of [endpoint.params, endpoint.query, endpoint.headers, endpoint.body]) {
      if (schema) expect(z.toJSONSchema(schema, { io: 'input' })).toBeTypeOf('object');
    }
    expect(z.toJSONSchema(endpoint.response)).toBeTypeOf('object');
  });

  it.each(table)('$key takes only numbers that the database can store', ({ endpoint }) => {
    for (const schema of [endpoint.params, endpoint.query, endpoint.body]) {
      if (schema) expect(tooLarge(z.toJSONSchema(schema, { io: 'input' }))).toEqual([]);
    }
  });

  it.each(table)('$key declares no common error codes', ({ endpoint }) => {
    const declared: readonly string[] = endpoint.errors;
    expect(declared.filter((code) => (COMMON_ERRORS as readonly string[]).includes(code))).toEqual(
      [],
    );
    expect(declared.every((code) => code in ERROR_STATUS)).toBe(true);
  });

  it('requires a permission exactly for staff paths', () => {
    // The specification names the paths of the marketing assistant.
    const ofStaff = /^\/(?:staff|marketing|youtube)\//u;
    for (const { endpoint } of table) {
      expect([endpoint.path, ofStaff.test(endpoint.path)]).toEqual([
        endpoint.path,
        endpoint.access.includes(':'),
      ]);
    }
  });

  it('has an audit action exactly for changes by staff', () => {
    for (const { key, endpoint } of table) {
      const isRead = endpoint.method === 'GET' || READS_BY_POST.has(endpoint.path);
      const isChange = endpoint.access.includes(':') && !isRead;
      expect([key, endpoint.audit !== undefined]).toEqual([key, isChange]);
    }
  });

  it('takes a proof exactly where reauthentication is required', () => {
    for (const { key, endpoint } of table) {
      expect([key, endpoint.headers === ProofHeaders]).toEqual([key, endpoint.requiresProof]);
      if (endpoint.requiresProof) expect(endpoint.errors).toContain('proof_required');
    }
  });
});

describe('the booking request', () => {
  const valid = {
    name: 'Ada Driver',
    email: 'ada@example.com',
    location: '100 Granby St, Norfolk, VA 23510',
    vehicle: 'tesla',
    serviceType: 'emergency',
    bookingDate: '2026-11-22',
    bookingTime: '10:00',
    customerId: null,
  };
  const messages = (change: Record<string, unknown>) => {
    const result = z.safeParse(BookingRequest, { ...valid, ...change });
    return result.success ? [] : result.error.issues.map(({ message }) => message);
  };

  it('is accepted when valid', () => expect(messages({})).toEqual([]));

  it.each([
    [{ name: 'A' }, 'Name must be at least 2 characters.'],
    [{ name: '  A  ' }, 'Name must be at least 2 characters.'],
    [{ email: 'nobody' }, 'Please enter a valid email address.'],
    [{ location: 'here' }, 'Please enter your full address.'],
    [{ vehicle: '' }, 'Please select your vehicle type.'],
    [{ bookingDate: '' }, 'Please select a date.'],
    [{ bookingDate: '2026-02-30' }, 'Please select a date.'],
    [{ bookingTime: '25:00' }, 'Please select a time slot.'],
    [{ notes: 'a\u0000b' }, 'Remove the characters that can’t be shown.'],
    [{ notes: 'a\ud800b' }, 'Remove the characters that can’t be shown.'],
  ])('is refused with a message for %j', (change, message) => {
    expect(messages(change)).toContain(message);
  });

  it('tells EMERGENCY from emergency', () => {
    const parsed = z.parse(BookingRequest, {
      ...valid,
      serviceType: 'EMERGENCY',
      phone: '757 555 0100',
      vehicle: 'Some old van',
      bookingTime: '02:13',
      urgency: 'critical',
      chargingPort: 'CCS',
    });
    expect(parsed.serviceType).toBe('EMERGENCY');
    expect(messages({ vehicle: 'Some old van' })).not.toEqual([]);
  });
});

describe('the sign-in form', () => {
  it('has a message for each invalid field', () => {
    const result = z.safeParse(LoginForm, { usernameOrEmail: '', password: 'short' });
    expect(result.error?.issues.map(({ message }) => message)).toEqual([
      'Email or username is required',
      'Password must be at least 8 characters',
    ]);
  });
});

describe('a phone number', () => {
  it.each([
    '757 555 0100',
    '(757) 555-0100',
    '+1 (757) 555-0100',
    '757.555.0100 ext. 12',
    '757-555-0100 x5',
    '757‑555‑0100',
    '+49 30 901820',
    '5550100',
  ])('is accepted: %s', (phone) => {
    expect(z.safeParse(Phone, phone).success).toBe(true);
  });

  it.each(['', '911', 'call me', '757 555', '1'.repeat(16), '757 555 0100 <b>', '++++++++'])(
    'is refused: %s',
    (phone) => {
      const { error } = z.safeParse(Phone, phone);
      expect(error?.issues[0]?.message).toBe('Please enter a phone number that we can call.');
    },
  );

  it('is refused quickly for long input', () => {
    for (const part of ['-', '1', '1-', ' x', 'ext', '(']) {
      expect(z.safeParse(Phone, part.repeat(50_000)).success).toBe(false);
    }
  });
});
