/** Callbacks for changes. */
interface LiveOptions {
  readonly open: () => EventSource;
  /** Called with the changed bookings; undefined if any may have changed. */
  readonly onChange: (ids: ReadonlySet<string> | undefined) => Promise<unknown>;
  /** Called when someone has opened or closed this booking or request. */
  readonly onViewers?: (id: string) => void;
  /** Called with whether the stream is connected. */
  readonly onLive: (isLive: boolean) => void;
  /** Called when the server ends the stream for this user. */
  readonly onEnd: () => void;
}

/** Changes within this time are reported together, in milliseconds. */
const GATHER_MS = 250;

// Browsers reconnect automatically after a lost connection, but not after a refusal.
const REOPEN_MS = 10_000;

/** Reports changes one batch after another: later ones are in the next batch. */
function createGathering(report: LiveOptions['onChange']) {
  let gathered: Set<string> | 'all' = new Set();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const reportSoon = (): void => {
    timer ??= setTimeout(() => {
      const batch = gathered;
      gathered = new Set();
      const next = () => {
        timer = undefined;
        if (gathered === 'all' || gathered.size > 0) reportSoon();
      };
      report(batch === 'all' ? undefined : batch).then(next, next);
    }, GATHER_MS);
  };
  return {
    add: (id: string) => {
      if (gathered !== 'all') gathered.add(id);
      reportSoon();
    },
    addAll: () => {
      gathered = 'all';
      reportSoon();
    },
    stop: () => clearTimeout(timer),
  };
}

/**
 * Listens for changed bookings until the returned function is called. After every gap, all bookings
 * must be refetched.
 */
export function listenForChanges({
  open,
  onChange,
  onViewers,
  onLive,
  onEnd,
}: LiveOptions): () => void {
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
    stream.addEventListener('viewers', ({ data }) => onViewers?.(String(data)));
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
      // A refusal may mean that the user is signed out.
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
