import { expect, it } from 'vitest';
import { deviceName } from './device.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [
    `Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 Edg/142.0`,
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
  [
    `Mozilla/5.0 (Linux; Android 15) ${WEBKIT} Chrome/142.0 Mobile Safari/537.36`,
    'Chrome on Android',
  ],
  ['curl/8.0', 'Unknown browser'],
  [null, 'Unknown browser'],
])('%s is named by browser and operating system', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
