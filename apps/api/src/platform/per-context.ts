import type { Context } from './context.ts';

/**
 * A value that is made once for each context, when it is first asked for: a key that was derived, or
 * reads that are shared. Nothing may depend on it being there: another process has its own.
 */
export function perContext<Value, Ctx extends object = Context>(
  make: (ctx: Ctx) => Value,
): (ctx: Ctx) => Value {
  const made = new WeakMap<Ctx, { readonly value: Value }>();
  return (ctx) => {
    const kept = made.get(ctx) ?? { value: make(ctx) };
    made.set(ctx, kept);
    return kept.value;
  };
}
