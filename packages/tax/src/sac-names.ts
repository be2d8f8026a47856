/** Names of the service codes that travel agencies use (scheme of classification annexed to notification 11/2017). */
export const sacNames: Readonly<Record<string, string>> = {
  '9985': 'Support services',
  '996601': 'Rental services of road vehicles with operators',
  '998551': 'Reservation services for transportation',
  '998552': 'Reservation services for accommodation, cruises and package tours',
  '998553': 'Reservation services for convention centres, congress centres and exhibition halls',
  '998554': 'Reservation services for event tickets, cinema halls, entertainment and recreational services',
  '998555': 'Tour operator services',
  '998556': 'Tourist guide services',
}

/** A code cut to the digits that a supplier of this turnover prints. */
export const sacOf = (sac: string, digits: number): string => sac.slice(0, digits)
