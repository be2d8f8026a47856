import { searchText } from '@sarai/contract/search-text'

/** Names that people use for a country besides its own. */
const others: Record<string, string> = {
  bharat: 'IN',
  indian: 'IN',
  uae: 'AE',
  'u a e': 'AE',
  dubai: 'AE',
  usa: 'US',
  'u s a': 'US',
  america: 'US',
  american: 'US',
  uk: 'GB',
  'u k': 'GB',
  england: 'GB',
  british: 'GB',
  nepali: 'NP',
  'sri lankan': 'LK',
  burma: 'MM',
  holland: 'NL',
}

const names = new Intl.DisplayNames('en', { type: 'region' })

/** India from IN; a code that nobody knows stays as it is. */
export function countryName(code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}

let known: Map<string, string> | undefined

/** Every country by its English name, from the names the runtime knows. */
function countries(): Map<string, string> {
  if (known) return known
  known = new Map(Object.entries(others))
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  for (const first of letters)
    for (const second of letters) {
      const code = first + second
      const name = names.of(code)
      // Groups, and codes that stand for no country, are called by their code or are not two-letter countries.
      if (name && name !== code && !['EU', 'EZ', 'UN', 'XA', 'XB', 'ZZ', 'QO'].includes(code)) {
        const said = searchText(name)
        if (!known.has(said)) known.set(said, code)
        if (!known.has(code.toLowerCase())) known.set(code.toLowerCase(), code)
      }
    }
  return known
}

/** The two letters of a country's name or code. */
export function countryOf(typed: string): string | undefined {
  return countries().get(searchText(typed))
}
