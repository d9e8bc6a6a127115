import { ErrorState } from '@voltcourier/ui/error-state';
import { Progress } from '@voltcourier/ui/progress';
import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';

const TRIES = 3;
const PAUSE_MS = 400;

async function persistently<Value>(load: () => Promise<Value>, tries = TRIES): Promise<Value> {
  try {
    return await load();
  } catch (error) {
    if (tries === 1) throw error;
    await new Promise((resume) => setTimeout(resume, PAUSE_MS));
    return persistently(load, tries - 1);
  }
}

/** Says that a page failed to render, and reloads it once there is a connection again. */
function Unavailable({ onShown }: { onShown: () => void }) {
  const notify = useEffectEvent(onShown);
  useEffect(() => {
    notify();
    const reload = () => location.reload();
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, []);
  return (
    <ErrorState
      title="This page can’t be shown"
      onRetry={() => location.reload()}
      retryLabel="Reload"
    >
      You may be offline, or a new version was just released.
    </ErrorState>
  );
}

interface FallbackProps {
  children: ReactNode;
  onFailed: () => void;
}

/** Renders a page, or that it failed. */
class Fallback extends Component<FallbackProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    const { children, onFailed } = this.props;
    return this.state.hasFailed ? <Unavailable onShown={onFailed} /> : children;
  }
}

/** A page whose code loads when it is opened. */
export function lazyPage(load: () => Promise<ComponentType>): ComponentType {
  const begin = () => lazy(async () => ({ default: await persistently(load) }));
  let content = begin();
  // React remembers a failure: whoever opens the page again would see it without another attempt.
  const renew = () => {
    content = begin();
  };
  return function Page() {
    const [Content] = useState(() => content);
    return (
      <Fallback onFailed={renew}>
        <Suspense fallback={<Progress block>Opening the page...</Progress>}>
          <Content />
        </Suspense>
      </Fallback>
    );
  };
}
