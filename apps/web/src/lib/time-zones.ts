let zones: string[] | undefined

/** Zones that browsers still list by the name they had before, and what everybody calls them. */
const renamed: Record<string, string> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

/** A zone by the name that it is listed under. */
export const zoneName = (zone: string): string => renamed[zone] ?? zone

/** Names of the world's time zones, as calendars and clocks know them, with one that is not among them. */
export function timeZones(chosen?: string | null): string[] {
  zones ??= [...new Set(Intl.supportedValuesOf('timeZone').map(zoneName))].toSorted()
  return chosen && !zones.includes(zoneName(chosen)) ? [chosen, ...zones] : zones
}
