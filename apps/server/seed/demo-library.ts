import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { ItineraryItem } from '@sarai/contract/itinerary-items'
import type { LibraryContent } from '@sarai/contract/library-schemas'
import type { RichText } from '@sarai/contract/rich-text'
import { blankContent, contentOf, placesOf } from '@sarai/itinerary/library-items'
import { plainTextOf } from '@sarai/itinerary/rich-text'
import { insertRows } from '../src/core/db/bulk-insert.ts'
import type { AgencyDb } from '../src/core/db/agency-db.ts'
import { rememberTags } from '../src/kernel/agency/agency.queries.ts'
import { numberSeries } from '../src/kernel/agency/agency.table.ts'
import { factsOf, libraryTerms, sameTerm } from '../src/features/library/library.rules.ts'
import { libraryItems, libraryRevisions } from '../src/features/library/library.table.ts'
import { news, suppliers, textNames } from './library-words.ts'
import { Random, uuidAt } from './random.ts'

const day = 86_400_000

interface Entry {
  id: string
  content: LibraryContent
  cost: ItineraryItem['cost']
  tags: string[]
  at: Date
}

/** What the demo agency's trips are made of, kept for the next ones. */
export class DemoLibrary {
  readonly #entries = new Map<string, Entry>()
  readonly #random = new Random(20_260_311)

  constructor(private readonly now: Date) {}

  /** Keeps what a trip uses. */
  keep(trip: ItineraryDocument, tags: string[]): void {
    const region = trip.destinations[0]?.name
    for (const one of trip.days)
      for (const item of one.items) {
        if (item.category === 'info') continue
        const around = ['activity', 'cruise'].includes(item.category) ? one.pictures.slice(0, 1) : []
        const pictures = item.pictures.length > 0 ? item.pictures : around
        this.#add({ ...contentOf(item), pictures }, item.cost, tags)
      }
    for (const { kind, title, text } of trip.sections)
      if (textNames.has(kind) && region) this.#addText(`${title}: ${region}`, text, tags)
    for (const [key, name] of [
      ['terms', 'Terms and conditions'],
      ['insurance', 'Travel insurance'],
    ] as const)
      this.#addText(name, trip.policies[key], ['Policy'])
    const pictures = [...new Set(trip.days.flatMap((one) => one.pictures))]
    const [place = null] = trip.destinations
    if (place && pictures.length > 1) {
      const content = { ...blankContent('picture', `${place.name} and around`), pictures, details: { place } }
      this.#add(content as LibraryContent, null, tags)
    }
  }

  /** Each text once, however many trips have it. */
  #addText(title: string, text: RichText, tags: string[]): void {
    const words = plainTextOf(text)
    const isKnown = [...this.#entries.values()].some(({ content }) => plainTextOf(content.text) === words)
    if (words && !isKnown) this.#add({ ...blankContent('info', title), text }, null, tags)
  }

  #add(content: LibraryContent, cost: ItineraryItem['cost'], tags: string[]): void {
    const key = keyOf(content)
    if (this.#entries.has(key)) return
    const at = new Date(this.now.getTime() - this.#random.int(12, 240) * day - this.#random.int(0, day))
    this.#entries.set(key, { id: uuidAt(this.#random, at), content, cost, tags, at })
  }

  /** Has the items of a trip follow the library. */
  link(trip: ItineraryDocument): ItineraryDocument {
    for (const item of trip.days.flatMap((one) => one.items)) {
      const known = this.#entries.get(keyOf(contentOf(item)))
      if (known) Object.assign(item, { libraryId: known.id, libraryRevision: 1 })
    }
    return trip
  }

  /** Stores all of it; some was changed after trips took it over. */
  async store(db: AgencyDb, ownerId: string): Promise<void> {
    const entries = [...this.#entries.values()].sort((a, b) => a.at.getTime() - b.at.getTime())
    const changed = entries.flatMap((entry) => {
      const now = news[entry.content.title]?.(entry.content)
      return now ? [{ entry, now }] : []
    })
    const contents = new Map(changed.map(({ entry, now }) => [entry.id, now]))
    const rows = entries.map((entry, index) => this.#rowOf(entry, contents.get(entry.id), index + 1, ownerId))
    await insertRows(db, libraryItems, rows)
    await insertRows(
      db,
      libraryRevisions,
      changed.map(({ entry }) => ({
        id: uuidAt(this.#random, entry.at),
        itemId: entry.id,
        revision: 1,
        content: entry.content,
      })),
    )
    await db.insert(numberSeries).values({ series: 'library', next: rows.length + 1 })
    await rememberTags(db, [...new Set(entries.flatMap((entry) => entry.tags))])
  }

  #rowOf({ id, content: first, cost, tags, at }: Entry, later: LibraryContent | undefined, number: number, by: string) {
    const content = later ?? first
    const facts = factsOf(content)
    const supplier = cost ? (suppliers[content.kind]?.(placesOf(content)[0]) ?? null) : null
    const createdAt = at.toISOString()
    return {
      id,
      number,
      content,
      ...facts,
      terms: libraryTerms(facts, { number, supplier }),
      ...(later ? { version: 2, revision: 2 } : {}),
      supplier,
      net: cost?.net ?? null,
      currency: cost?.currency ?? 'INR',
      basis: cost?.basis ?? null,
      tags,
      createdAt,
      createdBy: by,
      updatedAt: later ? new Date(this.now.getTime() - 2 * day).toISOString() : createdAt,
    }
  }
}

const keyOf = (content: LibraryContent) => sameTerm(content.kind, content.title, placesOf(content)[0]?.name)
