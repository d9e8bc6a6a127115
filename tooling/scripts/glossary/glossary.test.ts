import { describe, expect, test } from 'vitest';
import { exportedNames, pathNames, tableNames } from './given-names.ts';
import { findRetired, readGlossary, wordsOf } from './glossary.ts';

const GLOSSARY = `
| Term           | What it is      | Retired           |
| -------------- | --------------- | ----------------- |
| sending domain | Where mail is from. | mail domain, dns |
| poll           | Asking again.   |                   |
`;

test.each([
  ['createMailDomain', ['create', 'mail', 'domain']],
  ['mail-domain.test.ts', ['mail', 'domain', 'test', 'ts']],
  ['daily_figures', ['daily', 'figures']],
  ['PDFPage', ['pdf', 'page']],
])('%s is split into words', (name, words) => {
  expect(wordsOf(name)).toEqual(words);
});

describe('the glossary', () => {
  test('is read as terms and retired names', () => {
    expect(readGlossary(GLOSSARY)).toEqual({
      terms: ['sending domain', 'poll'],
      retired: [
        { words: ['mail', 'domain'], term: 'sending domain' },
        { words: ['dns'], term: 'sending domain' },
      ],
    });
  });

  test('is refused with a duplicate term or without terms', () => {
    expect(() => readGlossary(`${GLOSSARY}| poll | Again. | |\n`)).toThrow('twice');
    expect(() => readGlossary('# Glossary')).toThrow('no terms');
  });
});

describe('a retired name', () => {
  const { retired } = readGlossary(GLOSSARY);

  test('is found as whole words in any spelling', () => {
    const names = ['useMailDomain', 'mail_domain', 'mail-domain.ts', 'emailDomains', 'domainMail'];
    const found = findRetired(
      names.map((name) => ({ name, where: 'a.ts' })),
      retired,
    );
    expect(found).toHaveLength(3);
    expect(found[0]).toBe(
      'a.ts: useMailDomain uses “mail domain”; the glossary says “sending domain”.',
    );
  });

  test('is searched in symbols, files, folders and tables', () => {
    const source = 'export const mailDomain = 1; export type { Dns } from "./dns.ts"; const x = 2;';
    expect(exportedNames('a.ts', source).map(({ name }) => name)).toEqual(['mailDomain', 'Dns']);
    expect(pathNames(['apps/a/b.ts', 'apps/a/c.ts']).map(({ name }) => name)).toEqual([
      'apps',
      'a',
      'b.ts',
      'c.ts',
    ]);
    const types = 'export interface DB {\n  emails: Emails;\n  mail_domain: X;\n}\n';
    expect(tableNames('types.ts', types).map(({ name }) => name)).toEqual([
      'emails',
      'mail_domain',
    ]);
  });
});
