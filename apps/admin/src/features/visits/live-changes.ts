/** What is told of changes. */
interface LiveOptions {
  readonly open: () => EventSource;
  /** The bookings that have changed; undefined when any of them may have. */
  readonly onChange: (ids: ReadonlySet<string> | undefined) => Promise<unknown>;
  /** Somebody has opened or closed this booking or request. */
  readonly onLookers?: (id: string) => void;
  /** Whether changes are heard at the moment. */
  readonly onLive: (isLive: boolean) => void;
  /** The server tells this person no more. */
  readonly onEnd: () => void;
}

/** Changes that come together are told together. */
const GATHER_MS = 250;

// The browser reconnects by itself after a connection is lost, but not after a refusal.
const REOPEN_MS = 10_000;

/** Tells what has changed, one telling after the other: what comes meanwhile is in the next. */
function createGathering(tell: LiveOptions['onChange']) {
  let gathered: Set<string> | 'all' = new Set();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tellSoon = (): void => {
    timer ??= setTimeout(() => {
      const told = gathered;
      gathered = new Set();
      const next = () => {
        timer = undefined;
        if (gathered === 'all' || gathered.size > 0) tellSoon();
      };
      tell(told === 'all' ? undefined : told).then(next, next);
    }, GATHER_MS);
  };
  return {
    add: (id: string) => {
      if (gathered !== 'all') gathered.add(id);
      tellSoon();
    },
    addAll: () => {
      gathered = 'all';
      tellSoon();
    },
    stop: () => clearTimeout(timer),
  };
}

/**
 * Hears which bookings change until the returned function is called. After every gap, all of them
 * are to be looked at again.
 */
export function hearChanges({ open, onChange, onLookers, onLive, onEnd }: LiveOptions): () => void {
  const gathering = createGathering(onChange);
  let reopening: ReturnType<typeof setTimeout> | undefined;
  let source: EventSource | undefined;
  const begin = (): void => {
    const stream = open();
    source = stream;
    stream.addEventListener('ready', () => {
      onLive(true);
      gathering.addAll();
    });
    stream.addEventListener('change', ({ data }) => gathering.add(String(data)));
    stream.addEventListener('lookers', ({ data }) => onLookers?.(String(data)));
    stream.addEventListener('waiting', () => onLive(false));
    stream.addEventListener('end', () => {
      stream.close();
      onLive(false);
      onEnd();
    });
    stream.addEventListener('error', () => {
      onLive(false);
      if (stream.readyState !== EventSource.CLOSED) return;
      reopening = setTimeout(begin, REOPEN_MS);
      // A refusal may mean that the person is signed out.
      onEnd();
    });
  };
  begin();
  return () => {
    source?.close();
    gathering.stop();
    clearTimeout(reopening);
  };
}
