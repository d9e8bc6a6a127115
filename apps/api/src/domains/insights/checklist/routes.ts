import type { Routes } from '@voltcourier/contracts';
import { type Handlers, staffActor } from '../../../platform/http/handlers.ts';
import type { Traffic } from '../../../platform/http/plugins/traffic.ts';
import type { ChecklistService } from './service.ts';

/** Handlers of the pre-launch checklist. */
export function checklistHandlers(
  checklist: ChecklistService,
  traffic: Traffic,
): Handlers<Routes>['checklist'] {
  return {
    run: () => checklist.run(traffic),
    confirm: async ({ caller, body }) => checklist.confirm(staffActor(caller), body.key, traffic),
    signOffs: async () => ({ signOffs: await checklist.listSignOffs() }),
    signOff: async ({ caller, body }) => checklist.signOff(staffActor(caller), body.note, traffic),
  };
}
