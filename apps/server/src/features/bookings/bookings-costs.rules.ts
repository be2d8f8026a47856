interface Eyes {
  seesCost: boolean
}

/** A service as somebody may see it: without whom it is bought from, where what things cost is kept from them. */
export function redactCosts<T extends { vendor: string | null }>({ seesCost }: Eyes, service: T): T {
  return seesCost ? service : { ...service, vendor: null }
}

/** The same with what it costs. In which currency that is tells who is paid. */
export function redactCost<T extends { vendor: string | null; net: number | null; currency: string }>(
  { seesCost }: Eyes,
  service: T,
  tripCurrency: string,
): Omit<T, 'net'> & { net: number | null } {
  return seesCost ? service : { ...service, vendor: null, net: null, currency: tripCurrency }
}
