import {
  Ccs1Connector,
  ChademoConnector,
  J1772Connector,
  NacsConnector,
} from '@voltcourier/ui/illustration/connectors';
import styles from './port-guide.module.css';

const PORTS = [
  { id: 'nacs', name: 'NACS', cars: 'Tesla, many from 2025', Drawing: NacsConnector },
  { id: 'ccs1', name: 'CCS1', cars: 'Most others until 2025', Drawing: Ccs1Connector },
  { id: 'j1772', name: 'J1772', cars: 'Level 2, plug-in hybrids', Drawing: J1772Connector },
  { id: 'chademo', name: 'CHAdeMO', cars: 'Nissan Leaf until 2025', Drawing: ChademoConnector },
] as const;

/** Charging ports as they look behind the flap; each links to its article. */
export function PortGuide() {
  return (
    <>
      <p className={styles.text}>
        Open the flap and compare. The drawings show the port on the car, with the contacts that
        carry the current in green.
      </p>
      <ul className={styles.ports}>
        {PORTS.map(({ id, name, cars, Drawing }) => (
          <li key={id}>
            <a className={styles.port} href={`#${id}`}>
              <Drawing />
              <span className={styles.name}>{name}</span>
              <span className={styles.cars}>{cars}</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
