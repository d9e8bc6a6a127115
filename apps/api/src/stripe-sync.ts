import { syncMembership } from './domains/memberships/billing/service.ts';
import { ConfigError, readConfig } from './platform/config/config.ts';
import { connectProcess } from './process.ts';

/** Updates the products and prices at Stripe to match the listed plans; see docs/operations.md. */
try {
  const { ctx, close } = connectProcess(readConfig(), { isWorker: false });
  try {
    const made = await syncMembership(ctx);
    process.stdout.write(
      made === undefined
        ? 'Cards are off: there is nothing to synchronise.\n'
        : `${made} prices made at Stripe; the others are as listed.\n`,
    );
  } finally {
    await close();
  }
} catch (error) {
  const sentence = error instanceof ConfigError ? error.message : String(error);
  process.stderr.write(`Stripe could not be synchronised. ${sentence}\n`);
  process.exitCode = 1;
}
