import { isProduct } from '../boundaries/places.ts';
import { type SourceText, tableUseByModule } from '../boundaries/table-use.ts';
import { isClientHook } from './client-hooks.ts';
import { functionLengths, linesOf } from './functions.ts';
import { allNouns, nounsOf, sharedNouns } from './nouns.ts';

/** A measure of the repository, and its value in words. */
export interface Measure {
  readonly name: string;
  readonly value: string;
}

/** The measured repository. */
export interface Repository {
  /** Paths of all committed files. */
  readonly files: readonly string[];
  /** Text of the TypeScript files among them that aren't generated. */
  readonly sources: readonly SourceText[];
  /** Names of the database's tables. */
  readonly tables: ReadonlySet<string>;
  readonly mapBytes: number;
  /** Lines of committed generated JSON. */
  readonly generatedJsonLines: number;
}

const LONG_FUNCTION = 60;
const VERY_LONG_FUNCTION = 100;
const LONG_FILE = 300;

const isSource = ({ file }: SourceText) => isProduct(file);
const count = (values: readonly number[], above: number) =>
  values.filter((value) => value > above).length;
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function measuresOfTables({ sources, tables }: Repository): Measure[] {
  const modules = [...tableUseByModule(sources.filter(isSource), tables).values()];
  const use = modules.filter(({ reads, writes }) => reads.size + writes.size > 0);
  const reading = (table: string) => use.filter(({ reads }) => reads.has(table)).length;
  const writers = [...tables].map((table) => use.filter(({ writes }) => writes.has(table)).length);
  return [
    { name: 'Modules that read `users`', value: `${reading('users')} of ${use.length} with SQL` },
    { name: 'Modules that read `bookings`', value: `${reading('bookings')} of ${use.length}` },
    {
      name: 'Tables that several modules write',
      value: `${count(writers, 1)} of ${tables.size}`,
    },
  ];
}

function measuresOfCode({ sources }: Repository): Measure[] {
  const product = sources.filter(isSource);
  const rest = sources.filter((source) => !isSource(source));
  const functionsOf = (some: readonly SourceText[]) =>
    some.flatMap(({ file, source }) => functionLengths(file, source));
  const linesIn = (some: readonly SourceText[]) => some.map(({ source }) => linesOf(source));
  const both = (inProduct: readonly number[], inRest: readonly number[], above: number) =>
    `${count(inProduct, above)}, and ${count(inRest, above)} in tests, stories and tooling`;
  const [functions, otherFunctions] = [functionsOf(product), functionsOf(rest)];
  const hooks = product.filter(
    ({ file, source }) => /^apps\/(?:web|admin)\//u.test(file) && isClientHook(file, source),
  );
  return [
    {
      name: `Functions over ${VERY_LONG_FUNCTION} lines`,
      value: both(functions, otherFunctions, VERY_LONG_FUNCTION),
    },
    {
      name: `Functions over ${LONG_FUNCTION} lines`,
      value: both(functions, otherFunctions, LONG_FUNCTION),
    },
    {
      name: `Files over ${LONG_FILE} lines`,
      value: both(linesIn(product), linesIn(rest), LONG_FILE),
    },
    {
      name: 'Files of hand-written client hooks',
      value: `${hooks.length} with ${sum(linesIn(hooks))} lines`,
    },
    {
      name: 'Product source',
      value: `${sum(linesIn(product))} lines in ${product.length} files`,
    },
  ];
}

/** Measures a repository. */
export function measure(repository: Repository): Measure[] {
  const nouns = nounsOf(repository.files);
  const shared = sharedNouns(nouns);
  return [
    { name: 'Modules of the API', value: `${nouns.modules.size}` },
    { name: 'Feature nouns of all rooms', value: `${allNouns(nouns).length}` },
    {
      name: 'Nouns that contracts, API, apps and end-to-end tests share',
      value: `${shared.length}: ${shared.join(', ')}`,
    },
    ...measuresOfTables(repository),
    ...measuresOfCode(repository),
    { name: 'docs/map.md', value: `${Math.round(repository.mapBytes / 1000)} KB` },
    { name: 'Committed generated JSON', value: `${repository.generatedJsonLines} lines` },
  ];
}
