import { SignInPage } from '../features/accounts/sign-in-page.tsx';
import { VerifyEmail } from '../features/accounts/verify-email.tsx';

/** Target of the link in a verification mail. */
export function Page() {
  return (
    <SignInPage
      heading="Verify your email address"
      intro="One click, and your earlier bookings appear in your account. Didn’t sign up? Close this page."
    >
      <VerifyEmail />
    </SignInPage>
  );
}
