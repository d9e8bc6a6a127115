import { ResetPasswordForm } from '../features/accounts/reset-password-form.tsx';
import { SignInPage } from '../features/accounts/sign-in-page.tsx';

/** Target of the password reset link. */
export function Page() {
  return (
    <SignInPage
      heading="Choose a new password"
      intro="Once it’s saved, you’re signed out everywhere and sign in with it."
    >
      <ResetPasswordForm />
    </SignInPage>
  );
}
