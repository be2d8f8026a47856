import type { DuplicateChoice } from '@sarai/contract/imports'
import { type LeadDraft, mergedDraft } from './imports-leads.rules.ts'

/** A lead that is there already and shares a phone or an email with a row. */
interface Known {
  id: string
  number: number
  /** Made by this import, from an earlier row. */
  isOurs: boolean
  isVisible: boolean
}

interface Row {
  row: number
  draft: LeadDraft
  keys: string[]
}

interface NewLead {
  row: number
  draft: LeadDraft
}

type Sorted = { row: number; became: 'created' | 'updated' } | { row: number; became: 'skipped'; reason: string }

interface Choices {
  duplicatesInFile: DuplicateChoice
  duplicatesInBase: DuplicateChoice
}

/**
 * Decides for one row after the other what it becomes: a new lead, a change of one there is (or of one that a row
 * before it makes), or nothing.
 */
export class LeadSorter {
  readonly created: NewLead[] = []
  /** What leads become, by their ids. */
  readonly updated = new Map<string, LeadDraft>()
  readonly outcomes: Sorted[] = []
  /** The new lead, or the changed one, that a row of this batch with the key leads to. */
  readonly #pending = new Map<string, NewLead | string>()

  constructor(
    private readonly known: ReadonlyMap<string, Known[]>,
    private readonly choices: Choices,
  ) {}

  add(row: Row): void {
    const matches = row.keys.flatMap((key) => this.known.get(key) ?? [])
    const strangers = matches.filter((lead) => !lead.isOurs)
    const pending = row.keys.map((key) => this.#pending.get(key)).find((one) => one !== undefined)
    const ours = matches.find((lead) => lead.isOurs)
    if (strangers.length > 0) this.#knownInBase(row, strangers)
    else if (pending !== undefined || ours) this.#knownInFile(row, pending ?? (ours as Known).id)
    else this.#create(row)
  }

  #knownInBase(row: Row, matches: Known[]): void {
    const visible = matches.find((lead) => lead.isVisible)
    if (this.choices.duplicatesInBase === 'create') this.#create(row)
    else if (!visible) this.#skip(row, "Already known as a colleague's lead")
    else if (this.choices.duplicatesInBase === 'update') this.#update(row, visible.id)
    else this.#skip(row, `Already known as lead L-${String(visible.number).padStart(6, '0')}`)
  }

  #knownInFile(row: Row, earlier: NewLead | string): void {
    const { duplicatesInFile } = this.choices
    if (duplicatesInFile === 'create') this.#create(row)
    else if (duplicatesInFile === 'skip') {
      const where = typeof earlier === 'string' ? 'an earlier row' : `row ${earlier.row}`
      this.#skip(row, `The same phone or email as ${where}`)
    } else if (typeof earlier === 'string') this.#update(row, earlier)
    else {
      earlier.draft = mergedDraft(earlier.draft, row.draft)
      this.#remember(row, earlier)
      this.outcomes.push({ row: row.row, became: 'updated' })
    }
  }

  #create(row: Row): void {
    const lead = { row: row.row, draft: row.draft }
    this.created.push(lead)
    this.#remember(row, lead)
    this.outcomes.push({ row: row.row, became: 'created' })
  }

  #update(row: Row, id: string): void {
    const earlier = this.updated.get(id)
    this.updated.set(id, earlier ? mergedDraft(earlier, row.draft) : row.draft)
    this.#remember(row, id)
    this.outcomes.push({ row: row.row, became: 'updated' })
  }

  #skip({ row }: Row, reason: string): void {
    this.outcomes.push({ row, became: 'skipped', reason })
  }

  #remember({ keys }: Row, lead: NewLead | string): void {
    for (const key of keys) if (!this.#pending.has(key)) this.#pending.set(key, lead)
  }
}
