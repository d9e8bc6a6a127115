import { testAccessibility } from '../harness/accessibility.ts';
import { expect, test } from '../harness/test.ts';

testAccessibility(['/investors/no-such-page']);

for (const path of ['/no-such-page', '/investors', '/terms-of-service/more']) {
  test(`${path} is answered with 404 and a page that links to others`, async ({
    page,
    request,
  }) => {
    const response = await request.get(path, { headers: { accept: 'text/html' } });
    expect(response.status()).toBe(404);
    await page.goto(path);
    await expect(page).toHaveTitle('404 Page Not Found');
    await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
    await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Go home' })).toHaveAttribute('href', '/');
    await expect(main.getByRole('link', { name: 'Schedule a Charge' })).toHaveAttribute(
      'href',
      '/booking',
    );
    await expect(main.getByRole('link', { name: 'Emergency help' })).toHaveAttribute(
      'href',
      '/emergency',
    );
  });
}

test('the home page is reached from an unknown path by keyboard alone', async ({ page }) => {
  await page.goto('/no-such-page');
  await page.getByRole('link', { name: 'Go home' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('404 Page Not Found');
});
