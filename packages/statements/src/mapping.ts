/** Which column of a table holds what. */
import { dateOrders } from '@sarai/contract/imports'
import * as z from 'zod'
import { bankLayouts, columnWords, type ColumnField, columnFields, headerName } from './bank-layouts.ts'

const column = z.int().min(0).max(999)

/** Columns are counted from 0. The amount is in two columns, or in one with its sign in it or beside it. */
export const mapping = z
  .strictObject({
    day: column,
    valueDay: column.nullable(),
    text: column.nullable(),
    reference: column.nullable(),
    debit: column.nullable(),
    credit: column.nullable(),
    amount: column.nullable(),
    sign: column.nullable(),
    balance: column.nullable(),
    /** Beside the balance, where it says whether the account is overdrawn. */
    balanceSign: column.nullable(),
    /** Whether days or months come first; null where each file is to tell. */
    dateOrder: z.enum(dateOrders).nullable(),
  })
  .refine((one) => (one.amount !== null) !== (one.debit !== null || one.credit !== null), {
    error: 'Choose one column of amounts, or those for debit and credit',
  })
export type Mapping = z.infer<typeof mapping>

/** By what a mapping is remembered: the names of the columns in their order. */
export const mappingKeyOf = (header: readonly string[]): string => header.map(headerName).join('|').slice(0, 1_000)

export interface MappedColumns {
  mapping: Mapping
  bank: string | null
  /** Whether it is the layout of a bank, or only what the names of the columns suggest. */
  isKnown: boolean
}

const blank: Mapping = {
  day: -1,
  valueDay: null,
  text: null,
  reference: null,
  debit: null,
  credit: null,
  amount: null,
  sign: null,
  balance: null,
  balanceSign: null,
  dateOrder: null,
}

/** What a row of names says the columns hold; undefined where it names no day or no amount. */
export function columnsNamed(header: readonly string[]): MappedColumns | undefined {
  const names = header.map(headerName)
  if (names.filter(Boolean).length < 3) return undefined
  return layoutOf(names) ?? guessed(names)
}

function layoutOf(names: readonly string[]): MappedColumns | undefined {
  const fits = bankLayouts.filter(({ columns }) => columns.every(([name]) => names.includes(name)))
  const [best] = fits.sort((a, b) => b.columns.length - a.columns.length)
  if (!best) return undefined
  const places = Object.fromEntries(best.columns.map(([name, field]) => [field, names.indexOf(name)]))
  return { mapping: withBalanceSign({ ...blank, ...places }, names), bank: best.bank, isKnown: true }
}

function guessed(names: readonly string[]): MappedColumns | undefined {
  const found: Partial<Record<ColumnField, number>> = {}
  for (const field of columnFields)
    for (const word of columnWords[field]) {
      const at = names.indexOf(word)
      if (at === -1 || Object.values(found).includes(at)) continue
      found[field] = at
      break
    }
  if (found.day === undefined && found.valueDay !== undefined) [found.day, found.valueDay] = [found.valueDay, undefined]
  const isApart = found.debit !== undefined && found.credit !== undefined
  if (found.day === undefined || (!isApart && found.amount === undefined)) return undefined
  const amounts = isApart ? { amount: null, sign: null } : { debit: null, credit: null }
  const given = Object.fromEntries(Object.entries(found).filter(([, at]) => at !== undefined))
  return { mapping: withBalanceSign({ ...blank, ...given, ...amounts }, names), bank: null, isKnown: false }
}

/** Some banks repeat the column of signs behind the balance. */
function withBalanceSign(mapping: Mapping, names: readonly string[]): Mapping {
  const beside = mapping.balance === null ? -1 : mapping.balance + 1
  const isSign = /^(?:dr cr|cr dr)$/.test(names[beside] ?? '') && beside !== mapping.sign
  return { ...mapping, balanceSign: isSign ? beside : null }
}
