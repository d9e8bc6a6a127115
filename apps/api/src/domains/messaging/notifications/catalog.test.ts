import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CONTACT_VEHICLES,
  NOTIFICATION_CONSENTS,
  QUICK_BOOKING_VEHICLES,
} from '@voltcourier/contracts';
import {
  EMERGENCY_SERVICE,
  PLANS,
  QUICK_BOOKING_SERVICES,
  type QuickBookingService,
  quickBookingServiceLabel,
  SERVICES,
} from '@voltcourier/pricing';
import { cancellationSentenceOf } from '@voltcourier/pricing/cancellation-sentences';
import { expect, it } from 'vitest';
import mails from '../../../platform/language/es-mails.json' with { type: 'json' };
import { textsIn } from '../../../platform/language/texts.ts';

const both = [true, false];

/** Strings in mails that come from other packages, which have no translations. */
const SENTENCES: readonly string[] = [
  ...[...Object.values(SERVICES), EMERGENCY_SERVICE].map(({ label }) => label),
  ...Object.values(PLANS).map(({ title }) => title),
  ...Object.keys(QUICK_BOOKING_SERVICES).map((service) =>
    quickBookingServiceLabel(service as QuickBookingService),
  ),
  ...both.flatMap((isEmergency) =>
    both.map((usesSession) => cancellationSentenceOf({ isEmergency, usesSession })),
  ),
  ...Object.values(NOTIFICATION_CONSENTS),
  CONTACT_VEHICLES.other,
  QUICK_BOOKING_VEHICLES.other,
  'driver',
  'manager',
];

it.each(SENTENCES)('translates “%s”', (sentence) => {
  expect(Object.keys(mails)).toContain(sentence);
  expect(textsIn('es').translate(sentence)).not.toBe(sentence);
});

const messaging = join(import.meta.dirname, '..');
const campaigns = join(import.meta.dirname, '../../marketing/campaigns');

const sources = [messaging, campaigns]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/u.test(file) && !file.endsWith('.test.ts'))
      .map((file) => readFileSync(join(folder, file), 'utf8')),
  )
  .join('\n');

it('has no unused translations', () => {
  const unused = Object.keys(mails).filter(
    (message) =>
      !SENTENCES.includes(message) &&
      !sources.includes(`'${message}'`) &&
      !sources.includes(`"${message}"`),
  );
  expect(unused).toEqual([]);
});
