import type { DateOrder } from '@sarai/contract/imports'
import { readFullDay } from '@sarai/contract/written-days'
import { findFileField } from '@sarai/rates/file-fields'
import { readDates } from './rate-cards-days.rules.ts'
import {
  stripAmount,
  stripCount,
  isNotOffered,
  readBasis,
  readCategory,
  readCurrency,
  readRatePlan,
  readTaxFlag,
} from './rate-cards-words.rules.ts'

const counts = new Set([
  'min people',
  'max people',
  'max adults',
  'max children',
  'min nights',
  'release days',
  'book ahead',
  'included km',
  'from age',
  'to age',
  'days before',
  'priority',
])

const wordReaders: Partial<Record<string, (text: string) => string>> = {
  category: (text) => readCategory(text) ?? text,
  'meal plan': (text) => readRatePlan(text) ?? text,
  'tax included': readTaxFlag,
  currency: readCurrency,
  basis: readBasis,
}

/** Amounts and days as the template has them, which most cells of large files are. */
const plainAmount = /^\d{1,12}(?:\.\d{1,3})?$/
const plainDay = /^\d{4}-\d{2}-\d{2}$/

/** What cells of words say, which are few and stand in many rows. */
const known = new Map<string, string>()
const maxKnown = 10_000

function readOnce(field: string, text: string, read: (text: string) => string): string {
  const key = `${field} ${text}`
  const found = known.get(key)
  if (found !== undefined) return found
  if (known.size >= maxKnown) known.clear()
  const value = read(text)
  known.set(key, value)
  return value
}

/**
 * A cell as the template writes it; what cannot be read stays as it is, and is told by its row.
 * @returns undefined where an amount says that there is none
 */
export function writeCell(field: string, text: string, order: DateOrder): string | undefined {
  if (field === 'dates')
    return (
      readDates(text, order)
        ?.map(({ from, to }) => `${from} to ${to}`)
        .join(';') ?? text
    )
  if (counts.has(field)) return stripCount(text)
  const ofWords = wordReaders[field]
  if (ofWords) return readOnce(field, text, ofWords)
  const kind = findFileField(field)?.kind
  if (kind === 'day' && !plainDay.test(text)) return readFullDay(text, order) ?? text
  if (kind === 'amount' && !plainAmount.test(text)) return isNotOffered(text) ? undefined : stripAmount(text)
  return text
}
