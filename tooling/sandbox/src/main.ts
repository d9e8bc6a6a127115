import { startSandbox, type SandboxOptions } from './index.ts';

/** Options from the environment; see README.md. */
function optionsFromEnvironment(env: NodeJS.ProcessEnv): SandboxOptions {
  const options: SandboxOptions = {
    port: portFrom(env, 'SANDBOX_PORT', 4100),
    smtpPort: portFrom(env, 'SANDBOX_SMTP_PORT', 4125),
    strict: env['SANDBOX_STRICT'] === '1',
  };
  if (env['HOST']) options.host = env['HOST'];
  if (env['SANDBOX_PUBLIC_URL']) options.publicUrl = env['SANDBOX_PUBLIC_URL'];
  if (env['SANDBOX_DATA']) options.data = env['SANDBOX_DATA'];
  if (env['STRIPE_SECRET_KEY']) options.secretKey = env['STRIPE_SECRET_KEY'];
  if (env['STRIPE_PUBLISHABLE_KEY']) options.publishableKey = env['STRIPE_PUBLISHABLE_KEY'];
  if (env['STRIPE_WEBHOOK_SECRET']) options.webhookSecret = env['STRIPE_WEBHOOK_SECRET'];
  if (env['STRIPE_WEBHOOK_URL']) options.webhookUrl = env['STRIPE_WEBHOOK_URL'];
  if (env['SANDBOX_SETTLE_MS']) options.settleAfterMs = Number(env['SANDBOX_SETTLE_MS']);
  return options;
}

function portFrom(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const text = env[name] ?? String(fallback);
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`${name} must be a port from 0 to 65535, not "${text}".`);
  return port;
}

try {
  const sandbox = await startSandbox(optionsFromEnvironment(process.env));
  console.log(
    `Sandbox: ${sandbox.url} (Stripe at /v1, OpenAI at /openai/v1, inbox at /inbox), ${sandbox.smtpUrl}`,
  );
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      void sandbox.stop();
    });
  }
} catch (error) {
  console.error(
    `The sandbox can't start: ${error instanceof Error ? error.message : String(error)}`,
  );
  process.exitCode = 1;
}
