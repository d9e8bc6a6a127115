import type { Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessibility.ts';
import { chooseDay, mailAbout, pay, submitBooking } from '../harness/journey.ts';
import { settled } from '../harness/settled.ts';
import { expect, test } from '../harness/test.ts';
import { textsIn } from '../harness/texts.ts';

// The journeys that earn money, for a user whose browser is in Spanish.
const texts = textsIn('es');
const { say } = texts;
const PASSWORD = 'Plenty of volts 7';

test.use({ locale: texts.locale });

/** Focuses a control and presses it by keyboard. */
async function press(page: Page, name: string, role: 'button' | 'link' = 'button'): Promise<void> {
  const target = page.getByRole(role, { name, exact: true }).first();
  await target.focus();
  await page.keyboard.press('Enter');
}

for (const [width, days] of [
  [390, 52],
  [1440, 55],
] as const) {
  test.describe(`in Spanish at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('a guest’s card is declined, then pays, and the visit is moved and cancelled', async ({
      page,
      product,
      consoleErrors,
    }) => {
      const email = `visita-${width}@example.com`;
      await page.goto('/booking');
      await page.waitForURL('**/es/booking');
      await settled(page);
      await page.getByLabel(say('Full name')).fill('Ada Driver');
      await page.getByLabel(say('Email')).fill(email);
      await page.getByLabel(say('Service location')).fill('100 Granby St, Norfolk, VA 23510');
      await page.getByLabel(say('Vehicle type')).selectOption('Tesla');
      await page.getByRole('radio', { name: say('Standard Charge (Level 2)') }).check();
      await chooseDay(page, days, texts);
      await page.getByRole('radio', { name: /^10:00/u }).check();
      await submitBooking(page, texts);
      await page.waitForURL('**/es/checkout?*');
      await pay(page, '4000 0000 0000 0002', undefined, texts);
      await expect(page.getByRole('alert').first()).toBeVisible();
      await expect(page.getByRole('alert').first()).not.toContainText('Your card');
      await expectAccessible(page);
      await pay(page, undefined, undefined, texts);
      await page.waitForURL(
        (url) => url.pathname.startsWith('/es') && url.searchParams.has('success'),
      );
      await expect(page.getByText(say('Your appointment is confirmed')).first()).toBeVisible();
      await expect(
        page.getByRole('heading', { level: 1, name: say('Your appointment') }),
      ).toBeVisible();
      await expect(page.getByRole('link', { name: say('Add to calendar') })).toHaveAttribute(
        'href',
        /language=es/u,
      );
      await expectAccessible(page);

      const mail = await mailAbout(page, product.sandboxUrl, email, /^Confirmada: /u);
      const link = /https?:\/\/[^\s\]]+\/es\/visit\/[^\s\]]+/u.exec(mail.text)?.[0] ?? '';
      await page.goto(link);
      await press(page, say('Reschedule'));
      await chooseDay(page, days + 1, texts);
      const slot = page.getByRole('radio', { name: /^3:00/u });
      await slot.focus();
      await page.keyboard.press('Space');
      await press(page, say('Move appointment'));
      await expect(page.getByRole('heading', { name: /3:00/u })).toBeVisible();

      await press(page, say('Receipt'), 'link');
      await page.waitForURL(/\/es\/receipt/u);
      await expect(page.getByText(say('Standard Charge (Level 2)')).first()).toBeVisible();
      await page.goBack();
      await press(page, say('Cancel'));
      await press(page, say('Cancel and get {formatUsd} back').replace('{formatUsd}', '$99.99'));
      await expect(
        page.getByText(say('{amount} refunded').replace('{amount}', '$99.99')).first(),
      ).toBeVisible();
      await expectAccessible(page);
      // The bank's refusal is a 402 response.
      expect(consoleErrors.filter((error) => !error.includes('402'))).toEqual([]);
    });

    test('a new customer goes from a plan to the trial in five screens and two new fields', async ({
      page,
      product,
    }) => {
      const email = `prueba-${width}@example.com`;
      const screens: string[] = [];
      const seen = async (name: string) => {
        await expect(page.getByRole('heading', { name })).toBeVisible();
        screens.push(name);
      };
      const proceed = () => page.getByRole('button', { name: say('Continue') }).click();
      await page.goto('/es/membership');
      await page
        .getByRole('link', { name: say('Choose {title}').replace('{title}', say('Professional')) })
        .click();
      await seen(say('Which plan, and how do we reach you?'));
      await page.getByLabel(say('Full name')).fill('Ada Driver');
      await page.getByLabel(say('Phone')).fill('(757) 555-0142');
      await page.getByLabel(say('Email')).fill(email);
      await page.getByLabel(say('Service location')).fill('100 Granby St, Norfolk, VA 23510');
      await proceed();
      await seen(say('What do you need?'));
      await page.getByLabel(say('Vehicle type')).selectOption('Nissan Leaf');
      await page.getByRole('radio', { name: new RegExp(`^${say('Fast')}`, 'u') }).check();
      await proceed();
      await seen(say('Is everything right?'));
      await page.getByRole('button', { name: say('Send Request') }).click();
      await seen(say('We have your request'));
      const typed = [PASSWORD];
      await page.getByLabel(say('Password for your account')).fill(PASSWORD);
      await page.getByRole('button', { name: say('Create account and continue') }).click();
      await seen(say('Start your {days}-day free trial').replace('{days}', '7'));
      const { text } = await mailAbout(page, product.sandboxUrl, email, /^Te damos la bienvenida/u);
      const code = /\b(\d{6})\b/u.exec(text)?.[1] ?? '';
      typed.push(code);
      await page.getByLabel(say('Code from our email')).fill(code);
      await page.getByRole('button', { name: say('Confirm') }).click();
      await expect(page.getByText(say('Your trial has started.'))).toBeVisible();
      expect(screens).toHaveLength(5);
      expect(typed).toHaveLength(2);
      await expectAccessible(page);
    });
  });
}
