/** An email address as text. A narrow column breaks it behind its @, where it reads best. */
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
