import type { TechnicianName } from '@voltcourier/contracts/visits/technicians';
import styles from './technician-mark.module.css';

const initialsOf = (name: string): string => {
  const words = name.split(/\s+/u).filter((word) => word !== '');
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => /^./u.exec(word ?? '')?.[0].toUpperCase() ?? '').join('');
};

interface OfTechnician {
  technician: Pick<TechnicianName, 'name' | 'color'>;
}

/** A technician's initials in their color, if there is no space for the name. */
export function TechnicianInitials({ technician }: OfTechnician) {
  return (
    <span
      className={styles.initials}
      role="img"
      aria-label={technician.name}
      title={technician.name}
      data-tone={technician.color}
      data-initials={initialsOf(technician.name)}
    />
  );
}

/** A technician's initials in their color, and the name. */
export function TechnicianMark({ technician }: OfTechnician) {
  return (
    <span className={styles.mark}>
      <span
        className={styles.initials}
        data-tone={technician.color}
        data-initials={initialsOf(technician.name)}
      />
      {technician.name}
    </span>
  );
}
