import type { ErrorObject } from 'ajv/dist/2020.js';
import { invalidRequest, notModelled, type OpenAiError, unknownModel } from './errors.ts';
import type { OpenAiType } from './generate.ts';
import { type AnswerSchema, checkSubset, isSchema } from './schema-subset.ts';
import { knownModels, problemsOf } from './schemas.ts';

/** A client's question, through either API. */
export type Question = {
  model: string;
  instructions: string | null;
  input: string;
  /** Undefined for an answer in plain text. */
  format: { name: string; schema: AnswerSchema } | undefined;
  maxOutputTokens: number | null;
  stream: boolean;
  includeUsage: boolean;
  /** The original body, for the fields that an answer repeats. */
  body: Readonly<Record<string, unknown>>;
};

/** Responses API parameters that the sandbox supports, or can ignore without a visible effect. */
const RESPONSES_PARAMETERS = [
  'model',
  'instructions',
  'input',
  'max_output_tokens',
  'text',
  'stream',
  'store',
  'metadata',
  'temperature',
  'top_p',
  'reasoning',
  'service_tier',
  'user',
  'safety_identifier',
  'prompt_cache_key',
];

/** The same for Chat Completions. */
const CHAT_PARAMETERS = [
  'model',
  'messages',
  'max_completion_tokens',
  'max_tokens',
  'response_format',
  'stream',
  'stream_options',
  'store',
  'metadata',
  'temperature',
  'top_p',
  'seed',
  'reasoning_effort',
  'service_tier',
  'user',
  'safety_identifier',
  'prompt_cache_key',
];

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** Combines ajv's problems into one error in OpenAI's words. */
function problemError(problems: readonly ErrorObject[]): OpenAiError | undefined {
  // Each alternative of a union has its own problems, and the union's comes last.
  const last = problems.at(-1);
  if (!last) return undefined;
  const { keyword, instancePath, params } = last;
  const path = instancePath.split('/').slice(1).join('.');
  const inside = (key: unknown) => (path ? `${path}.${String(key)}` : String(key));
  if (keyword === 'additionalProperties') {
    const param = inside(params['additionalProperty']);
    return invalidRequest(`Unknown parameter: '${param}'.`, param, 'unknown_parameter');
  }
  if (keyword === 'required') {
    const param = inside(params['missingProperty']);
    const text = `Missing required parameter: '${param}'.`;
    return invalidRequest(text, param, 'missing_required_parameter');
  }
  const parts = problems.filter((problem) => problem.keyword !== 'anyOf');
  const isType = parts.every(
    (part) => part.keyword === 'type' && part.instancePath === instancePath,
  );
  const what = isType ? 'Invalid type' : 'Invalid value';
  const rules = [...new Set(parts.map(({ message = '' }) => message))].join(' or ');
  const code = isType ? 'invalid_type' : 'invalid_value';
  return invalidRequest(`${what} for '${path}': ${rules}.`, path || null, code);
}

/** @throws OpenAiError 404 for the model, 400 for what the SDK's types don't allow. */
function checked(
  body: unknown,
  type: OpenAiType,
  parameters: readonly string[],
): Record<string, unknown> & { model: string } {
  const { model } = record(body);
  if (typeof model !== 'string') {
    const text = 'you must provide a model parameter';
    throw invalidRequest(text, 'model', 'missing_required_parameter');
  }
  if (!knownModels().includes(model)) throw unknownModel(model);
  const problem = problemError(problemsOf(type, body));
  if (problem) throw problem;
  const given = record(body);
  const ignored = Object.keys(given).find((key) => !parameters.includes(key));
  if (ignored !== undefined) throw notModelled(`the parameter ${ignored}`, ignored);
  return { ...given, model };
}

/** @throws OpenAiError 400 unless it is a strict schema within the subset. */
function formatOf(format: Record<string, unknown>, param: string): Question['format'] {
  const { name, schema, strict } = format;
  if (typeof name !== 'string' || !/^[\w-]{1,64}$/.test(name)) {
    const text = `Invalid '${param}.name': expected letters, digits, _ and -, 64 at most.`;
    throw invalidRequest(text, `${param}.name`, 'invalid_value');
  }
  if (strict !== true) throw notModelled('schemas that are not strict', `${param}.strict`);
  if (!isSchema(schema)) {
    const text = `Missing required parameter: '${param}.schema'.`;
    throw invalidRequest(text, `${param}.schema`, 'missing_required_parameter');
  }
  checkSubset(name, schema, `${param}.schema`);
  return { name, schema };
}

/** The text of a message, which is a string or a list of parts. */
function textOf(content: unknown, param: string): string {
  if (typeof content === 'string') return content;
  const parts = Array.isArray(content) ? content.map(record) : [];
  const other = parts.find(({ text }) => typeof text !== 'string');
  if (other) throw notModelled(`content of type ${String(other['type'])}`, param);
  return parts.map(({ text }) => text).join('\n');
}

type Messages = { instructions: string[]; input: string[] };

/** Splits messages by role: system and developer messages are instructions. */
function messagesOf(list: readonly unknown[], param: string): Messages {
  const messages: Messages = { instructions: [], input: [] };
  for (const entry of list) {
    const { role, content, type = 'message' } = record(entry);
    if (type !== 'message') throw notModelled(`input of type ${String(type)}`, param);
    if (role === 'tool' || role === 'function') throw notModelled('tools', param);
    const isInstruction = role === 'system' || role === 'developer';
    messages[isInstruction ? 'instructions' : 'input'].push(textOf(content, param));
  }
  return messages;
}

const numberOrNull = (value: unknown) => (typeof value === 'number' ? value : null);

/** Parses a Responses API request. Throws OpenAiError. */
export function readResponsesQuestion(body: unknown): Question {
  const given = checked(body, 'ResponseCreateParamsBase', RESPONSES_PARAMETERS);
  const { input, instructions, text } = given;
  const messages = Array.isArray(input)
    ? messagesOf(input, 'input')
    : { instructions: [], input: typeof input === 'string' ? [input] : [] };
  if (messages.input.length === 0) {
    const sentence = "Missing required parameter: 'input'.";
    throw invalidRequest(sentence, 'input', 'missing_required_parameter');
  }
  const format = record(record(text)['format']);
  const { type = 'text' } = format;
  if (type === 'json_object') throw notModelled('JSON mode', 'text.format');
  const own = typeof instructions === 'string' ? [instructions] : [];
  return {
    model: given.model,
    instructions: [...own, ...messages.instructions].join('\n') || null,
    input: messages.input.join('\n'),
    format: type === 'json_schema' ? formatOf(format, 'text.format') : undefined,
    maxOutputTokens: numberOrNull(given['max_output_tokens']),
    stream: given['stream'] === true,
    includeUsage: true,
    body: given,
  };
}

/** Parses a Chat Completions request. Throws OpenAiError. */
export function readChatQuestion(body: unknown): Question {
  const given = checked(body, 'ChatCompletionCreateParamsBase', CHAT_PARAMETERS);
  const list = Array.isArray(given['messages']) ? given['messages'] : [];
  const { instructions, input } = messagesOf(list, 'messages');
  const format = record(given['response_format']);
  const { type = 'text' } = format;
  if (type === 'json_object') throw notModelled('JSON mode', 'response_format');
  const schema = record(format['json_schema']);
  return {
    model: given.model,
    instructions: instructions.join('\n') || null,
    input: input.join('\n'),
    format: type === 'json_schema' ? formatOf(schema, 'response_format.json_schema') : undefined,
    maxOutputTokens: numberOrNull(given['max_completion_tokens'] ?? given['max_tokens']),
    stream: given['stream'] === true,
    includeUsage: record(given['stream_options'])['include_usage'] === true,
    body: given,
  };
}
