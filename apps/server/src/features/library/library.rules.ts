import type { LibraryContent } from '@sarai/contract/library-schemas'
import { placesOf } from '@sarai/itinerary/library-items'
import { recordTerms, searchText } from '../../kernel/search/search.rules.ts'

/** What lists know of an entry, from its content. */
export function factsOf(content: LibraryContent) {
  return {
    kind: content.kind,
    name: content.title,
    places: placesOf(content).map((place) => place.name),
    pictureIds: content.pictures,
  }
}
export type LibraryFacts = ReturnType<typeof factsOf>

const maxPartLength = 80

/** Entries of one kind, name and place are the same thing. No search that is typed leads to this term. */
export function sameTerm(kind: string, name: string, place: string | undefined): string {
  const [said, where] = [name, place ?? ''].map((part) => searchText(part).slice(0, maxPartLength))
  return `k${kind} ${said}\u0001${where}`
}

/** What an entry is found by: its name, where it is and who sells it. Its tags are added by a trigger. */
export function libraryTerms(
  { kind, name, places }: Pick<LibraryFacts, 'kind' | 'name' | 'places'>,
  { number, supplier }: { number: number; supplier?: string | null },
): string[] {
  return [...new Set([...recordTerms({ name, places, supplier, number }), sameTerm(kind, name, places[0])])]
}
