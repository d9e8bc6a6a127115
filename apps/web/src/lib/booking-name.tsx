/** Booking number, with the ID below it in small type. */
export function BookingName({ number, id }: { number: string | null | undefined; id: string }) {
  if (number === null) return id;
  return (
    <>
      <span>{number ?? '…'}</span>
      <br />
      <small>{id}</small>
    </>
  );
}
