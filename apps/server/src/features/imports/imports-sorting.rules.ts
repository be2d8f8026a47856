import type { DuplicateChoice } from '@sarai/contract/imports'
import { keysOfRows } from './imports-target.rules.ts'

/** A record that is there already and shares a phone or an email with a row. */
export interface Known {
  id: string
  number: number
  /** Made by this import, from an earlier row. */
  isOurs: boolean
  isVisible: boolean
}

interface Row<Draft> {
  row: number
  draft: Draft
  keys: string[]
  terms?: string[]
}

/** A record that a row makes. */
export interface NewRecord<Draft> {
  row: number
  draft: Draft
  /** What it is found by, as long as it is as the row made it. */
  terms?: string[]
}

type Sorted = { row: number; became: 'created' | 'updated' } | { row: number; became: 'skipped'; reason: string }

interface Ways<Draft> {
  duplicatesInFile: DuplicateChoice
  duplicatesInBase: DuplicateChoice
  /** What one record is called, and what its number begins with: `lead`, `L`. */
  noun: string
  sign: string
  /** What makes two the same: `phone or email`. */
  shared: string
  /** Merges a second row of the same record into the first. */
  merge(first: Draft, second: Draft): Draft
}

/**
 * Decides for one row after the other what it becomes: a new record, a change of one there is (or of one that a
 * row before it makes), or nothing.
 */
export class RowSorter<Draft> {
  readonly created: NewRecord<Draft>[] = []
  /** What records become, by their ids. */
  readonly updated = new Map<string, Draft>()
  readonly outcomes: Sorted[] = []
  /** The new record, or the changed one, that a row of this batch with the key leads to. */
  readonly #pending = new Map<string, NewRecord<Draft> | string>()

  constructor(
    private readonly known: ReadonlyMap<string, Known[]>,
    private readonly ways: Ways<Draft>,
  ) {}

  add(row: Row<Draft>): void {
    const matches = row.keys.flatMap((key) => this.known.get(key) ?? [])
    const strangers = matches.filter((one) => !one.isOurs)
    const pending = keysOfRows(row.keys)
      .map((key) => this.#pending.get(key))
      .find((one) => one !== undefined)
    const ours = matches.find((one) => one.isOurs)
    if (strangers.length > 0) this.#knownInBase(row, strangers)
    else if (pending !== undefined || ours) this.#knownInFile(row, pending ?? (ours as Known).id)
    else this.#create(row)
  }

  #knownInBase(row: Row<Draft>, matches: Known[]): void {
    const visible = matches.find((one) => one.isVisible)
    if (this.ways.duplicatesInBase === 'create') this.#create(row)
    else if (!visible) this.#skip(row, `Already known as a colleague's ${this.ways.noun}`)
    else if (this.ways.duplicatesInBase === 'update') this.#update(row, visible.id)
    else this.#skip(row, `Already known as ${this.ways.noun} ${numberText(this.ways.sign, visible.number)}`)
  }

  #knownInFile(row: Row<Draft>, earlier: NewRecord<Draft> | string): void {
    const { duplicatesInFile } = this.ways
    if (duplicatesInFile === 'create') this.#create(row)
    else if (duplicatesInFile === 'skip') {
      const where = typeof earlier === 'string' ? 'an earlier row' : `row ${earlier.row}`
      this.#skip(row, `The same ${this.ways.shared} as ${where}`)
    } else if (typeof earlier === 'string') this.#update(row, earlier)
    else {
      earlier.draft = this.ways.merge(earlier.draft, row.draft)
      delete earlier.terms
      this.#remember(row, earlier)
      this.outcomes.push({ row: row.row, became: 'updated' })
    }
  }

  #create(row: Row<Draft>): void {
    const record = { row: row.row, draft: row.draft, terms: row.terms }
    this.created.push(record)
    this.#remember(row, record)
    this.outcomes.push({ row: row.row, became: 'created' })
  }

  #update(row: Row<Draft>, id: string): void {
    const earlier = this.updated.get(id)
    this.updated.set(id, earlier ? this.ways.merge(earlier, row.draft) : row.draft)
    this.#remember(row, id)
    this.outcomes.push({ row: row.row, became: 'updated' })
  }

  #skip({ row }: Row<Draft>, reason: string): void {
    this.outcomes.push({ row, became: 'skipped', reason })
  }

  #remember({ keys }: Row<Draft>, record: NewRecord<Draft> | string): void {
    for (const key of keysOfRows(keys)) if (!this.#pending.has(key)) this.#pending.set(key, record)
  }
}

const numberText = (sign: string, number: number) => `${sign}-${String(number).padStart(6, '0')}`
