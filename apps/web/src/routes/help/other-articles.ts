import * as paths from '../../lib/paths.ts';
import type { Article } from './article.ts';

const BOOK = { to: paths.booking, label: 'Schedule a Charge' };

/** Articles about charging ports, accounts and data. */
export const OTHER_ARTICLES: readonly Article[] = [
  {
    id: 'nacs',
    topic: 'ports',
    question: 'NACS (SAE J3400), on a Tesla and many new cars',
    answer: [
      'One small port for everything: two large contacts for the current, three small ones below. On every Tesla sold in the United States but the first Roadster, and from the factory on more and more new cars of other makers, such as the Hyundai Ioniq 5 from 2025.',
    ],
    keywords: 'tesla model 3 model y model s model x plug connector port j3400 which',
  },
  {
    id: 'ccs1',
    topic: 'ports',
    question: 'CCS1, on most other electric cars',
    answer: [
      'A round J1772 face on top with two large contacts for fast charging below. On the Ford Mustang Mach-E, the Volkswagen ID.4, the Chevrolet Bolt EV until 2023, and most others that are not a Tesla and were sold before 2025.',
    ],
    keywords:
      'combo ccs ford chevy bolt volkswagen hyundai kia bmw plug connector port dc fast which',
  },
  {
    id: 'j1772',
    topic: 'ports',
    question: 'J1772, for Level 2 only',
    answer: [
      'A round port with five contacts. It takes a Level 2 charge and no fast charge, so don’t choose Rapid Charge with it. On plug-in hybrids, older electric cars, and beside the CHAdeMO port of the Nissan Leaf.',
    ],
    keywords: 'type 1 plug connector port level two hybrid nissan leaf which',
  },
  {
    id: 'chademo',
    topic: 'ports',
    question: 'CHAdeMO, on the Nissan Leaf until 2025',
    answer: [
      'A large round port with two power contacts beside two signal contacts. It is for fast charging; for Level 2 these cars have a J1772 port as well. On the Nissan Leaf until 2025 and on the Mitsubishi Outlander plug-in hybrid.',
    ],
    keywords: 'chademo plug connector port dc fast leaf mitsubishi which',
  },
  {
    id: 'adapters',
    topic: 'ports',
    question: 'I have an adapter. Which port do I choose?',
    answer: [
      'The one on the car, not the one of the adapter. Keep the adapter in the car all the same, and mention it in the notes.',
    ],
    keywords: 'adaptor converter plug connector tesla ccs',
  },
  {
    id: 'password',
    topic: 'account',
    question: 'What does a password need?',
    answer: [
      'At least 8 characters, among them an uppercase letter, a lowercase letter and a number; up to 128. The most common passwords are refused. Pasting from a password manager works.',
    ],
    links: [{ to: paths.forgotPassword, label: 'Forgot your password?' }],
    keywords: 'register sign in log in login rules username forgot forgotten reset',
  },
  {
    id: 'business',
    topic: 'account',
    question: 'Can my business or an event have its cars charged?',
    answer: [
      'Yes. Book each car separately on the booking page, or write to us about a fleet, a lot or an event and say how many cars, where and when.',
      'With a business account your people share one membership, and you get the company’s vehicles, cost centers and monthly statements.',
    ],
    links: [BOOK, { to: paths.business, label: 'Business accounts' }],
    keywords: 'company fleet employees several cars event invoice commercial',
  },
  {
    id: 'my-data',
    topic: 'account',
    question: 'How do I see or delete my data?',
    answer: [
      'Write to the email address on this page from the address your data is under. You can get a copy, corrections, or everything deleted that we don’t have to keep by law.',
    ],
    links: [{ to: `${paths.privacyPolicy}#rights`, label: 'Your rights' }],
    keywords: 'privacy gdpr erase remove account personal information export copy cookies',
  },
];
