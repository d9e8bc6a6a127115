import { describe, expect, it } from 'vitest';
import { feedbackReport } from '../../../testing/feedback-reports.ts';
import { isComplaint, parseFeedbackReport } from './feedback-report.ts';
import { readReport } from './reports.ts';

const FIELDS = ['Feedback-Type: abuse', 'User-Agent: SomeGenerator/1.0', 'Version: 1'];
const ID = '3f1f6a1e-0f6c-4c7e-9d6b-0d5f6f1d9a11';
const read = (source: string) => readReport(Buffer.from(source));

describe('the fields of a feedback report', () => {
  it.each([
    ['abuse', true],
    ['ABUSE', true],
    ['fraud', true],
    ['not-spam', false],
    ['virus', false],
    ['other', false],
  ])('with the type %s are a complaint: %s', (type, expected) => {
    const source = [`Feedback-Type: ${type}`, ...FIELDS.slice(1)].join('\r\n');
    const report = parseFeedbackReport(source);
    expect(report).toEqual({ type: type.toLowerCase() });
    expect(report && isComplaint(report)).toBe(expected);
  });

  it.each(FIELDS)('are rejected without %s', (missing) => {
    const source = FIELDS.filter((field) => field !== missing).join('\r\n');
    expect(parseFeedbackReport(source)).toBeUndefined();
  });

  it('are rejected with an invalid type', () => {
    const source = ['Feedback-Type: a b', ...FIELDS.slice(1)].join('\r\n');
    expect(parseFeedbackReport(source)).toBeUndefined();
  });
});

describe('a feedback report', () => {
  it('names the mail that it is about', async () => {
    const report = await read(feedbackReport(`<${ID}@voltcourier.example>`));
    expect(report).toMatchObject({ kind: 'feedback', emailId: ID, feedback: { type: 'abuse' } });
  });

  it('has the same hash each time it is read, and another one for another ID', async () => {
    const hashOf = async (reportId: string) =>
      (await read(feedbackReport(`<${ID}@voltcourier.example>`, { reportId })))?.hash;
    expect(await hashOf('one')).toBe(await hashOf('one'));
    expect(await hashOf('one')).not.toBe(await hashOf('two'));
  });

  it('is rejected without its required fields', async () => {
    expect(await read(feedbackReport(`<${ID}@x.example>`, { fields: ['Version: 1'] }))).toBe(
      undefined,
    );
  });
});
