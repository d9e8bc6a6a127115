import { showToast } from '@voltcourier/ui/toast';

/** Says what is not done, and why. */
export function showFailure(title: string, description: string | undefined): void {
  showToast({ title, description, variant: 'destructive' });
}
