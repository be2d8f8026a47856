interface Eyes {
  seesCost: boolean
}

/** A service as somebody may see it: without its vendor, if costs are hidden from them. */
export function redactCosts<T extends { vendor: string | null }>({ seesCost }: Eyes, service: T): T {
  return seesCost ? service : { ...service, vendor: null }
}

/** The same with its cost. Its currency would reveal the vendor. */
export function redactCost<T extends { vendor: string | null; net: number | null; currency: string }>(
  { seesCost }: Eyes,
  service: T,
  tripCurrency: string,
): Omit<T, 'net'> & { net: number | null } {
  return seesCost ? service : { ...service, vendor: null, net: null, currency: tripCurrency }
}
