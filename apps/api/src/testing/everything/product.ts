import type { Context } from '../../platform/context.ts';
import type { useApi } from '../harness.ts';

/** The running application, and a context of it whose statements are recorded. */
export interface Product {
  readonly started: ReturnType<typeof useApi>;
  readonly ctx: Context;
}
