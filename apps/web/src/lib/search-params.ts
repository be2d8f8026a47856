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

/** Keeps the known names of a screen's state, and only texts. */
export function keepKnown<const Names extends readonly string[]>(names: Names) {
  return (search: Record<string, unknown>): { [K in Names[number]]?: string } => {
    const known = names.flatMap((name) =>
      typeof search[name] === 'string' && search[name] !== '' ? [[name, search[name]]] : [],
    )
    return Object.fromEntries(known) as { [K in Names[number]]?: string }
  }
}
