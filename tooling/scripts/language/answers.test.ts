import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRepository, repository } from '../paths.ts';
import { readTexts, type FileTexts } from './said.ts';
import { SHOWN_BY_THE_SITE, STAFF_ONLY, STAFF_SENTENCES } from './staff-only.ts';

const LANGUAGE = 'apps/api/src/platform/language';
const SOURCES = [
  'apps/api/src/{domains,platform}/**/*.ts',
  'packages/{contracts,pricing}/src/**/*.ts',
];

const files = globSync(SOURCES, { cwd: repository }).filter(
  (file) => !/(?:\.test|\.type-test)\.ts$|\/migrations\//u.test(file),
);
const catalogIn = (pattern: string): Record<string, string> =>
  Object.assign(
    {},
    ...globSync(pattern, { cwd: repository }).map(
      (file) => JSON.parse(readFileSync(inRepository(file), 'utf8')) as object,
    ),
  ) as Record<string, string>;
const catalogOf = (pattern: string) => catalogIn(`${LANGUAGE}/${pattern}`);
const answers = catalogOf('es-answers/*.json');
const mails = catalogOf('es-mails.json');
const site = catalogIn('apps/web/translations/es/*.json');
const spanish = { ...answers, ...mails };

const textsIn = new Map<string, FileTexts>(
  files.map((file) => [file, readTexts(file, readFileSync(inRepository(file), 'utf8'))]),
);
const forCustomers = [...textsIn].filter(([file]) =>
  STAFF_ONLY.every(({ begins }) => !file.startsWith(begins)),
);
/** As in the catalog, for a sentence whose last placeholder is a number. */
const counted = (text: string) => text.replace(/\{\}(?!.*\{\})/su, '{number}');

test('every sentence for customers has a Spanish translation', () => {
  const without = forCustomers.flatMap(([file, { sentences, pieced }]) =>
    [...sentences, ...pieced.map(({ text, line }) => ({ text: counted(text), line }))]
      .filter(({ text }) => !Object.hasOwn(spanish, text))
      .filter(({ text }) => !STAFF_SENTENCES.has(text) && !SHOWN_BY_THE_SITE.has(text))
      .map(({ text, line }) => `${file}:${line} ${text}`),
  );
  expect(without).toEqual([]);
});

test('staff who ask for something that is gone read what they can do', () => {
  const mute = [...textsIn]
    .filter(([file]) => STAFF_ONLY.some(({ begins }) => file.startsWith(begins)))
    .filter(([file]) => file.startsWith('apps/api/src/domains/'))
    .flatMap(([, { sentences, pieced }]) => [...sentences, ...pieced])
    .map(({ text }) => text)
    .filter((text) => /^There is no such [^.]*\.$|no longer exists\.$/u.test(text));
  expect(mute).toEqual([]);
});

test('every translation belongs to an existing text', () => {
  const allTexts = new Set<string>();
  for (const { texts } of textsIn.values()) for (const text of texts) allTexts.add(counted(text));
  expect(Object.keys(answers).filter((text) => !allTexts.has(text))).toEqual([]);
});

test('texts of both answers and mails have the same translation', () => {
  const both = Object.keys(answers).filter((text) => Object.hasOwn(mails, text));
  expect(both.filter((text) => answers[text] !== mails[text])).toEqual([]);
});

test('texts of both the API and the site have the same translation', () => {
  const shared = [...textsIn].flatMap(([file, { texts }]) =>
    file.startsWith('packages/') ? [...texts] : [],
  );
  const both = shared.filter((text) => Object.hasOwn(spanish, text) && Object.hasOwn(site, text));
  expect(both.length).toBeGreaterThan(50);
  expect(both.filter((text) => spanish[text] !== site[text])).toEqual([]);
});

/** Sentences about a call that are only said where a hotline is known. */
const WITH_HOTLINE = new Set([
  "We couldn't process your emergency request. Please call our emergency hotline directly.",
  'Call us about your request',
  'This page only opens in the browser that sent the request. If you need help, call us: we have every request that was sent.',
  'If you need help now, call us.',
  'Please try again or call us directly.',
  'Our team stopped it. Call us if you have a question.',
  'We still owe it to you. Call or write to us, and we’ll send it another way.',
  'It has started, so it can’t be changed here anymore. Call us and we’ll help.',
  // Why the site stores the hotline.
  'So that you can call us without a connection',
]);

test('nobody is asked to call where there may be no hotline', () => {
  const asking = Object.keys({ ...spanish, ...site }).filter((text) =>
    /\bcall (?:us|our|or write)\b/iu.test(text),
  );
  expect(asking.filter((text) => !WITH_HOTLINE.has(text))).toEqual([]);
  expect([...WITH_HOTLINE].filter((text) => !asking.includes(text))).toEqual([]);
});

test('every exception exists', () => {
  for (const { begins } of STAFF_ONLY) {
    expect(
      files.some((file) => file.startsWith(begins)),
      begins,
    ).toBe(true);
  }
  const texts = new Set(
    forCustomers.flatMap(([, { sentences, pieced }]) =>
      [...sentences, ...pieced].map(({ text }) => counted(text)),
    ),
  );
  expect(
    [...STAFF_SENTENCES.keys(), ...SHOWN_BY_THE_SITE.keys()].filter((text) => !texts.has(text)),
  ).toEqual([]);
});
