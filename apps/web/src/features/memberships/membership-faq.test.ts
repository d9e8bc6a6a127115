import { expect, it } from 'vitest';
import { MEMBERSHIP_FAQ } from './membership-faq.ts';

const answerTo = (question: RegExp) =>
  MEMBERSHIP_FAQ.find((entry) => question.test(entry.question))?.answer;

it('has each question once, answered in plain text', () => {
  const questions = MEMBERSHIP_FAQ.map(({ question }) => question);
  expect(new Set(questions).size).toBe(questions.length);
  expect(questions.length).toBeGreaterThanOrEqual(8);
  for (const { question, answer } of MEMBERSHIP_FAQ) {
    expect(question).toMatch(/\?$/u);
    expect(answer).toMatch(/[.!]$/u);
    expect(answer).not.toMatch(/[<>]|undefined|NaN/u);
  }
});

it('answers with the prices and the rules', () => {
  expect(answerTo(/paying for a year/u)).toMatch(/\$357 .*\$715 .*\$1,077 /u);
  expect(answerTo(/payment fails/u)).toContain('7 days');
  expect(answerTo(/trial/u)).toMatch(/7 days .*1 complimentary charge, once per person/u);
  expect(answerTo(/counts as a session/u)).toContain('at least 4 hours');
  expect(answerTo(/change my plan/u)).toMatch(
    /in your account.*at once.*next period.*when the paid year ends/u,
  );
  expect(answerTo(/fleet/u)).toContain('business account');
  expect(answerTo(/emergencies/u)).toContain('$65.00');
});
