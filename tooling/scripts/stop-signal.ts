/**
 * Aborts when this process is asked to end: Ctrl-C, SIGTERM, a closed terminal, or the death of the
 * process that started it (the channel to bootstrap.mjs closes).
 */
export function stopSignal(): AbortSignal {
  const controller = new AbortController();
  const abort = () => controller.abort();
  // Never removed: without a handler a second Ctrl-C would end us before our children.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, abort);
  process.on('disconnect', abort);
  process.channel?.unref();
  return controller.signal;
}

/** Settles when `signal` aborts. */
export function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
