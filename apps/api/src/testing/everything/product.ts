import type { Context } from '../../platform/context.ts';
import type { useApi } from '../harness.ts';

/** The running application, and services of it on a connection that is looked at. */
export interface Product {
  readonly started: ReturnType<typeof useApi>;
  readonly ctx: Context;
}
