/**
 * What stood in the address that somebody comes with, as the calls take it; the provider's adapter knows which of it
 * counts. A name that stands there several times has all its values, as those who sign addresses put them together.
 */
export function readAnswer(search: string = location.search): Record<string, string> {
  const params = new URLSearchParams(search)
  const values = [...new Set(params.keys())].map((name): [string, string] => [name, params.getAll(name).join(',')])
  return Object.fromEntries(
    values.filter(([name, value]) => /^[\w.:-]{1,100}$/.test(name) && value.length <= 8000).slice(0, 40),
  )
}
