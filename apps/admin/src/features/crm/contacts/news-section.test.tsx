// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import type { NewsConsent } from '@voltcourier/contracts/crm/contacts';
import { expect, test } from 'vitest';
import { show } from '../../../testing/show.tsx';
import { NewsSection } from './news-section.tsx';

const step = (
  name: NewsConsent['steps'][number]['step'],
  source: NewsConsent['steps'][number]['source'],
  day: string,
) => ({ step: name, source, at: `2026-11-${day}T15:00:00.000Z`, version: '2026-11-24' });

const NEWS: readonly NewsConsent[] = [
  {
    kind: 'subscription',
    address: 'ada@example.com',
    state: 'ended',
    since: '2026-11-20T15:00:00.000Z',
    steps: [
      step('subscribed', 'site', '01'),
      step('confirmed', 'mail', '02'),
      step('unsubscribed', 'spam-report', '20'),
    ],
  },
  {
    kind: 'account',
    address: 'ada@work.example',
    state: 'confirmed',
    since: '2026-11-03T15:00:00.000Z',
    steps: [],
  },
];

test('shows each consent with its record and its wording', () => {
  show(<NewsSection news={NEWS} />);
  expect(screen.getByText('Unsubscribed')).toBeDefined();
  expect(screen.getByText('Switched on in the account')).toBeDefined();
  expect(screen.getByText(/^Asked .*, in the dialog of the site$/u)).toBeDefined();
  expect(screen.getByText(/^Confirmed .*, by the link in an email$/u)).toBeDefined();
  expect(screen.getByText(/^Ended .*, by a spam report$/u)).toBeDefined();
  expect(screen.getByText(/Agreed to \(2026-11-24\): Send me service news/u)).toBeDefined();
});

test('shows nothing for a contact without consent', () => {
  show(<NewsSection news={[]} />);
  expect(screen.queryByRole('heading')).toBeNull();
});
