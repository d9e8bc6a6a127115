import { ErrorState } from '@voltcourier/ui/error-state';
import { PageSection } from '@voltcourier/ui/page-section';
import { Component, type ReactNode } from 'react';

/**
 * Keeps the site's layout if a page crashes or its code can't be loaded because of a dead network
 * or a new version. Navigating to another address resets the error.
 */
export class PageBoundary extends Component<
  { path: string; children: ReactNode },
  { brokenPath: string | undefined }
> {
  override state = { brokenPath: undefined };

  static getDerivedStateFromProps(
    { path }: { path: string },
    { brokenPath }: { brokenPath: string | undefined },
  ) {
    return brokenPath !== undefined && brokenPath !== path ? { brokenPath: undefined } : null;
  }

  override componentDidCatch(): void {
    this.setState({ brokenPath: this.props.path });
  }

  override render(): ReactNode {
    if (this.state.brokenPath === undefined) return this.props.children;
    return (
      <PageSection>
        <ErrorState
          level={1}
          title="This page can’t be shown"
          retryLabel="Reload"
          onRetry={() => location.reload()}
        >
          Check your connection and reload. What you entered is kept.
        </ErrorState>
      </PageSection>
    );
  }
}
