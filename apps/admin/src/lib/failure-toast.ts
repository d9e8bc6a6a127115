import { showToast } from '@voltcourier/ui/toast';

/** Shows a toast that says what wasn't done, and why. */
export function showFailure(title: string, description: string | undefined): void {
  showToast({ title, description, variant: 'destructive' });
}
