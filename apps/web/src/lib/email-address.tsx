import { Fragment } from 'react';

/** An email address as text that breaks after the @ and the dots before it, where it reads best. */
export function EmailAddress({ children }: { children: string }) {
  return children.match(/[^.@]*(?:\.(?=.*@)|@)|[^@]+$/gu)?.map((part, index) => (
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}
