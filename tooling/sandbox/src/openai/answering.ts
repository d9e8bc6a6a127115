import type { ModelFaultKind } from './openai.ts';
import type { Question } from './reading.ts';
import { sampleAnswer } from './sample/sample.ts';

/** The model's answer to a question. */
export type ModelAnswer = {
  text: string;
  /** The model's reason for refusing; there is then no text. */
  refusal: string | undefined;
  ending: 'complete' | 'length' | 'content_filter';
  inputTokens: number;
  outputTokens: number;
};

const CHARACTERS_PER_TOKEN = 4;

/** About as many tokens as OpenAI would count. */
const tokensOf = (text: string): number => Math.ceil(text.length / CHARACTERS_PER_TOKEN);

const REFUSAL = "I'm sorry, I can't assist with that request.";

async function fullText({ format, instructions, input }: Question): Promise<string> {
  if (format) return JSON.stringify(await sampleAnswer(format.schema, input));
  const summary = { type: 'object', properties: { text: { type: 'string' } } };
  const answer = await sampleAnswer(summary, `${instructions ?? ''}${input}`);
  return String(Reflect.get(Object(answer), 'text'));
}

/** JSON of another shape than requested, like that of a server that doesn't enforce the schema. */
const OTHER_FORM = JSON.stringify({ unexpected: 'Sample: this is not what the schema asks for.' });

/** Answers a question, the same each time, or with a fault. */
export async function answerTo(
  question: Question,
  fault: ModelFaultKind | undefined,
): Promise<ModelAnswer> {
  const inputTokens = tokensOf(
    (question.instructions ?? '') + question.input + JSON.stringify(question.format ?? ''),
  );
  if (fault === 'refusal') {
    const outputTokens = tokensOf(REFUSAL);
    return { text: '', refusal: REFUSAL, ending: 'complete', inputTokens, outputTokens };
  }
  const text = fault === 'invalid_structure' ? OTHER_FORM : await fullText(question);
  const isHalf = fault === 'cut_off' || fault === 'content_filter';
  const allowed = (question.maxOutputTokens ?? Infinity) * CHARACTERS_PER_TOKEN;
  const short = text.slice(0, Math.min(allowed, isHalf ? Math.ceil(text.length / 2) : Infinity));
  const isCut = short.length < text.length;
  return {
    text: short,
    refusal: undefined,
    ending: fault === 'content_filter' ? 'content_filter' : isCut ? 'length' : 'complete',
    inputTokens,
    outputTokens: tokensOf(short),
  };
}

/** Splits a text into the pieces of a stream. */
export function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; at += 3 * CHARACTERS_PER_TOKEN) {
    pieces.push(text.slice(at, at + 3 * CHARACTERS_PER_TOKEN));
  }
  return pieces;
}
