import type { Context } from './context.ts';

/**
 * Caches a value per context, created at first use: a derived key, or shared reads. Nothing may
 * rely on its existing, because each process has its own.
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
