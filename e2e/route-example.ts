import type { Person } from './people.ts'

type Address = (person: Person) => Promise<string>

interface Example {
  /** In the demo agency, which has been at work for long; left out where it has none, and a journey looks at one. */
  full?: Address
  /** In a new agency, with a record that holds nothing; left out where a record needs others. */
  empty?: Address
}

/** Addresses of routes that name a record. */
export type Examples = Record<string, Example>

export const inBoth = (address: Address): Example => ({ full: address, empty: address })

/** The id of the first row of a list. */
export async function first(list: Promise<{ data: { id: string }[] }>): Promise<string> {
  const [row] = (await list).data
  if (!row) throw new Error('the list is empty')
  return row.id
}

/** The id of a record that is made for it. */
export async function made(call: Promise<{ data: { id: string } }>): Promise<string> {
  return (await call).data.id
}

/** The first day or section of a package or a proposal, as its address has it behind that of the whole. */
export async function partOf(
  calls: Person['call']['packages' | 'prospects'],
  id: string,
  part: 'day' | 'trip-information',
): Promise<string> {
  const { document } = (await calls.itinerary({ id })).data
  const found = part === 'day' ? document.days[0] : document.sections[0]
  if (!found) throw new Error(`it has no ${part}`)
  return `${id}/${part}/${found.id}`
}
