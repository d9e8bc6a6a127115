import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The browser named by CHROMIUM_PATH, or the first one on PATH; undefined lets Playwright choose. */
export function findChromium(): string | undefined {
  if (process.env['CHROMIUM_PATH']) return process.env['CHROMIUM_PATH'];
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) =>
      ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map((name) =>
        join(folder, name),
      ),
    )
    .find((path) => existsSync(path));
}
