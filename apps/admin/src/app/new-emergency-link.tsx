import { ButtonLink } from '@voltcourier/ui/button';
import { PhoneIcon } from '@voltcourier/ui/icon';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { paths, ROUTES } from '../lib/paths.ts';
import { useShortcut } from '../lib/use-shortcut.ts';
import { useMay } from '../lib/use-user.ts';
import styles from './shell.module.css';

/**
 * Starts a new emergency from any page, by button or shortcut; renders nothing without the
 * permission.
 */
export function NewEmergencyLink() {
  const isAllowed = useMay()('bookings:write');
  const navigate = useNavigate();
  const isHere = useLocation().pathname === ROUTES.newEmergency;
  useShortcut('E', () => {
    if (isAllowed) void navigate(paths.newEmergency());
  });
  if (!isAllowed || isHere) return null;
  return (
    <ButtonLink
      variant="emergency"
      size="compact"
      aria-keyshortcuts="Alt+E"
      aria-label="New emergency"
      title="New emergency (Alt+E)"
      render={<Link to={paths.newEmergency()} />}
    >
      <span className={styles.emergency}>
        <PhoneIcon size="1.25rem" />
        <span className={styles.word}>New emergency</span>
      </span>
    </ButtonLink>
  );
}
