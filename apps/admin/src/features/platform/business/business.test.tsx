// @vitest-environment jsdom
import type { BusinessSettings } from '@voltcourier/contracts/platform/business';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { changes, fieldOf, press, refusal, show, user } from '../../../testing/show.tsx';
import { BusinessForm } from './business-form.tsx';

const PUT = 'PUT /api/staff/settings/business';
const VALUES = {
  hotline: '+1 757 555 0100',
  email: 'office@example.com',
  social: [{ label: 'Video', url: 'https://v.example/volt' }],
  postalAddress: ['1 Main Street', 'Norfolk, VA 23510'],
  insurance: null,
  license: null,
  technicians: null,
  charges: null,
  callbackMinutes: 15,
  contactMinutes: 1440,
  normalMinutes: 240,
  priorityMinutes: 120,
  emergencyMinutes: 60,
};
const SETTINGS: BusinessSettings = {
  values: VALUES,
  configured: VALUES,
  entered: {
    hotline: '+1 757 555 0177',
    email: null,
    social: null,
    postalAddress: null,
    insurance: null,
    license: null,
    technicians: null,
    charges: null,
    callbackMinutes: null,
    contactMinutes: null,
    normalMinutes: null,
    priorityMinutes: null,
    emergencyMinutes: null,
  },
  version: 4,
};

test('sends the entered values, and null for those left to the configuration', async () => {
  show(<BusinessForm settings={SETTINGS} canChange />, {
    [PUT]: () => ({ ...SETTINGS, version: 5 }),
  });
  await user.clear(fieldOf('Emergency hotline'));
  await user.type(fieldOf('Postal address'), '2 New Street\nNorfolk, VA 23510');
  await user.type(fieldOf('Social links'), 'Photos=https://p.example/volt?a=b');
  await user.type(fieldOf('License'), 'Virginia DPOR 2705-1234');
  await user.type(fieldOf('Charges made'), '2,400+');
  await user.type(fieldOf('Callback (minutes)'), '20');
  await press('Save');
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(changes()[0]?.body).toEqual({
    ...SETTINGS.entered,
    hotline: null,
    postalAddress: ['2 New Street', 'Norfolk, VA 23510'],
    social: [{ label: 'Photos', url: 'https://p.example/volt?a=b' }],
    license: 'Virginia DPOR 2705-1234',
    charges: '2,400+',
    callbackMinutes: 20,
    version: 4,
  });
});

test('sends an empty count of charges to hide it, also in a sandbox', async () => {
  const configured = { ...VALUES, charges: '1,000+' };
  show(<BusinessForm settings={{ ...SETTINGS, configured, values: configured }} canChange />, {
    [PUT]: () => ({ ...SETTINGS, version: 5 }),
  });
  expect(screen.getByText(/Leave empty for the sandbox’s: 1,000\+/u)).toBeDefined();
  await user.click(fieldOf('Don’t show how many'));
  await press('Save');
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(changes()[0]?.body).toEqual({ ...SETTINGS.entered, charges: '', version: 4 });
});

test('focuses an invalid field, and sends nothing', async () => {
  show(<BusinessForm settings={SETTINGS} canChange />, {});
  await user.type(fieldOf('Callback (minutes)'), 'soon');
  await press('Save');
  await waitFor(() => expect(document.activeElement).toBe(fieldOf('Callback (minutes)')));
  expect(changes()).toEqual([]);
});

test('keeps the entries on a conflict', async () => {
  show(<BusinessForm settings={SETTINGS} canChange />, {
    [PUT]: () => refusal(409, 'changed_meanwhile', 'Someone else changed these settings.'),
  });
  await user.type(fieldOf('Email address'), 'new@example.com');
  await press('Save');
  expect(await screen.findByText('Someone else changed these settings.')).toBeDefined();
  expect(fieldOf('Email address').value).toBe('new@example.com');
});

test('replaces what a colleague saved only if the author of the entries wants it', async () => {
  const showNext = show(<BusinessForm settings={SETTINGS} canChange />, {
    [PUT]: () => refusal(409, 'changed_meanwhile', 'Someone was faster.'),
  });
  await user.type(fieldOf('Email address'), 'new@example.com');
  const entered = { ...SETTINGS.entered, email: 'theirs@example.com', license: 'DPOR 2705' };
  showNext(<BusinessForm settings={{ ...SETTINGS, entered, version: 5 }} canChange />);
  expect(await screen.findByText('Someone else changed these settings')).toBeDefined();
  expect(fieldOf('License').value).toBe('DPOR 2705');
  await press('Save');
  await waitFor(() => expect(changes()[0]?.body).toMatchObject({ version: 4 }));
  await user.click(await screen.findByRole('button', { name: 'Keep my entries' }));
  expect(document.activeElement?.textContent).toMatch(/^Save/u);
  await press('Save');
  await waitFor(() => expect(changes()).toHaveLength(2));
  expect(changes()[1]?.body).toMatchObject({
    email: 'new@example.com',
    license: 'DPOR 2705',
    version: 5,
  });
});

test('offers readers no save button', () => {
  show(<BusinessForm settings={SETTINGS} canChange={false} />, {});
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});
