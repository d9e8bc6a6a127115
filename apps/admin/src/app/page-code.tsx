import { ErrorState } from '@voltcourier/ui/error-state';
import { Progress } from '@voltcourier/ui/progress';
import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react';

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

/** Shown instead of a page that failed to render. */
class Fallback extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
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
}

/** A page whose code loads when it is opened. */
export function lazyPage(load: () => Promise<ComponentType>): ComponentType {
  const Content = lazy(async () => ({ default: await persistently(load) }));
  return function Page() {
    return (
      <Fallback>
        <Suspense fallback={<Progress block>Opening the page...</Progress>}>
          <Content />
        </Suspense>
      </Fallback>
    );
  };
}
