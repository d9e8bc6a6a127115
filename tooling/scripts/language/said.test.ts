import { expect, test } from 'vitest';
import { readTexts } from './said.ts';

const read = (source: string) => {
  const { sentences, messages, pieced } = readTexts('apps/api/src/file.ts', source);
  const textsOf = (found: readonly { text: string }[]) => found.map(({ text }) => text);
  return [textsOf(sentences), textsOf(messages), textsOf(pieced)];
};

test.each([
  ["throw new AppError('not_found', 'no such thing');", ['no such thing']],
  ["fail('not_found', 'nothing');", ['nothing']],
  ["new AppError('too_late', isOver ? 'It is over' : 'It is late');", ['It is over', 'It is late']],
  [
    "new AppError('too_late', 'It is over. ' + 'Please call us.');",
    ['It is over. Please call us.'],
  ],
  ["const GONE = 'This is gone. Reload the page.';", ['This is gone. Reload the page.']],
  ["z.string('Please choose a card.')", ['Please choose a card.']],
  ["z.minLength(8, 'Password is too short')", ['Password is too short']],
  ["const SHORT = 'Name is short';\ntext(50).check(z.minLength(3, SHORT));", ['Name is short']],
  ["emailAddress('Email is wrong', 'Email is missing')", ['Email is wrong', 'Email is missing']],
])('finds the sentences of %s', (source, sentences) => {
  expect(read(source)).toEqual([sentences, [], []]);
});

test.each([
  "log.warn('A sweep could not ask.');",
  "throw new Error('This can’t be.');",
  "endpoint({ summary: 'Cancel a booking. Answers what is given back.' });",
  "const kind = 'emergency';",
  'const page = html`<p>Please call us.</p>`;',
  'await sql`select 1 from bookings where id = ${id}.`;',
])('finds none in %s', (source) => {
  expect(read(source)).toEqual([[], [], []]);
});

test('tells messages with values from concatenated sentences', () => {
  expect(read("sentence('Line {line} is empty.', { line })")).toEqual([
    [],
    ['Line {line} is empty.'],
    [],
  ]);
  expect(read('new AppError("too_many", `At most ${max}.`)')).toEqual([[], [], ['At most {}.']]);
  expect(read("new AppError('too_many', 'At most ' + max + '.')")).toEqual([
    [],
    [],
    ['At most {}.'],
  ]);
});
