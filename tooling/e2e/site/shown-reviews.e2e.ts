import { expectAccessible } from '../harness/accessibility.ts';
import { shiftsOf } from '../harness/shifts.ts';
import { expect, test } from '../harness/test.ts';

const review = (index: number) => ({
  id: `00000000-0000-4000-8000-00000000000${index}`,
  author: ['Ada', 'Grace', 'Hana'][index] ?? 'Ada',
  city: index === 0 ? null : 'Norfolk',
  rating: 5 - index,
  words: `Review ${index}: quick and friendly.`,
  publishedAt: '2026-11-20T12:00:00.000Z',
});

const SHOWN = { count: 23, average: 4.6, latest: [0, 1, 2].map(review) };

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('published reviews replace the testimonials, without a layout shift', async ({
      page,
      consoleErrors,
    }) => {
      await page.route('**/api/reviews', (route) => route.fulfill({ json: { shown: SHOWN } }));
      await page.goto('/');
      const section = page.locator('#testimonials');
      await expect(section.getByText('Sarah Johnson')).toHaveCount(1);
      // Parts below the first screen get their height when they are laid out, soon after the first
      // paint.
      await expect(page.locator('html')).not.toHaveAttribute('data-later');
      // The part is hydrated as soon as its beginning is near.
      await page.locator('#how-it-works').scrollIntoViewIfNeeded();
      await expect(section.getByText('4.6 of 5 stars, from 23 reviews after visits')).toHaveCount(
        1,
      );
      await section.scrollIntoViewIfNeeded();
      await expect(section.getByText('Sarah Johnson')).toHaveCount(0);
      await expect(section.getByText('Review 0: quick and friendly.')).toBeVisible();
      await expect(section.getByText('5 of 5 stars', { exact: true })).toBeVisible();
      const data = await page.locator('#testimonials script').textContent();
      expect(JSON.parse(data ?? '')).toMatchObject({
        aggregateRating: { ratingValue: 4.6, reviewCount: 23, bestRating: 5 },
      });
      expect(await shiftsOf(page)).toEqual([]);
      await expectAccessible(page);
      expect(consoleErrors).toEqual([]);
    });
  });
}

test('testimonials stay without structured data while there are too few reviews', async ({
  page,
}) => {
  await page.route('**/api/reviews', (route) => route.fulfill({ json: { shown: null } }));
  await page.goto('/');
  const section = page.locator('#testimonials');
  const response = page.waitForResponse('**/api/reviews');
  await page.locator('#how-it-works').scrollIntoViewIfNeeded();
  await response;
  await section.scrollIntoViewIfNeeded();
  await expect(section.getByText('Sarah Johnson')).toBeVisible();
  await expect(page.locator('#testimonials script')).toHaveCount(0);
});
