import { useMutation } from '@tanstack/react-query';
import { sentenceOf } from '@voltcourier/account-screens/sentence-of';
import { Button, ButtonLink } from '@voltcourier/ui/button';
import { Notice } from '@voltcourier/ui/notice';
import { Progress } from '@voltcourier/ui/progress';
import { Link, useNavigate } from 'react-router-dom';
import * as paths from '../../lib/paths.ts';
import { useUserChange } from './use-user.ts';
import { api } from './api.ts';
import styles from './accounts.module.css';
import { useLinkToken } from './link-token.ts';

/** Verifies the address of a link when the button is pressed, which a mail scanner doesn't do. */
export function VerifyEmail() {
  const token = useLinkToken();
  const { ask } = useUserChange();
  const verify = useMutation(
    api.accounts.verifyEmail.mutation(
      (body: { token: string }) => ({ body }),
      () => void ask(),
    ),
  );
  const navigate = useNavigate();
  if (token === undefined) return <Progress block>Reading the link...</Progress>;
  if (token === null) {
    return (
      <Notice tone="warning" title="Open this page with the link in our email" still>
        Look for it in your inbox. Signed in, you can have it sent again.
        <p className={styles.ways}>
          <Link to={paths.account}>Go to your account</Link>
        </p>
      </Notice>
    );
  }
  // A retry would fail too.
  const isUnusable = verify.error?.code === 'link_unusable';
  const isRefused = isUnusable || verify.error?.code === 'email_taken';
  return (
    <div className={styles.stack}>
      {verify.error === null ? null : (
        <Notice
          tone="failed"
          title={isUnusable ? 'This link can’t be used' : 'The address couldn’t be verified'}
          action={<ButtonLink render={<Link to={paths.account} />}>Go to your account</ButtonLink>}
        >
          <p>{sentenceOf(verify.error)}</p>
          {isUnusable ? (
            <p>If you’ve already verified your address, there’s nothing left to do.</p>
          ) : null}
        </Notice>
      )}
      {isRefused ? null : (
        <Button
          variant="primary"
          size="large"
          pending={verify.isPending}
          pendingLabel="Verifying..."
          onClick={() =>
            verify.mutate(
              { token },
              { onSuccess: () => void navigate(paths.verificationSuccess, { replace: true }) },
            )
          }
        >
          Verify my email address
        </Button>
      )}
    </div>
  );
}
