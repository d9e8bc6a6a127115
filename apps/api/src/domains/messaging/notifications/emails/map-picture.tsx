import { MAP_CITIES, mapPicturePath } from '@voltcourier/contracts/bookings/map-cities';
import type { BookingSubject } from '../mail-subjects.ts';
import { mapUrl } from '../map-link.ts';
import { Picture } from './layout.tsx';
import type { Sender } from './message.tsx';

/** Map image that links to the reader's own map app; nothing if there is no image. */
export function MapPicture({ row, sender }: { row: BookingSubject; sender: Sender }) {
  const { map_city: city, location } = row;
  if (city === null) return null;
  return (
    <Picture
      href={mapUrl(location, undefined)}
      src={`${sender.pictureUrl}${mapPicturePath(city)}`}
      alt={sender.texts.say('Map of Hampton Roads with {city} marked', {
        city: MAP_CITIES[city].name,
      })}
    />
  );
}
