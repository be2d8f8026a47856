import type { SearchParams } from '~/lib/search-params.ts'

interface Choice {
  value: string[]
  onChange: (chosen: string[]) => void
}

/** The conditions of a list that are choices: `chip('stage')` is what a filter chip shows and changes. */
export function chipsOf<Search extends SearchParams>(search: Search, onChange: (change: SearchParams) => void) {
  return (name: keyof Search & string): Choice => ({
    value: search[name]?.split(',') ?? [],
    onChange: (chosen) => onChange({ [name]: chosen.join(',') || undefined }),
  })
}
