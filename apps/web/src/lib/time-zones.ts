let zones: string[] | undefined

/** Names of the world's time zones, as calendars and clocks know them. */
export function timeZones(): string[] {
  zones ??= Intl.supportedValuesOf('timeZone')
  return zones
}
