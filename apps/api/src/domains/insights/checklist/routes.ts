import type { Routes } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import { type Handlers, staffActor } from '../../../platform/http/handlers.ts';
import type { Traffic } from '../../../platform/http/plugins/traffic.ts';
import { confirmChecklistItem, listSignOffs, runChecklist, signOffChecklist } from './service.ts';

/** Handlers of the pre-launch checklist. */
export function checklistHandlers(ctx: Context, traffic: Traffic): Handlers<Routes>['checklist'] {
  return {
    run: () => runChecklist(ctx, traffic),
    confirm: async ({ caller, body }) =>
      confirmChecklistItem(ctx, staffActor(caller), body.key, traffic),
    signOffs: async () => ({ signOffs: await listSignOffs(ctx) }),
    signOff: async ({ caller, body }) =>
      signOffChecklist(ctx, staffActor(caller), body.note, traffic),
  };
}
