import type { Routes } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import { type Handlers, staffActor } from '../../../platform/http/handlers.ts';
import {
  changeAutomation,
  getAutomationStatus,
  listAutomationRuns,
  orderRun,
} from './automation.ts';

/** Handlers of the automation endpoints. */
export const automationHandlers = (ctx: Context): Handlers<Routes>['automation'] => ({
  automationStatus: () => getAutomationStatus(ctx),
  changeAutomation: ({ caller, body }) => changeAutomation(ctx, staffActor(caller), body),
  runAutomation: ({ caller, body }) => orderRun(ctx, staffActor(caller), body.name),
  automationRuns: () => listAutomationRuns(ctx),
});
