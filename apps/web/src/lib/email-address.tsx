/** An email address as text that breaks after the @ in narrow columns, where it reads best. */
export function EmailAddress({ children }: { children: string }) {
  const domainAt = children.indexOf('@') + 1;
  return (
    <>
      {children.slice(0, domainAt)}
      <wbr />
      {children.slice(domainAt)}
    </>
  );
}
