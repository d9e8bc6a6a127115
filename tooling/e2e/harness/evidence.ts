import type { Page } from '@playwright/test';

const LAST_LINES = 12;
const SNAPSHOT_LINES = 80;
const SNAPSHOT_TIMEOUT_MS = 5_000;

/**
 * Records a page's api requests and its errors. Returns a function that reports them and what the
 * page currently shows, for debugging a failed run from its text output.
 */
export function gatherEvidence(page: Page): () => Promise<string> {
  const lines: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') lines.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => lines.push(`exception: ${error.message}`));
  page.on('requestfailed', (request) =>
    lines.push(
      `failed: ${request.method()} ${request.url()} ${request.failure()?.errorText ?? ''}`,
    ),
  );
  page.on('request', (request) => {
    if (request.method() !== 'GET') lines.push(`asked: ${request.method()} ${request.url()}`);
  });
  page.on('response', (response) => {
    const request = response.request();
    if (request.method() === 'GET' && response.status() < 400) return;
    lines.push(`answered: ${response.status()} ${request.method()} ${request.url()}`);
  });
  return async () => {
    const shown = await page
      .locator('body')
      .ariaSnapshot({ timeout: SNAPSHOT_TIMEOUT_MS })
      .catch(() => 'no picture of it could be taken');
    return [page.url(), ...lines.slice(-LAST_LINES), ...shown.split('\n').slice(0, SNAPSHOT_LINES)]
      .join('\n')
      .trim();
  };
}
