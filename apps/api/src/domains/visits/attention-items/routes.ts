import type { Routes } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { listAttentionItems } from './service.ts';

/** Handler of the attention items. */
export function attentionItemHandlers(ctx: Context): Handlers<Routes>['attentionItems'] {
  return { list: () => listAttentionItems(ctx) };
}
