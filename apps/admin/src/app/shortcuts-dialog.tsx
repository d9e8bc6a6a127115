import { Dialog } from '@voltcourier/ui/dialog';
import { activeKeys, areKeysOn, setKeysOn } from '@voltcourier/ui/keys';
import { SwitchField } from '@voltcourier/ui/switch-field';
import { useState } from 'react';
import styles from './shortcuts-dialog.module.css';

const EVERYWHERE = [
  { key: 'Ctrl K', label: 'Search or jump to' },
  { key: 'Enter', label: 'Open the row' },
  { key: 'Esc', label: 'Close the panel or dialog' },
];

/** Lists every shortcut of the page, with a switch for single-key shortcuts. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [isOn, setIsOn] = useState(areKeysOn);
  return (
    <Dialog open title="Keyboard shortcuts" onClose={onClose}>
      <dl className={styles.list}>
        {[...EVERYWHERE, ...activeKeys()].map(({ key, label }) => (
          <div key={key} className={styles.line}>
            <dt>
              <kbd className={styles.key}>{key}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <SwitchField
        label="Single-key shortcuts"
        help="Turn them off if you dictate, or press keys by accident. Saved in this browser."
        checked={isOn}
        onChange={({ target }) => {
          setKeysOn(target.checked);
          setIsOn(target.checked);
        }}
      />
    </Dialog>
  );
}
