import type { ApiError } from '@voltcourier/contracts/client';
import type * as z from 'zod/mini';

/**
 * What is wrong with a part of what a form sends, by the names of its fields: the entries that it is
 * made of have the same names, but stand beside each other.
 */
export function problemsIn(schema: z.ZodMiniType, part: unknown): Record<string, string> {
  if (part === null) return {};
  const issues = schema.safeParse(part).error?.issues ?? [];
  // The first of a field counts.
  return Object.fromEntries(
    issues.toReversed().map(({ path, message }) => [String(path[0]), message]),
  );
}

/** What was refused, by the fields of a form, and whether that is all there is to say. */
export function fieldErrorsOf(
  { fieldErrors }: ApiError,
  entries: object,
): { known: (readonly [name: string, message: string])[]; isAll: boolean } {
  const known = fieldErrors.flatMap(({ path, message }) => {
    // A body may have the form within it: `form.name`.
    const name = path.split('.').find((part) => Object.hasOwn(entries, part));
    return name === undefined ? [] : [[name, message] as const];
  });
  return { known, isAll: known.length > 0 && known.length === fieldErrors.length };
}

/** The first message of a field, which may be that of something within it. */
export function firstMessageOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string') return error.message;
  for (const inner of Object.values(error)) {
    const message = firstMessageOf(inner);
    if (message !== undefined) return message;
  }
  return undefined;
}

/** Gives the focus to the first control of a form that has one of these names. */
export function focusFirst(form: HTMLFormElement | null, names: readonly string[]): void {
  const controls = [
    ...(form?.querySelectorAll<HTMLInputElement>('[name]:not([type="hidden"])') ?? []),
  ];
  controls.find(({ name, disabled }) => names.includes(name) && !disabled)?.focus();
}
