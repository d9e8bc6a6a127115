import { type CallExpression, type Expression, parseSync, type Program, Visitor } from 'oxc-parser';

/** A sentence in a source file, with its line. */
interface FoundText {
  readonly text: string;
  readonly line: number;
}

/** Messages in a source file of the API or the contract, as far as its text shows. */
export interface FileTexts {
  /** Everything passed to a failure, and other text that looks like a sentence. */
  readonly sentences: readonly FoundText[];
  /** Messages with values: arguments of `sentence(…)`. */
  readonly messages: readonly FoundText[];
  /** Concatenated sentences, with `{}` for each piece: their translation can't be looked up. */
  readonly pieced: readonly FoundText[];
  /** Every string. */
  readonly texts: ReadonlySet<string>;
}

/**
 * Calls whose text isn't for the API's caller: log messages, developer messages and text for the
 * API reference.
 */
const LOGGING = new Set(['debug', 'info', 'warn', 'error', 'fatal']);
const OURS = new Set(['Error', 'TypeError', 'CardProviderError', 'GeocoderFailure']);
const REFERENCE = new Set(['summary', 'description', 'signedBy']);

/** Functions other than zod's that take a rule's message. */
const RULES = new Set(['emailAddress', 'multilineText', 'text']);

const looksLikeRule = (text: string): boolean => /^[A-Z]\S* \S/u.test(text);
const looksLikeSentence = (text: string): boolean => /^[A-Z{].*\s.*[.?!]$/su.test(text.trim());

/**
 * Text of an expression, with `{}` for values only known at run time; undefined for other
 * expressions.
 */
function textOf(expression: Expression): string | undefined {
  switch (expression.type) {
    case 'Literal':
      return typeof expression.value === 'string' ? expression.value : undefined;
    case 'TemplateLiteral':
      return expression.quasis.map(({ value }) => value.cooked ?? '').join('{}');
    case 'BinaryExpression': {
      if (expression.operator !== '+') return undefined;
      const { left, right } = expression;
      const [one, other] = [textOf(left), textOf(right)];
      return one === undefined && other === undefined
        ? undefined
        : `${one ?? '{}'}${other ?? '{}'}`;
    }
    default:
      return undefined;
  }
}

/** Possible values of an expression: both branches of a conditional. */
function choicesOf(expression: Expression): Expression[] {
  if (expression.type === 'ConditionalExpression') {
    return [...choicesOf(expression.consequent), ...choicesOf(expression.alternate)];
  }
  if (expression.type === 'LogicalExpression' && expression.operator !== '&&') {
    return [...choicesOf(expression.left), ...choicesOf(expression.right)];
  }
  return [expression];
}

/** String constants of a file, by name. */
function textsOfConstants({ body }: Program): Map<string, Expression> {
  const found = new Map<string, Expression>();
  for (const statement of body) {
    const declared =
      statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declared.declarations) {
      if (id.type === 'Identifier' && init && textOf(init) !== undefined) found.set(id.name, init);
    }
  }
  return found;
}

/** Collects the messages in a file. */
export function readTexts(file: string, source: string): FileTexts {
  const sentences: FoundText[] = [];
  const messages: FoundText[] = [];
  const pieced: FoundText[] = [];
  const texts = new Set<string>();
  /** Start positions of the collected expressions. */
  const noted = new Set<number>();
  /** Positions of the expressions already handled. */
  const done: { start: number; end: number }[] = [];
  /** Start positions of templates that are HTML, CSS or SQL. */
  const markup = new Set<number>();
  const isDone = ({ start, end }: { start: number; end: number }) =>
    done.some((other) => start >= other.start && end <= other.end);
  const lineAt = (offset: number) => source.slice(0, offset).split('\n').length;

  const note = (expression: Expression, isShown: boolean): void => {
    const text = textOf(expression);
    if (text === undefined) return;
    texts.add(text);
    // A constant is visited at its declaration before it is visited as a rule.
    if (isShown ? noted.has(expression.start) : isDone(expression)) return;
    done.push(expression);
    if (!isShown && !looksLikeSentence(text)) return;
    noted.add(expression.start);
    (text.includes('{}') ? pieced : sentences).push({ text, line: lineAt(expression.start) });
  };
  const noteAll = (expression: Expression | undefined): void => {
    for (const choice of expression === undefined ? [] : choicesOf(expression)) note(choice, true);
  };

  const { program } = parseSync(file, source);
  const named = textsOfConstants(program);
  const noteRules = (rules: CallExpression['arguments']): void => {
    for (const rule of rules) {
      if (rule.type === 'SpreadElement') continue;
      const message = rule.type === 'Identifier' ? named.get(rule.name) : rule;
      const text = message && textOf(message);
      if (message !== undefined && text !== undefined && looksLikeRule(text)) note(message, true);
    }
  };

  new Visitor({
    NewExpression({ callee, arguments: given, start, end }) {
      if (callee.type !== 'Identifier') return;
      if (OURS.has(callee.name)) done.push({ start, end });
      const [, message] = given;
      if (callee.name === 'AppError' && message?.type !== 'SpreadElement') noteAll(message);
    },
    CallExpression({ callee, arguments: given, start, end }) {
      const [first, second] = given;
      if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier') {
        if (LOGGING.has(callee.property.name)) done.push({ start, end });
        if (callee.object.type === 'Identifier' && callee.object.name === 'z') noteRules(given);
      }
      if (callee.type !== 'Identifier') return;
      if (RULES.has(callee.name)) noteRules(given);
      if (callee.name === 'fail' && second?.type !== 'SpreadElement') noteAll(second);
      if (callee.name !== 'sentence' || first === undefined || first.type === 'SpreadElement')
        return;
      for (const choice of choicesOf(first)) {
        const text = textOf(choice);
        if (text === undefined) continue;
        texts.add(text);
        done.push(choice);
        messages.push({ text, line: lineAt(choice.start) });
      }
    },
    Property({ key, value }) {
      if (key.type === 'Identifier' && REFERENCE.has(key.name)) done.push(value);
    },
    TaggedTemplateExpression({ quasi }) {
      markup.add(quasi.start);
    },
    BinaryExpression: (expression) => note(expression, false),
    TemplateLiteral(expression) {
      if (!markup.has(expression.start)) note(expression, false);
    },
    Literal: (expression) => note(expression, false),
  }).visit(program);
  return { sentences, messages, pieced, texts };
}
