/** A screen's state in its address: names and plain texts, so that people can read and mail it. */
export type SearchParams = Record<string, string | undefined>

export function parseSearch(text: string): SearchParams {
  return Object.fromEntries(new URLSearchParams(text))
}

export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '')
  if (given.length === 0) return ''
  // Commas and colons read better as they are, and are allowed.
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString().replaceAll('%2C', ',').replaceAll('%3A', ':')}`
}

/**
 * What a route keeps of an address: texts. Which of them a screen knows and what they mean is its schema's to say
 * (`search-schema.ts`), which comes with the screen; the route has its type alone, for links to be checked by.
 */
export function textsOf<Search extends { [Name in keyof Search]?: string }>(search: Record<string, unknown>): Search
export function textsOf(search: Record<string, unknown>): SearchParams {
  return Object.fromEntries(
    Object.entries(search).flatMap(([name, text]) => (typeof text === 'string' && text ? [[name, text]] : [])),
  )
}
