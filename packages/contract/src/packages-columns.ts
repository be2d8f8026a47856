/** What an export calls each column of the list of packages. */
export const packageExportKeys: Record<string, string[]> = {
  title: ['title'],
  number: ['number'],
  status: ['status'],
  destinations: ['destinations'],
  nights: ['days', 'nights'],
  fromPrice: ['fromPrice', 'currency'],
  themes: ['themes'],
  departureCity: ['departureCity'],
  code: ['code'],
  validTo: ['validTo'],
  views: ['views', 'lastViewedAt'],
  owner: ['owner'],
  tags: ['tags'],
  updatedAt: ['updatedAt'],
  createdAt: ['createdAt'],
}
