/** Candidates by what a line may say about them. */
import { type Candidate, netOf } from './candidates.ts'
import { wordsOf } from './party-words.ts'
import { isTelling, listTellingKeys, phoneKey, referenceKey } from './references.ts'
import type { StatementLine } from './statement.ts'

export interface Entry {
  candidate: Candidate
  net: number
  keys: string[]
  numberKey: string | null
  names: string[][]
  phones: string[]
  vpas: string[]
}

/** Of many that have a thing in common as many are looked at on each side of a line's day. */
const nearest = 40
/** So many payments have one reference only where it is none. */
const mostOfTransfer = 200

/** Payments that the books have under one reference: what a bank shows as one sum, or one by one. */
export interface Transfer {
  reference: string
  entries: readonly Entry[]
}

const byDueThenId = (a: Entry, b: Entry) => {
  const [one, other] = [a.candidate.dueDay ?? '', b.candidate.dueDay ?? '']
  if (one !== other) return one < other ? -1 : 1
  return a.candidate.id < b.candidate.id ? -1 : 1
}

const byPlace = (a: Entry, b: Entry) =>
  (a.candidate.debt?.place ?? 0) - (b.candidate.debt?.place ?? 0) || (a.candidate.id < b.candidate.id ? -1 : 1)

export class CandidateIndex {
  readonly byId = new Map<string, Entry>()
  readonly byGateway = new Map<string, Entry[]>()
  readonly byParty = new Map<string, Entry[]>()
  /** The parts of each debt, in their order. */
  readonly byDebt = new Map<string, Entry[]>()
  readonly #byReference = new Map<string, Entry[]>()
  readonly #byNumber = new Map<string, Entry[]>()
  readonly #byAmount = new Map<string, Entry[]>()
  readonly #byWord = new Map<string, Entry[]>()
  readonly #byVpa = new Map<string, Entry[]>()
  readonly #byPhone = new Map<string, Entry[]>()
  readonly #transfersByAmount = new Map<string, Transfer[]>()

  constructor(candidates: readonly Candidate[]) {
    for (const candidate of candidates) {
      const net = netOf(candidate)
      if (this.byId.has(candidate.id) || !Number.isSafeInteger(net) || net <= 0) continue
      this.byId.set(candidate.id, entryOf(candidate, net))
    }
    // In one order whatever order they came in.
    for (const entry of [...this.byId.values()].sort(byDueThenId)) this.#add(entry)
    for (const parts of this.byDebt.values()) parts.sort(byPlace)
    for (const [key, entries] of this.#byReference) this.#addTransfer(key, entries)
  }

  #addTransfer(key: string, entries: readonly Entry[]): void {
    const [first] = entries
    if (!first || entries.length < 2 || entries.length > mostOfTransfer) return
    const side = sideOf(first.candidate)
    const isPart = ({ candidate }: Entry) =>
      candidate.kind === 'recorded-payment' && !candidate.gateway && sideOf(candidate) === side
    if (!entries.every(isPart)) return
    const reference = first.candidate.references.find((one) => referenceKey(one) === key) ?? key
    const sum = entries.reduce((total, { net }) => total + net, 0)
    const others = this.#transfersByAmount.get(side + sum) ?? []
    // The same payments may have several references in common.
    if (!others.some((one) => isSameList(one.entries, entries)))
      this.#transfersByAmount.set(side + sum, [...others, { reference, entries }])
  }

  #add(entry: Entry): void {
    const { candidate } = entry
    for (const key of entry.keys) push(this.#byReference, key, entry)
    if (entry.numberKey) push(this.#byNumber, entry.numberKey, entry)
    push(this.#byAmount, sideOf(candidate) + entry.net, entry)
    for (const word of new Set(entry.names.flat())) push(this.#byWord, sideOf(candidate) + word, entry)
    for (const vpa of entry.vpas) push(this.#byVpa, vpa, entry)
    for (const phone of entry.phones) push(this.#byPhone, phone, entry)
    if (candidate.partyId !== null) push(this.byParty, sideOf(candidate) + candidate.partyId, entry)
    if (candidate.debt) push(this.byDebt, sideOf(candidate) + candidate.debt.id, entry)
    if (candidate.gateway) push(this.byGateway, sideOf(candidate) + candidate.gateway.name, entry)
  }

  withReference = (key: string) => this.#byReference.get(key) ?? []
  withNumber = (key: string) => this.#byNumber.get(key) ?? []
  withVpa = (vpa: string) => this.#byVpa.get(vpa) ?? []
  withPhone = (phone: string) => this.#byPhone.get(phone) ?? []

  /** Payments under one reference that come to an amount together. */
  transfersOf = (line: StatementLine) => this.#transfersByAmount.get(sideOfLine(line) + Math.abs(line.amount)) ?? []

  /** Those of an amount, nearest to a day. */
  withAmount = (line: StatementLine) => near(this.#byAmount.get(sideOfLine(line) + Math.abs(line.amount)), line.day)

  /** Those whose name has the word of the text that the fewest have, nearest to a day. */
  withRarestWords(line: StatementLine, words: Iterable<string>): Entry[] {
    const lists = [...words].flatMap((word) => {
      const entries = this.#byWord.get(sideOfLine(line) + word)
      return entries ? [{ word, entries }] : []
    })
    lists.sort((a, b) => a.entries.length - b.entries.length || (a.word < b.word ? -1 : 1))
    return lists.slice(0, 2).flatMap(({ entries }) => near(entries, line.day))
  }
}

export const sideOf = ({ direction, currency }: Pick<Candidate, 'direction' | 'currency'>) =>
  `${direction} ${currency} `
export const sideOfLine = ({ amount, currency }: StatementLine) =>
  sideOf({ direction: amount > 0 ? 'in' : 'out', currency })

function entryOf(candidate: Candidate, net: number): Entry {
  const numberKey = referenceKey(candidate.number ?? '')
  return {
    candidate,
    net,
    keys: listTellingKeys(candidate.references),
    numberKey: isTelling(numberKey) ? numberKey : null,
    names: candidate.partyNames.map((name) => [...new Set(wordsOf(name))]).filter((words) => words.length > 0),
    phones: candidate.phones.map(phoneKey).filter((one) => one.length === 10),
    vpas: candidate.vpas.map((vpa) => vpa.trim().toLowerCase()).filter(Boolean),
  }
}

const isSameList = (one: readonly Entry[], other: readonly Entry[]) =>
  one.length === other.length && one.every((entry, at) => entry === other[at])

/** Adds to the list of a key, once where it comes twice in a row. */
export function push<T>(map: Map<string, T[]>, key: string, entry: T): void {
  const list = map.get(key)
  if (!list) map.set(key, [entry])
  else if (list.at(-1) !== entry) list.push(entry)
}

function near(entries: readonly Entry[] | undefined, day: string): readonly Entry[] {
  if (!entries || entries.length <= 2 * nearest) return entries ?? []
  let [low, high] = [0, entries.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((entries[middle]?.candidate.dueDay ?? '') < day) low = middle + 1
    else high = middle
  }
  return entries.slice(Math.max(0, low - nearest), low + nearest)
}
