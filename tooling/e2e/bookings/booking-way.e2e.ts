import type { Locator, Page } from '@playwright/test';
import { countClicks } from '../harness/clicks.ts';
import { chooseDay, pay, register, submitBooking } from '../harness/journey.ts';
import { settled } from '../harness/settled.ts';
import { expect, test } from '../harness/test.ts';
import { type Texts, textsIn } from '../harness/texts.ts';

const SIZES = [
  { width: 390, height: 844, days: 33, time: '7:00' },
  { width: 1440, height: 900, days: 34, time: '7:00' },
];
const WAYS = (['en', 'es'] as const).flatMap((language) =>
  // Each language has its own hours, because an hour has three seats.
  SIZES.map((size) => ({ ...size, language, time: language === 'en' ? '7:00' : '6:00' })),
);

/**
 * A day in the calendar: "Today, Thursday, November 26, 2026", "viernes, 27 de noviembre de 2026".
 */
const DAY = /^\p{L}+, /u;

/**
 * Chooses service, day and time, and continues to the payment. Returns the number of months that the
 * calendar was turned.
 */
async function chooseAndGoOn(
  page: Page,
  days: number,
  time: string,
  texts: Texts,
): Promise<number> {
  await page.getByRole('radio', { name: texts.say('Standard Charge (Level 2)') }).check();
  const monthsTurned = await chooseDay(page, days, texts);
  await page.getByRole('radio', { name: new RegExp(`^${time}`, 'u') }).check();
  await submitBooking(page, texts);
  await expect(page.getByLabel(texts.say('Card number'))).toBeVisible();
  return monthsTurned;
}

/** Presses Tab until one of these has the focus, as a keyboard user does. */
async function tabTo(page: Page, targets: Locator): Promise<void> {
  const focused = targets.and(page.locator(':focus'));
  for (let step = 0; step < 80; step += 1) {
    if ((await focused.count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`No Tab leads to ${String(targets)}.`);
}

for (const { width, height, days, time, language } of WAYS) {
  const texts = textsIn(language);
  const { say, locale, base } = texts;

  test.describe(`booking and paying in ${language}`, () => {
    test.use({ locale });

    test(`takes a new customer three text fields and at most eight clicks at ${width} px`, async ({
      page,
      consoleErrors,
    }) => {
      await page.setViewportSize({ width, height });
      await page.goto('/booking');
      await page.waitForURL((url) => url.pathname === `${base}/booking`);
      await settled(page);
      const typed = {
        [say('Full name')]: 'Ada Driver',
        [say('Email')]: `new-way-${language}-${width}@example.com`,
        [say('Service location')]: '100 Granby St, Norfolk, VA 23510',
      };
      for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).fill(text);
      expect(Object.keys(typed)).toHaveLength(3);
      // The day may be in another month; changing the month isn't counted as part of the choice.
      const taps = await countClicks(page);
      // A select takes two clicks: the browser's native popup hides the second from the page.
      await page.getByLabel(say('Vehicle type')).click();
      await page.getByLabel(say('Vehicle type')).selectOption('Tesla');
      const forVehicle = 2 - taps();
      const monthsTurned = await chooseAndGoOn(page, days, time, texts);
      // At the end of a month the day is two months on.
      const further = Math.max(0, monthsTurned - 1);
      expect(taps() + forVehicle - further).toBeLessThanOrEqual(8);
      await pay(page, undefined, undefined, texts);
      await expect(page.getByText(say('Your appointment is confirmed')).first()).toBeVisible();
      expect(consoleErrors).toEqual([]);
    });

    test(`takes a returning customer at most four clicks and no typing at ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      const who = `known-way-${language}-${width}`;
      await register(page, who);
      await page.goto('/booking');
      await settled(page);
      await page.getByLabel(say('Full name')).fill('Ada Driver');
      await page.getByLabel(say('Service location')).fill('100 Granby St, Norfolk, VA 23510');
      await page.getByLabel(say('Vehicle type')).selectOption('Tesla');
      await chooseAndGoOn(page, days + 2, time, texts);
      await page.getByRole('button', { name: say('Cancel and Return Home') }).click();
      await page.waitForURL((url) => url.pathname === (base || '/'));
      await page.goto('/booking');
      await settled(page);
      await expect(page.getByLabel(say('Service location'))).toHaveValue(/100 Granby/u);
      await expect(page.getByRole('button', { name: /next month|mes siguiente/iu })).toBeVisible();
      const taps = await countClicks(page);
      await page.getByRole('radio', { name: say('Standard Charge (Level 2)') }).check();
      const before = taps();
      await chooseDay(page, days + 2, texts);
      // Changing the month isn't part of choosing a visible day.
      const forDay = 1;
      const skipped = taps() - before - forDay;
      await page.getByRole('radio', { name: new RegExp(`^${time}`, 'u') }).check();
      await submitBooking(page, texts);
      await expect(page.getByLabel(say('Card number'))).toBeVisible();
      expect(taps() - skipped).toBeLessThanOrEqual(4);
    });
  });
}

for (const language of ['en', 'es'] as const) {
  const { say, locale, base } = textsIn(language);

  test.describe(`booking in ${language}`, () => {
    test.use({ locale });

    test('works by keyboard alone', async ({ page }) => {
      await page.goto('/booking');
      await page.waitForURL((url) => url.pathname === `${base}/booking`);
      await settled(page);
      for (const [label, text] of [
        [say('Full name'), 'Ada Driver'],
        [say('Email'), `keys-way-${language}@example.com`],
        [say('Service location'), '100 Granby St, Norfolk, VA 23510'],
        [say('Vehicle type'), 'Tesla'],
      ] as const) {
        await tabTo(page, page.getByLabel(label));
        await page.keyboard.type(text);
      }
      await tabTo(page, page.getByRole('radio', { name: say('Standard Charge (Level 2)') }));
      await page.keyboard.press('Space');
      await tabTo(page, page.getByRole('button', { name: DAY }));
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await tabTo(page, page.getByRole('radio', { name: /^\d+:00/u }));
      await page.keyboard.press('Space');
      await tabTo(
        page,
        page.getByRole('button', { name: say('Complete Booking & Proceed to Payment') }),
      );
      await page.keyboard.press('Enter');
      await expect(page.getByLabel(say('Card number'))).toBeVisible();
    });
  });
}
