import type { LibraryItem } from '@sarai/contract/library-schemas'
import { isSame } from '@sarai/itinerary/same'
import { plainTextOf } from '~/itinerary/conflict-words.ts'
import { formatWord } from '@sarai/contract/export-words'
import { detailAt, draftOf, fieldsOf, type LibraryDraft } from './library-draft.ts'
import { priceOf } from './library-words.ts'

interface Differing {
  label: string
  mine: string
  other: string
}

const maxWords = 120
const short = (words: string) => (words.length > maxWords ? `${words.slice(0, maxWords)}…` : words)

/** Where what was typed and what a colleague saved are not the same, in words. */
export function valuesDiffering(draft: LibraryDraft, theirs: LibraryItem): Differing[] {
  const other = draftOf(theirs, draft.currency)
  const pairs: [label: string, mine: unknown, other: unknown][] = [
    ['Name', draft.content.title, other.content.title],
    ...fieldsOf(draft.content.kind).map(({ label, path }): [string, unknown, unknown] => [
      label,
      detailAt(draft.content, path),
      detailAt(other.content, path),
    ]),
    ['Description', draft.content.text, other.content.text],
    ['Pictures', draft.content.pictures.length, other.content.pictures.length],
    ['Price', priceOf({ ...theirs, ...draft }), priceOf(theirs)],
    ...(['supplier', 'internalNote', 'tags'] as const).map((name): [string, unknown, unknown] => [
      formatWord(name === 'internalNote' ? 'note' : name),
      draft[name],
      other[name],
    ]),
  ]
  return pairs
    .filter(([, mine, saved]) => !isSame(mine, saved))
    .map(([label, mine, saved]) => ({ label, mine: short(plainTextOf(mine)), other: short(plainTextOf(saved)) }))
}
