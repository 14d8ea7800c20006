import { Component, type ReactNode } from 'react';
import { ErrorState } from '@palaro/ui';

type State = { readonly hasFailed: boolean };

/** Keeps rail and bar usable where a screen cannot be drawn: most often its file is gone, as the console was updated meanwhile. */
export class ScreenBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <ErrorState
        title="This screen could not be drawn"
        text="The console may have been updated meanwhile."
        retryLabel="Load it anew"
        onRetry={() => location.reload()}
      />
    );
  }
}
