// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { changes, fieldOf, press, refusal, show, user } from '../../testing/show.tsx';
import { ADMIN, ME } from '../../testing/staff.ts';
import { Security } from './security.tsx';

const PASSKEYS = 'GET /api/auth/passkeys';
const STATUS = 'GET /api/auth/second-factor';
const BEGIN = 'POST /api/auth/second-factor/authenticator';
const CONFIRM = 'POST /api/auth/second-factor/authenticator/confirm';
const RENEW = 'POST /api/auth/second-factor/recovery-codes';
const TURN_OFF = 'POST /api/auth/second-factor/authenticator/remove';

const PASSWORD = 'Plenty of volts 7';
const ID = '00000000-0000-4000-8000-000000000001';
const KEY = {
  id: ID,
  name: 'Security key',
  createdAt: '2026-03-02T12:00:00.000Z',
  lastUsedAt: null,
};
const REMOVE = `POST /api/auth/passkeys/${ID}/remove`;
const OFF = { authenticatorSince: null, recoveryCodesLeft: 0, isRequired: true };
const ON = {
  authenticatorSince: '2026-03-02T12:00:00.000Z',
  recoveryCodesLeft: 2,
  isRequired: true,
};
const CODES = { recoveryCodes: ['aaaa-bbbb', 'cccc-dddd'] };

const answersOf = (more: Readonly<Record<string, unknown>> = {}) => ({
  [ME]: ADMIN,
  [PASSKEYS]: { passkeys: [KEY] },
  [STATUS]: OFF,
  ...more,
});

test('sets up an authenticator app with password and code, and shows recovery codes first', async () => {
  let isOn = false;
  const passwords = [
    refusal(403, 'password_wrong', 'That is not your password.'),
    { secret: 'ABCDEFGH', address: 'otpauth://totp/x?secret=ABCDEFGH' },
  ];
  show(
    <Security />,
    answersOf({
      [ME]: () => ({ ...ADMIN, needsSecondFactor: !isOn }),
      [STATUS]: () => (isOn ? ON : OFF),
      [BEGIN]: () => passwords.shift(),
      [CONFIRM]: () => {
        isOn = true;
        return CODES;
      },
    }),
  );
  expect(await screen.findByText('Set up two-step sign-in to continue')).toBeDefined();
  await screen.findByText(/nobody can sign in with your password alone/u);
  await press('Set up an authenticator app');
  const password = fieldOf('Your password, to set up an app');
  expect(document.activeElement).toBe(password);
  await press('Continue');
  expect(changes()).toEqual([]);
  await waitFor(() => expect(document.activeElement).toBe(password));
  expect(password.getAttribute('aria-invalid')).toBe('true');
  await user.type(password, PASSWORD);
  await press('Continue');
  expect(await screen.findByText('That is not your password.')).toBeDefined();
  expect(password.value).toBe(PASSWORD);
  await press('Continue');
  expect(await screen.findByText('ABCD EFGH')).toBeDefined();
  await user.type(fieldOf('Code'), '123456');
  await press('Turn on');
  const list = await screen.findByRole('list', { name: 'Recovery codes' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(CODES.recoveryCodes);
  expect(screen.getByText('Set up two-step sign-in to continue')).toBeDefined();
  expect(changes().map(({ call, body }) => [call, body])).toEqual([
    [BEGIN, { password: PASSWORD }],
    [BEGIN, { password: PASSWORD }],
    [CONFIRM, { code: '123456' }],
  ]);
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Recovery codes' }));
  await press('I have kept them');
  expect(await screen.findByText('Your recovery codes are running out')).toBeDefined();
  expect(document.activeElement?.textContent).toBe('New recovery codes');
  expect(screen.queryByText('Set up two-step sign-in to continue')).toBeNull();
});

test('shows new recovery codes, and asks for password and code to turn the app off', async () => {
  let isOn = true;
  show(
    <Security />,
    answersOf({
      [STATUS]: () => (isOn ? ON : OFF),
      [RENEW]: CODES,
      [TURN_OFF]: () => {
        isOn = false;
        return { removed: true };
      },
    }),
  );
  await screen.findByText('On since');
  await press('New recovery codes');
  await user.type(fieldOf('Your password, for new codes'), PASSWORD);
  await press('Make new codes');
  await screen.findByText('aaaa-bbbb');
  await press('I have kept them');
  await screen.findByText('On since');
  await press('Turn off');
  await user.type(fieldOf('Your password, to turn it off'), PASSWORD);
  await press('Turn off');
  expect(
    await screen.findByText('Enter the 6 digits from your app, or a recovery code.'),
  ).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(fieldOf('Code')));
  await user.type(fieldOf('Code'), 'aaaa-bbbb');
  await press('Turn off');
  expect(await screen.findByText(/nobody can sign in with your password alone/u)).toBeDefined();
  expect(changes().map(({ call, body }) => [call, body])).toEqual([
    [RENEW, { password: PASSWORD }],
    [TURN_OFF, { password: PASSWORD, code: 'aaaa-bbbb' }],
  ]);
});

test('removes a passkey with the password, and keeps it on cancel', async () => {
  let passkeys = [KEY];
  show(
    <Security />,
    answersOf({
      [PASSKEYS]: () => ({ passkeys }),
      [REMOVE]: () => {
        passkeys = [];
        return { removed: true };
      },
    }),
  );
  expect(await screen.findByText('Added Mar 2, 2026, not used yet')).toBeDefined();
  await press('Remove Security key');
  await press('Cancel');
  expect(document.activeElement?.ariaLabel).toBe('Remove Security key');
  await press('Remove Security key');
  await user.type(fieldOf('Your password, to remove it'), PASSWORD);
  await press('Remove passkey');
  expect(await screen.findByText(/Sign in with your fingerprint/u)).toBeDefined();
  expect(changes().map(({ call, body }) => [call, body])).toEqual([
    [REMOVE, { password: PASSWORD }],
  ]);
});

test('asks for name and password of a passkey, and shows when the browser has no passkeys', async () => {
  const begin = 'POST /api/auth/passkeys/options';
  show(<Security />, answersOf({ [begin]: { options: { challenge: 'AAAA' } } }));
  await screen.findByText('Security key');
  await press('Add a passkey');
  await user.clear(fieldOf('Name'));
  await user.type(fieldOf('Your password, to add a passkey'), PASSWORD);
  await press('Continue');
  expect(await screen.findByText('Give it a name, such as the device it’s on.')).toBeDefined();
  expect(changes()).toEqual([]);
  await user.type(fieldOf('Name'), 'Desk');
  await press('Continue');
  expect(await screen.findByText('This browser has no passkeys.')).toBeDefined();
  expect(changes().map(({ call, body }) => [call, body])).toEqual([
    [begin, { password: PASSWORD }],
  ]);
});

test('shows why the passkeys can’t be loaded, and can retry', async () => {
  const answers = [refusal(500, 'internal', 'Please try again.'), { passkeys: [KEY] }];
  show(<Security />, answersOf({ [PASSKEYS]: () => answers.shift() }));
  expect(await screen.findByText('Please try again.')).toBeDefined();
  await press('Try again');
  expect(await screen.findByText('Security key')).toBeDefined();
});
