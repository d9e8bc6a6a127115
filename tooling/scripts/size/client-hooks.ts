import { parseSync } from 'oxc-parser';

/** Whether a file exports its own hook that calls the API through TanStack Query. */
export function isClientHook(file: string, source: string): boolean {
  if (!/\.tsx?$/u.test(file) || !source.includes('@tanstack/react-query')) return false;
  const { module } = parseSync(file, source);
  const asks = module.staticImports.some(
    ({ moduleRequest }) => moduleRequest.value === '@tanstack/react-query',
  );
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.filter(({ isType }) => !isType).map(({ exportName }) => exportName.name ?? ''),
  );
  return asks && exported.some((name) => /^use[A-Z]/u.test(name));
}
