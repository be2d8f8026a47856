import type { ApiKeyScope, KeyPage } from '@sarai/contract/access'

/** What a key is given page by page, and what that opens. */
export const pageScopes: { page: KeyPage; label: string; about: string }[] = [
  { page: 'leads', label: 'Leads', about: 'Leads, with their notes, tasks and files' },
  {
    page: 'contacts',
    label: 'Contacts',
    about: 'Contacts, relations and travel documents, numbers masked',
  },
  { page: 'packages', label: 'Packages', about: 'Packages, their itineraries, and the library' },
  {
    page: 'prospects',
    label: 'Proposals',
    about: 'Proposals, versions and trips; only people send them',
  },
  {
    page: 'vendors',
    label: 'Vendors',
    about: 'Vendors with their documents; bank accounts are for people only',
  },
  { page: 'vouchers', label: 'Vouchers', about: 'Vouchers' },
  { page: 'calendars', label: 'Calendar', about: 'Departures, trips and their bookings' },
]

/** What is given apart from pages. */
export const otherScopes: { scope: ApiKeyScope; label: string; about: string }[] = [
  {
    scope: 'intake',
    label: 'Submit enquiries',
    about: 'Adds leads, or to the open lead of the same person; sees nothing',
  },
  { scope: 'costs', label: 'See costs', about: 'Net prices and margins, in whatever the key reads' },
  {
    scope: 'reveal',
    label: 'Reveal documents',
    about: 'Whole numbers and scans of travel documents; each look is written to the timeline',
  },
]

/** The scopes of a key in words: `Leads (read and write), enquiries`. */
export function scopesInWords(scopes: ApiKeyScope[]): string {
  const pages = pageScopes.flatMap(({ page, label }) => {
    const [reads, writes] = [scopes.includes(`${page}:read`), scopes.some((scope) => scope === `${page}:write`)]
    if (!reads && !writes) return []
    return [`${label} (${reads && writes ? 'read and write' : reads ? 'read' : 'write'})`]
  })
  const others = otherScopes.filter(({ scope }) => scopes.includes(scope)).map(({ label }) => label)
  return [...pages, ...others].join(' · ')
}
