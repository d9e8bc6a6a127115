import { Button } from '@voltcourier/ui/button';
import { showToast } from '@voltcourier/ui/toast';
import { useLogout } from './use-user.ts';

/** Button that signs out (specification sections 4 and 8, Logout). */
export function SignOutButton() {
  const logout = useLogout();
  // Handled here and not in the mutation, because this button may be gone when the response
  // arrives.
  const signOut = async () => {
    try {
      await logout.mutateAsync();
      showToast({ title: 'Logout successful', description: 'You have been logged out' });
    } catch {
      showToast({
        title: 'Logout failed',
        description: 'You’re signed out in this browser, but we couldn’t tell the server.',
        variant: 'destructive',
      });
    }
  };
  return (
    <Button pending={logout.isPending} pendingLabel="Signing out..." onClick={() => void signOut()}>
      Sign out
    </Button>
  );
}
