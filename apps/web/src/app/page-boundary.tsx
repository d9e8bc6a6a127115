import { ErrorState } from '@voltcourier/ui/error-state';
import { PageSection } from '@voltcourier/ui/page-section';
import { Component, type ReactNode } from 'react';

/**
 * Keeps the site's frame when a page breaks or its code can't be loaded: a dead network, or a new
 * version that replaced the one in this tab. Another address is another chance.
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
