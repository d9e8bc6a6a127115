import type { Context } from '../../platform/context.ts';
import type { useApi } from '../harness.ts';

/** The running application, and its context with recorded statements. */
export interface Product {
  readonly started: ReturnType<typeof useApi>;
  readonly ctx: Context;
}
