import { expect, type Page } from '@playwright/test';

/** Opens the emergency page and waits until its script runs. */
export async function openEmergency(page: Page): Promise<void> {
  await page.goto('/emergency');
  await expect(page.getByRole('button', { name: 'Use my location' })).toBeVisible();
}

/** Expects a toast with this title and description. */
export async function expectToast(page: Page, title: string, description: string): Promise<void> {
  await expect(page.getByText(title, { exact: true }).first()).toBeVisible();
  await expect(page.getByText(description, { exact: true }).first()).toBeVisible();
}
