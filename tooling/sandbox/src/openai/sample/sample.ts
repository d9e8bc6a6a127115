import { invalidRequest } from '../errors.ts';
import {
  type AnswerSchema,
  isSchema,
  optionsOf,
  propertiesOf,
  referenced,
  typesOf,
} from '../schema-subset.ts';
import { Chance } from '../../chance.ts';
import { type Figures, figuresIn } from './figures.ts';
import { sampleOfFormat } from './formats.ts';
import { sampleNumber } from './numbers.ts';
import type { sampleOfPattern } from './patterns.ts';
import { lengthOf, sampleText } from './texts.ts';

/** From this depth on, lists are as short as possible, and the shallowest alternative is taken. */
const DEEP = 6;

/** Entries of a list whose schema sets no number. */
const USUAL_ENTRIES = 3;

/** Maximum attempts to replace a duplicate text in a list. */
const TRIED = 8;

/** Position of a value in the answer. */
type SchemaPosition = { name: string; description: string; index: number; depth: number };

/**
 * Creates an answer that matches a schema from the figures in a request: the same request always
 * gets the same answer.
 *
 * @throws OpenAiError 400 for a schema that no value can satisfy, or none that the sandbox finds.
 */
export async function sampleAnswer(schema: AnswerSchema, input: string): Promise<unknown> {
  // The module that creates texts for patterns takes longer to load than everything else here.
  const hasPattern = JSON.stringify(schema).includes('"pattern"');
  const patterns = hasPattern ? await import('./patterns.ts') : undefined;
  return new Sampling(schema, input, patterns?.sampleOfPattern).run();
}

class Sampling {
  readonly #root: AnswerSchema;
  readonly #ofPattern: typeof sampleOfPattern | undefined;
  readonly #figures: Figures;
  readonly #chance: Chance;

  constructor(root: AnswerSchema, input: string, ofPattern: typeof sampleOfPattern | undefined) {
    this.#root = root;
    this.#ofPattern = ofPattern;
    this.#figures = figuresIn(input);
    this.#chance = new Chance(JSON.stringify(root) + input);
  }

  run(): unknown {
    if (!Number.isFinite(this.#heightOf(this.#root, []))) throw impossible('it never ends');
    return this.#value(this.#root, { name: '', description: '', index: 0, depth: 0 });
  }

  #value(schema: AnswerSchema, position: SchemaPosition): unknown {
    if (typeof schema['$ref'] === 'string') {
      return this.#value(referenced(this.#root, schema['$ref']), position);
    }
    if ('const' in schema) return schema['const'];
    if (Array.isArray(schema['enum'])) return this.#oneOf(schema['enum'], position);
    const options = optionsOf(schema);
    if (options) return this.#value(this.#option(options, position.depth), position);
    const { description } = schema;
    const here = typeof description === 'string' ? { ...position, description } : position;
    const types = typesOf(schema);
    if (position.depth >= DEEP && types.includes('null')) return null;
    const type = types.find((each) => each !== 'null') ?? 'null';
    switch (type) {
      case 'object':
        return this.#object(schema, here);
      case 'array':
        return this.#array(schema, here);
      case 'string':
        return this.#text(schema, here);
      case 'boolean':
        return this.#chance.below(2) === 1;
      case 'integer':
      case 'number': {
        const isInteger = type === 'integer';
        const found = sampleNumber(schema, isInteger, here.name, this.#figures, this.#chance);
        if (found === undefined) throw impossible(`no number fits ${JSON.stringify(schema)}`);
        return found;
      }
      default:
        return null;
    }
  }

  /** The entries of a list rotate through the values, so that they differ. */
  #oneOf(values: readonly unknown[], { index }: SchemaPosition): unknown {
    const present = values.filter((value) => value !== null);
    if (present.length === 0) return null;
    return present[
      (index + this.#chance.below(1 + Math.floor(present.length / 2))) % present.length
    ];
  }

  #option(options: readonly AnswerSchema[], depth: number): AnswerSchema {
    const finite = options
      .map((option) => ({ option, height: this.#heightOf(option, []) }))
      .filter(({ height }) => Number.isFinite(height))
      .toSorted((one, other) => one.height - other.height);
    const [shallowest] = finite;
    if (!shallowest) throw impossible('no alternative ends');
    if (depth >= DEEP) return shallowest.option;
    const present = finite.filter(({ option }) => option['type'] !== 'null');
    return present.length === 0 ? shallowest.option : this.#chance.pick(present).option;
  }

  #object(schema: AnswerSchema, position: SchemaPosition): Record<string, unknown> {
    return Object.fromEntries(
      propertiesOf(schema).map(([name, part]) => [
        name,
        this.#value(part, { ...position, name, description: '', depth: position.depth + 1 }),
      ]),
    );
  }

  #array(schema: AnswerSchema, position: SchemaPosition): unknown[] {
    const { items, minItems, maxItems } = schema;
    const least = typeof minItems === 'number' ? minItems : 0;
    const most = typeof maxItems === 'number' ? maxItems : Infinity;
    if (!isSchema(items)) return [];
    if (least > most) throw impossible(`a list of ${least} to ${most} entries`);
    const length = position.depth >= DEEP ? least : Math.min(Math.max(least, USUAL_ENTRIES), most);
    if (length === 0 || !Number.isFinite(this.#heightOf(items, []))) return [];
    const entries: unknown[] = [];
    for (let index = 0; index < length; index += 1) {
      const entry = () => this.#value(items, { ...position, index, depth: position.depth + 1 });
      let value = entry();
      // Texts of a list differ from each other as far as possible.
      for (let tries = 0; tries < TRIED && typeof value === 'string'; tries += 1) {
        if (!entries.includes(value)) break;
        value = entry();
      }
      entries.push(value);
    }
    return entries;
  }

  #text(schema: AnswerSchema, { name, description }: SchemaPosition): string {
    const { minLength, maxLength, format, pattern } = schema;
    const least = typeof minLength === 'number' ? minLength : 0;
    const most = typeof maxLength === 'number' ? maxLength : Infinity;
    const fits = (text: string | undefined): text is string =>
      text !== undefined &&
      lengthOf(text) >= least &&
      // Many checks count UTF-16 units, which are at least as many.
      text.length <= most &&
      (typeof pattern !== 'string' || new RegExp(pattern, 'u').test(text));
    if (typeof format === 'string') {
      const formatted = sampleOfFormat(format, this.#figures.lastDay, this.#chance);
      if (fits(formatted)) return formatted;
      throw impossible(`no ${format} fits ${JSON.stringify(schema)}`);
    }
    const text =
      this.#namedFigure(description) ?? sampleText(name, this.#figures, this.#chance, least, most);
    if (fits(text)) return text;
    if (typeof pattern !== 'string') throw impossible(`a text of ${least} to ${most} characters`);
    const matching = this.#ofPattern?.(pattern, least, most, this.#chance);
    if (fits(matching)) return matching;
    throw impossible(`no text fits ${pattern}`);
  }

  /** A figure's path, unmarked, if the description asks for nothing else. */
  #namedFigure(description: string): string | undefined {
    const { numbers } = this.#figures;
    if (numbers.length === 0 || !/\b(?:path|key) of (?:a|the) figure\b/i.test(description)) {
      return undefined;
    }
    return this.#chance.pick(numbers).path;
  }

  /** Minimum nesting depth of a value of the schema; infinite for endless recursion. */
  #heightOf(schema: AnswerSchema, seen: readonly string[]): number {
    const reference = schema['$ref'];
    if (typeof reference === 'string') {
      if (seen.includes(reference)) return Infinity;
      return this.#heightOf(referenced(this.#root, reference), [...seen, reference]);
    }
    const options = optionsOf(schema);
    if (options) return Math.min(...options.map((option) => this.#heightOf(option, seen)));
    const { items, minItems } = schema;
    const types = typesOf(schema);
    if (types.length > 1 && types.includes('null')) return 0;
    if (isSchema(items)) {
      return typeof minItems === 'number' && minItems > 0 ? 1 + this.#heightOf(items, seen) : 1;
    }
    const heights = propertiesOf(schema).map(([, part]) => this.#heightOf(part, seen));
    return heights.length === 0 ? 0 : 1 + Math.max(...heights);
  }
}

function impossible(what: string) {
  return invalidRequest(`The sandbox finds no answer to this schema: ${what}.`, null, 'sandbox');
}
