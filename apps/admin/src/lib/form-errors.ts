import type { ApiError } from '@voltcourier/contracts/client';
import type * as z from 'zod/mini';

/**
 * Validates a part of a form's input and returns the errors by field: the entries have the same
 * names as its properties, but on one level.
 */
export function problemsIn(schema: z.ZodMiniType, part: unknown): Record<string, string> {
  if (part === null) return {};
  const issues = schema.safeParse(part).error?.issues ?? [];
  // The first error of a field wins.
  return Object.fromEntries(
    issues.toReversed().map(({ path, message }) => [String(path[0]), message]),
  );
}

/** Maps a refusal to the fields of a form, and tells whether they cover it completely. */
export function fieldErrorsOf(
  { fieldErrors }: ApiError,
  entries: object,
): { known: (readonly [name: string, message: string])[]; isAll: boolean } {
  const known = fieldErrors.flatMap(({ path, message }) => {
    // The form may be nested in the body: `form.name`.
    const name = path.split('.').find((part) => Object.hasOwn(entries, part));
    return name === undefined ? [] : [[name, message] as const];
  });
  return { known, isAll: known.length > 0 && known.length === fieldErrors.length };
}

/** First message of a field, possibly of a nested value. */
export function firstMessageOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string') return error.message;
  for (const inner of Object.values(error)) {
    const message = firstMessageOf(inner);
    if (message !== undefined) return message;
  }
  return undefined;
}

/** Focuses the first control of a form with one of these names. */
export function focusFirst(form: HTMLFormElement | null, names: readonly string[]): void {
  const controls = [
    ...(form?.querySelectorAll<HTMLInputElement>('[name]:not([type="hidden"])') ?? []),
  ];
  controls.find(({ name, disabled }) => names.includes(name) && !disabled)?.focus();
}
