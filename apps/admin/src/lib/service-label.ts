/** A service's label without its technical addition: "Rapid Charge (DC Fast Charging)" is "Rapid Charge". */
export const shortServiceLabel = (label: string): string => label.replace(/ \(.*\)$/u, '');
