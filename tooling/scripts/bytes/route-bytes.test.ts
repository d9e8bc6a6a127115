import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { measureRoute, readChunks } from './route-bytes.ts';

let dist: string;

/** Creates a chunk that can't be compressed below `bytes`. */
const chunk = (bytes: number, ...imports: string[]) =>
  `${imports.map((file) => `import './${file}';`).join('')}export const x = '${randomBytes(bytes).toString('base64')}';`;

beforeEach(() => {
  dist = mkdtempSync(path.join(tmpdir(), 'voltcourier-bytes-'));
  mkdirSync(path.join(dist, 'assets'));
  const write = (file: string, text: string) => {
    writeFileSync(path.join(dist, file), text);
    writeFileSync(path.join(dist, `${file}.br`), brotliCompressSync(text));
  };
  write('index.html', '<script type="module" src="/assets/entry-aaaaaaaa.js"></script>');
  write('booking.html', "<script>import('/assets/entry-aaaaaaaa.js')</script>");
  write(
    'visit.html',
    '<script>"/assets/entry-aaaaaaaa.js,/assets/calendar-cccccccc.js".split(",").map(run)</script>',
  );
  write('assets/entry-aaaaaaaa.js', chunk(1000, 'shared-bbbbbbbb.js'));
  write(
    'assets/shared-bbbbbbbb.js',
    `${chunk(2000)}export const later = () => import('./calendar-cccccccc.js');`,
  );
  write('assets/calendar-cccccccc.js', chunk(4000, 'shared-bbbbbbbb.js'));
});

afterEach(() => rmSync(dist, { recursive: true, force: true }));

const filesOf = (route: string, lazy: string[]) =>
  measureRoute(readChunks(dist), { route, bytes: 0, lazy }).chunks.map(({ file }) => file);

describe('the bytes of a page', () => {
  test('are those of its script and its imports, compressed', () => {
    expect(filesOf('/', [])).toEqual(['assets/shared-bbbbbbbb.js', 'assets/entry-aaaaaaaa.js']);
    const { bytes } = measureRoute(readChunks(dist), { route: '/', bytes: 0, lazy: [] });
    expect(bytes).toBeGreaterThan(3000);
    expect(bytes).toBeLessThan(3500);
  });

  test('include its lazy chunks and inline imports', () => {
    expect(filesOf('/booking', ['calendar'])).toEqual([
      'assets/calendar-cccccccc.js',
      'assets/shared-bbbbbbbb.js',
      'assets/entry-aaaaaaaa.js',
    ]);
  });

  test('include the scripts that a minified page lists in one string', () => {
    expect(filesOf('/visit', []).toSorted()).toEqual(filesOf('/booking', ['calendar']).toSorted());
  });

  test('can’t be measured for an unknown page or chunk', () => {
    expect(() => filesOf('/checkout', [])).toThrow('/checkout has no HTML file');
    expect(() => filesOf('/', ['map'])).toThrow('“map” should exist once');
  });
});
