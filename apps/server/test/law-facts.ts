/** Documents as the tables of docs/law.md write them down. */
import { parseAmount } from '@sarai/money/parse'
import { type DocumentFacts, documentKinds, type LineFacts, type OverseasFacts } from '@sarai/tax/facts'
import { registrations } from '@sarai/tax/pack'
import { tcsExemptions, zeroRatings } from '@sarai/contract/tax-words'

/** Rupees as the tables have them, in paise. */
export const indianAmount = (text: string): number => {
  const typed = parseAmount(text, 'INR')
  if ('problem' in typed) throw new Error(`${text}: ${typed.problem}`)
  return typed.value
}

interface Written {
  facts: DocumentFacts
  /** What was received ahead: the one line says what for. */
  received: number | null
  settings: Record<string, string>
}

const blank: DocumentFacts = {
  kind: 'invoice',
  currency: 'INR',
  supplier: { registration: 'regular', state: '27', gstin: null },
  buyer: { kind: 'consumer', state: '27' },
  lines: [],
  tourDays: [],
  overseas: null,
  isReverseCharge: false,
  isPlaceUnknown: false,
}

const one = <T extends string>(list: readonly T[], text: string): T | undefined => list.find((known) => known === text)

/** Reads `from 04; to consumer in 29; tour-operator 1,00,000 with tax; setting round-off none`. */
export function writtenFacts(text: string): Written {
  const written: Written = { facts: { ...blank }, received: null, settings: {} }
  for (const clause of text.split(';').map((part) => part.trim())) {
    const [word = '', ...rest] = clause.split(' ')
    const kind = one(documentKinds, word)
    if (kind) written.facts.kind = kind
    else if (clauses[word]) clauses[word](written, rest)
    else written.facts.lines = [...written.facts.lines, lineOf(word, rest)]
  }
  return written
}

function overseasOf({ facts }: Written): OverseasFacts {
  if (!facts.overseas) throw new Error('Say first that it is overseas')
  return facts.overseas
}

const clauses: Partial<Record<string, (written: Written, words: string[]) => void>> = {
  from: ({ facts }, words) => {
    const state = words.find((word) => /^\d{2}$/.test(word)) ?? null
    const registration = words.map((word) => one(registrations, word)).find((word) => word) ?? 'regular'
    facts.supplier = { registration, state, gstin: null }
  },
  to: ({ facts }, [who = '', , where = null]) => {
    if (who === 'consumer') facts.buyer = { kind: 'consumer', state: where }
    else if (who === 'foreigner' || who === 'tourist') facts.buyer = { kind: 'foreign', isTourist: who === 'tourist' }
    else facts.buyer = { kind: 'registered', gstin: who, addressState: where }
  },
  abroad: ({ facts }, hours) => {
    facts.tourDays = [...facts.tourDays, ...hours.map((text) => ({ isAbroad: true, hours: Number(text) }))]
  },
  in: ({ facts }, [, ...hours]) => {
    facts.tourDays = [...facts.tourDays, ...hours.map((text) => ({ isAbroad: false, hours: Number(text) }))]
  },
  overseas: ({ facts }, parts) => {
    const [hasTicket, hasStay, hasOther] = ['ticket', 'stay', 'other'].map((part) => parts.includes(part))
    facts.overseas = {
      hasTicket: hasTicket === true,
      hasStay: hasStay === true,
      hasOther: hasOther === true,
      hasPan: true,
      exemption: null,
      before: 0,
      collected: { base: 0, amount: 0 },
    }
  },
  before: (written, [amount = '']) => {
    overseasOf(written).before = indianAmount(amount)
  },
  ahead: (written, [base = '', , amount = '']) => {
    overseasOf(written).collected = { base: indianAmount(base), amount: indianAmount(amount) }
  },
  no: (written) => {
    overseasOf(written).hasPan = false
  },
  buyer: (written, [who = '']) => {
    overseasOf(written).exemption = one(tcsExemptions, who) ?? null
  },
  received: (written, [amount = '']) => {
    written.facts.kind = 'receipt-voucher'
    written.received = indianAmount(amount)
  },
  'zero-rated': ({ facts }, [as = '']) => {
    facts.zeroRated = one(zeroRatings, as) ?? null
  },
  reverse: ({ facts }) => {
    facts.isReverseCharge = true
  },
  place: ({ facts }) => {
    facts.isPlaceUnknown = true
  },
  setting: ({ settings }, [id = '', choice = '']) => {
    settings[id] = choice
  },
}

/** `tour-operator 1,00,000 less 10,000 with tax`. */
function lineOf(mode: string, [amount = '', ...words]: readonly string[]): LineFacts {
  const after = (word: string) => {
    const at = words.indexOf(word)
    return at === -1 ? null : indianAmount(words[at + 1] ?? '')
  }
  const stays = words.flatMap((word, at) =>
    word === 'in' ? [{ state: words[at + 1] ?? '', nights: Number(words[at + 3]) }] : [],
  )
  return {
    id: mode,
    mode: mode === 'undecided' ? null : mode,
    currency: 'INR',
    amount: indianAmount(amount),
    discount: after('less') ?? 0,
    isInclusive: words.includes('with'),
    cost: after('cost'),
    basicFare: after('fare'),
    rate: null,
    stays,
    isCancellation: words.includes('cancelled'),
    isOutsidePackage: false,
  }
}
