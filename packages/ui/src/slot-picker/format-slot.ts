/** Formats a start time for US readers: "08:00" is "8:00 AM", "13:00" is "1:00 PM". */
export function formatSlot(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
}
