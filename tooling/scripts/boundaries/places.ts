/** Where a file stands: `apps/api`, `packages/ui`, `tooling/sandbox`. */
export function packageOf(file: string): string {
  const [room = '', name = ''] = file.split('/');
  return `${room}/${name}`;
}

/** Tests, and what only tests use, may reach further than the product does. */
export function isTest(file: string): boolean {
  return /\.(?:test|type-test|e2e)\.tsx?$|\/testing\/|\/test-fixtures\//u.test(file);
}

/** The product's own code: under src, and not a test, a story or a tool's configuration. */
export function isProduct(file: string): boolean {
  return /^(?:apps|packages)\/[^/]+\/src\//u.test(file) && !isTest(file) && !isStory(file);
}

function isStory(file: string): boolean {
  return file.endsWith('stories.tsx');
}

/** The name of the npm package that a specifier names: `@scope/name` or `name`. */
export function npmPackageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}
