import type { TravellerSharing } from '@sarai/contract/traveller-words'
import type { TravellerRecord } from './travellers.queries.ts'

type Grouped = Pick<TravellerRecord, 'id' | 'kind' | 'contactId' | 'room'>

/** At most so many are on one page. */
const mostOnPage = 100

/** Contacts of which one is of the family of the other. */
export interface Kin {
  contactId: string
  otherId: string
}

/** The families among some people; whoever has no kin among them is one alone. */
function familiesOf(people: readonly Grouped[], kin: readonly Kin[]): Grouped[][] {
  const families: Grouped[][] = []
  const isKin = (one: Grouped, other: Grouped) =>
    one.contactId !== null &&
    other.contactId !== null &&
    (one.contactId === other.contactId ||
      kin.some(
        ({ contactId, otherId }) =>
          (contactId === one.contactId && otherId === other.contactId) ||
          (contactId === other.contactId && otherId === one.contactId),
      ))
  for (const one of people) {
    const own = families.filter((family) => family.some((other) => isKin(one, other)))
    const joined = [...own.flat(), one]
    families.splice(0, families.length, ...families.filter((family) => !own.includes(family)), joined)
  }
  return families
}

/**
 * Children of whom no contact is known belong to those they share a room with, where these are of one family. Adults are
 * never guessed: the page tells what is known of whoever is on it.
 */
function withChildren(families: Grouped[][]): Grouped[][] {
  const isStray = ([only, ...others]: Grouped[]) => others.length === 0 && only?.kind !== 'adult' && !only?.contactId
  const settled = families.filter((family) => !isStray(family)).map((family) => [...family])
  const left: Grouped[][] = []
  for (const [child] of families.filter(isStray)) {
    if (!child) continue
    const near = settled.filter((family) => family.some(({ room }) => room !== null && room === child.room))
    const [only] = near.length === 1 ? near : []
    if (only) only.push(child)
    else left.push([child])
  }
  return [...settled, ...left]
}

function groupsOf(people: readonly Grouped[], share: TravellerSharing, kin: readonly Kin[]): Grouped[][] {
  switch (share) {
    case 'everybody':
      return [[...people]]
    case 'person':
      return people.map((one) => [one])
    case 'room':
      return [...Map.groupBy(people, ({ id, room }) => room ?? id).values()]
    case 'family':
      return withChildren(familiesOf(people, kin))
  }
}

const chunked = (ids: string[]) =>
  Array.from({ length: Math.ceil(ids.length / mostOnPage) }, (_, at) =>
    ids.slice(at * mostOnPage, (at + 1) * mostOnPage),
  )

/** Who shares a page, in the order of the trip's people. */
export function groupedBy(people: readonly Grouped[], share: TravellerSharing, kin: readonly Kin[]): string[][] {
  const place = new Map(people.map(({ id }, at) => [id, at]))
  const at = (id: string | undefined) => place.get(id ?? '') ?? 0
  return groupsOf(people, share, kin)
    .map((group) => group.map(({ id }) => id).sort((a, b) => at(a) - at(b)))
    .sort((a, b) => at(a[0]) - at(b[0]))
    .flatMap(chunked)
}
