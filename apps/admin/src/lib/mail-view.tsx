import { SegmentedControl } from '@voltcourier/ui/segmented-control';
import { Tabs } from '@voltcourier/ui/tabs';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import styles from './mail-view.module.css';

const WIDTHS = [
  { value: 'phone', label: 'Phone' },
  { value: 'desktop', label: 'Desktop' },
] as const;

/** Polling interval for the focus leaving a frame, in milliseconds. */
const POLL_MS = 200;

/** A frame, and whether it contains the focus, which the page's styles can't detect. */
function useFrame() {
  const frame = useRef<HTMLIFrameElement>(null);
  const [hasFocus, setFocus] = useState(false);
  const updateFocus = useCallback(() => setFocus(document.activeElement === frame.current), []);
  useEffect(() => {
    // When a frame receives the focus, the page gets the events of a window that lost it.
    const events = ['blur', 'focus', 'focusin'] as const;
    for (const event of events) window.addEventListener(event, updateFocus);
    return () => {
      for (const event of events) window.removeEventListener(event, updateFocus);
    };
  }, [updateFocus]);
  useEffect(() => {
    if (!hasFocus) return;
    // There is no event for moving the focus from a frame to the browser's toolbar.
    const timer = setInterval(updateFocus, POLL_MS);
    return () => clearInterval(timer);
  }, [hasFocus, updateFocus]);
  return { frame, hasFocus };
}

/** A mail as the recipient's program displays it. It can't run scripts or open links. */
function Rendered({ html, title }: { html: string; title: string }) {
  const [width, setWidth] = useState('phone');
  const { frame, hasFocus } = useFrame();
  return (
    <div className={styles.rendered}>
      <SegmentedControl
        legend="Width"
        name={`width-${useId()}`}
        options={WIDTHS}
        value={width}
        onValueChange={setWidth}
      />
      <iframe
        ref={frame}
        className={width === 'phone' ? styles.phone : styles.desktop}
        data-focused={hasFocus || undefined}
        title={title}
        sandbox=""
        srcDoc={html}
      />
    </div>
  );
}

/** Wide text that can be scrolled, also with the keyboard. */
function Verbatim({ label, children }: { label: string; children: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre className={styles.verbatim} role="region" aria-label={label} tabIndex={0}>
      {children}
    </pre>
  );
}

/** A mail in each of its formats. */
export function MailView({ title, html, text }: { title: string; html: string; text: string }) {
  return (
    <Tabs
      label={title}
      tabs={[
        { value: 'html', label: 'HTML', content: <Rendered html={html} title={title} /> },
        { value: 'text', label: 'Text', content: <Verbatim label="Text">{text}</Verbatim> },
        { value: 'source', label: 'Source', content: <Verbatim label="Source">{html}</Verbatim> },
      ]}
    />
  );
}
