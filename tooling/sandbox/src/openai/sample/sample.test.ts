import { Ajv2020 } from 'ajv/dist/2020.js';
import { numRuns } from '@voltcourier/property-tests/num-runs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AnswerSchema, checkSubset, FORMATS } from '../schema-subset.ts';
import { sampleAnswer } from './sample.ts';

const FIGURES = {
  period: { from: '2026-10-01', until: '2026-10-31' },
  bookings: { total: 412, byRegion: [{ region: 'Harbour District', count: 230 }] },
  noShowPercent: 4.5,
};
const INPUT = `Here are the figures:\n\`\`\`json\n${JSON.stringify(FIGURES)}\n\`\`\``;

/** The formats, checked independently of the code that creates samples of them. */
const FORMAT_CHECKS: Record<(typeof FORMATS)[number], RegExp> = {
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/,
  time: /^\d\d:\d\d:\d\dZ$/,
  date: /^\d{4}-\d\d-\d\d$/,
  duration: /^PT\d+M$/,
  email: /^[^\s@]+@[^\s@]+$/,
  hostname: /^[a-z\d-]+(?:\.[a-z\d-]+)+$/,
  ipv4: /^\d+(?:\.\d+){3}$/,
  ipv6: /^[\da-f:]+$/,
  uuid: /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
};

/** What is wrong with an answer; '' if nothing is. */
function problemsWith(schema: AnswerSchema, answer: unknown): string {
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats: FORMAT_CHECKS });
  const validate = ajv.compile(schema);
  return validate(answer) ? '' : ajv.errorsText(validate.errors);
}

const name = fc.constantFrom(
  'title',
  'summary',
  'region',
  'priority',
  'costCents',
  'bookings_total',
  'steps',
  'publishOn',
  'hashtags',
  'x',
);

const text = fc
  .record({ least: fc.nat({ max: 30 }), more: fc.nat({ max: 200 }), kind: fc.nat({ max: 3 }) })
  .map(({ least, more, kind }): AnswerSchema => {
    const limits = [{}, { minLength: least }, { maxLength: more }];
    return { type: 'string', ...(limits[kind] ?? { minLength: least, maxLength: least + more }) };
  });

const formatted = fc
  .constantFrom(...FORMATS)
  .map((format): AnswerSchema => ({ type: 'string', format }));

const pattern = fc
  .constantFrom('^[A-Z]{2}-\\d{3}$', '^(?:morning|evening)$', '^#[a-z]+$', '[0-9]', '^\\S+$')
  .map((source): AnswerSchema => ({ type: 'string', pattern: source }));

const number = fc
  .record({
    isInteger: fc.boolean(),
    least: fc.integer({ min: -1000, max: 1000 }),
    width: fc.integer({ min: 3, max: 500 }),
    step: fc.constantFrom(undefined, 1, 2, 3, 0.5, 0.25),
    bounds: fc.constantFrom('none', 'both', 'least', 'most', 'exclusive'),
  })
  .map(({ isInteger, least, width, step, bounds }): AnswerSchema => ({
    type: isInteger ? 'integer' : 'number',
    ...(step === undefined ? {} : { multipleOf: step }),
    ...(bounds === 'both' || bounds === 'least' ? { minimum: least } : {}),
    ...(bounds === 'both' || bounds === 'most' ? { maximum: least + width + 6 } : {}),
    ...(bounds === 'exclusive'
      ? { exclusiveMinimum: least, exclusiveMaximum: least + width + 6 }
      : {}),
  }));

const fixed = fc.oneof(
  fc
    .uniqueArray(fc.oneof(fc.string(), fc.integer(), fc.constant(null)), { minLength: 1 })
    .map((values): AnswerSchema => ({ enum: values })),
  fc.string().map((value): AnswerSchema => ({ type: 'string', const: value })),
  fc.constant<AnswerSchema>({ type: 'boolean' }),
  fc.constant<AnswerSchema>({ type: ['string', 'null'] }),
  fc.constant<AnswerSchema>({ $ref: '#/$defs/shared' }),
);

const objectOf = (properties: Record<string, AnswerSchema>): AnswerSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

const { object } = fc.letrec<{ object: AnswerSchema; list: AnswerSchema; any: AnswerSchema }>(
  (tie) => ({
    object: fc.dictionary(name, tie('any'), { maxKeys: 4, depthIdentifier: 'd' }).map(objectOf),
    list: fc
      .record({ items: tie('any'), least: fc.nat({ max: 3 }), more: fc.nat({ max: 3 }) })
      .map(({ items, least, more }) => ({
        type: 'array',
        items,
        minItems: least,
        maxItems: least + more,
      })),
    any: fc.oneof(
      { depthSize: 'small', depthIdentifier: 'd', withCrossShrink: true },
      fc.oneof(text, formatted, pattern, number, fixed),
      tie('object'),
      tie('list'),
      fc
        .array(tie('any'), { minLength: 1, maxLength: 3 })
        .map((anyOf): AnswerSchema => ({ anyOf })),
    ),
  }),
);

/** Any schema of the subset, including a shared and a recursive part. */
const schemas = fc.tuple(object, text, object).map(([root, shared, tree]): AnswerSchema => {
  const children = { type: 'array', items: { $ref: '#/$defs/tree' } };
  const parent = { anyOf: [{ $ref: '#/$defs/tree' }, { type: 'null' }] };
  const again = objectOf({ tree, children, parent });
  const properties = { root, nested: { $ref: '#/$defs/tree' } };
  return { ...objectOf(properties), $defs: { shared, tree: again } };
});

describe('a sample answer', () => {
  it('is valid and stable for any supported schema', async () => {
    await fc.assert(
      fc.asyncProperty(schemas, async (schema) => {
        // Schemas nested deeper than the limit aren't in the subset.
        fc.pre(isTaken(schema));
        const answer = await sampleAnswer(schema, INPUT);
        expect(problemsWith(schema, answer)).toBe('');
        expect(await sampleAnswer(schema, INPUT)).toEqual(answer);
      }),
      { numRuns: numRuns(40, 400) },
    );
    // The deep profile compiles 400 schemas, beside whatever else is running.
  }, 300_000);

  it('has names and numbers of the request, several entries, and a mark', async () => {
    const idea = objectOf({
      title: { type: 'string' },
      region: { type: 'string' },
      channel: { type: 'string', enum: ['mail', 'site', 'video'] },
      bookingsTotal: { type: 'integer' },
      publishOn: { type: 'string', format: 'date' },
    });
    const answer = await sampleAnswer(objectOf({ ideas: { type: 'array', items: idea } }), INPUT);
    const { ideas } = answer as { ideas: Record<string, string | number>[] };
    expect(ideas).toHaveLength(3);
    expect(new Set(ideas.map(({ channel }) => channel)).size).toBeGreaterThan(1);
    for (const { title, region, bookingsTotal, publishOn } of ideas) {
      expect(title).toMatch(/^Sample: /);
      expect(region).toBe('Sample: Harbour District');
      expect(bookingsTotal).toBe(412);
      expect(String(publishOn) > '2026-10-31').toBe(true);
    }
  });

  it('reads figures that are the whole message, and works without figures', async () => {
    const schema = objectOf({ noShowPercent: { type: 'number' } });
    expect(await sampleAnswer(schema, JSON.stringify(FIGURES))).toEqual({ noShowPercent: 4.5 });
    const without = await sampleAnswer(schema, 'No figures {at all');
    expect(problemsWith(schema, without)).toBe('');
  });

  it('is refused for an unsatisfiable schema', async () => {
    const self = objectOf({ self: { $ref: '#' } });
    await expect(sampleAnswer(self, INPUT)).rejects.toThrow('it never ends');
    const none = objectOf({ x: { type: 'integer', minimum: 2, maximum: 1 } });
    await expect(sampleAnswer(none, INPUT)).rejects.toThrow('no number fits');
  });
});

function isTaken(schema: AnswerSchema): boolean {
  try {
    checkSubset('answer', schema, 'schema');
    return true;
  } catch {
    return false;
  }
}
