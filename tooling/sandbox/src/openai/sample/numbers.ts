import type { AnswerSchema } from '../schema-subset.ts';
import type { Chance } from '../../chance.ts';
import { type Figures, wordsOf } from './figures.ts';

/** Number of multiples tried until one is exact in binary. */
const TRIED = 1000;

function limitOf(schema: AnswerSchema, keyword: string): number | undefined {
  const value = schema[keyword];
  return typeof value === 'number' ? value : undefined;
}

/** Returns the figure whose keys share the most words with the property's name, if any. */
function figureFor(name: string, figures: Figures): number | undefined {
  const wanted = wordsOf(name);
  let best: { value: number; shared: number } | undefined;
  for (const { path, value } of figures.numbers) {
    const words = path.split('.').flatMap(wordsOf);
    const shared = wanted.filter((word) => words.includes(word)).length;
    if (shared > (best?.shared ?? 0)) best = { value, shared };
  }
  return best?.value;
}

/** Returns a typical number for this name, if there is no figure. */
function usual(name: string, least: number, most: number, chance: Chance): number {
  if (Number.isFinite(most - least)) return least + chance.below(Math.floor(most - least) + 1);
  if (/percent|rate|share/i.test(name)) return 5 + chance.below(30);
  if (/cents|price|amount|budget|cost/i.test(name)) return 500 * (2 + chance.below(20));
  return 1 + chance.below(10);
}

/**
 * Returns a number that a schema allows, close to what the property's name suggests: a figure of
 * the request if one has such a name.
 *
 * @returns undefined if the schema allows none.
 */
export function sampleNumber(
  schema: AnswerSchema,
  isInteger: boolean,
  name: string,
  figures: Figures,
  chance: Chance,
): number | undefined {
  const step = limitOf(schema, 'multipleOf') ?? (isInteger ? 1 : undefined);
  const least = Math.max(
    limitOf(schema, 'minimum') ?? -Infinity,
    limitOf(schema, 'exclusiveMinimum') ?? -Infinity,
  );
  const most = Math.min(
    limitOf(schema, 'maximum') ?? Infinity,
    limitOf(schema, 'exclusiveMaximum') ?? Infinity,
  );
  const allows = (value: number): boolean =>
    value >= (limitOf(schema, 'minimum') ?? value) &&
    value <= (limitOf(schema, 'maximum') ?? value) &&
    value !== limitOf(schema, 'exclusiveMinimum') &&
    value !== limitOf(schema, 'exclusiveMaximum') &&
    value >= least &&
    value <= most &&
    (!isInteger || Number.isInteger(value)) &&
    (step === undefined || Number.isInteger(value / step));

  const known = figureFor(name, figures);
  if (known !== undefined && allows(known)) return known;
  const wished = Math.min(Math.max(usual(name, least, most, chance), least), most);
  if (allows(wished)) return wished;
  if (step === undefined) {
    const above = Number.isFinite(least) ? least : most - 2;
    const below = Number.isFinite(most) ? most : least + 2;
    const between = above + (below - above) / 2;
    return allows(between) ? between : undefined;
  }
  const nearest = Math.round(wished / step);
  for (let distance = 0; distance <= TRIED; distance += 1) {
    for (const value of [(nearest + distance) * step, (nearest - distance) * step]) {
      if (allows(value)) return value;
    }
  }
  return undefined;
}
