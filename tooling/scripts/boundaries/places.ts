/** The package of a file: `apps/api`, `packages/ui`, `tooling/sandbox`. */
export function packageOf(file: string): string {
  const [room = '', name = ''] = file.split('/');
  return `${room}/${name}`;
}

/** Whether it is a test or test-only code, which may import more than the product. */
export function isTest(file: string): boolean {
  return /\.(?:test|type-test|e2e)\.tsx?$|\/testing\/|\/test-fixtures\//u.test(file);
}

/** Whether it is product code: under src, and not a test, a story or a tool's configuration. */
export function isProduct(file: string): boolean {
  return /^(?:apps|packages)\/[^/]+\/src\//u.test(file) && !isTest(file) && !isStory(file);
}

function isStory(file: string): boolean {
  return file.endsWith('stories.tsx');
}

/** The npm package of a specifier: `@scope/name` or `name`. */
export function npmPackageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}
