import * as z from 'zod'
import { ledgerAccounts } from './ledger-words.ts'
import { profitSections } from './report-words.ts'

/** An amount of the time, and that of the time before. */
const compared = { amount: z.int(), before: z.int() }

export const profitLine = z.object({
  section: z.enum(profitSections),
  account: z.enum(ledgerAccounts),
  /** Which mode of supply; `gst` of what is tax without credit. */
  part: z.string().nullable(),
  ...compared,
})
export type ProfitLine = z.infer<typeof profitLine>

const sum = z.object(compared)

export const profitAndLossReport = z.object({
  baseCurrency: z.string(),
  /** The days that it is compared with: as many months, or days, right before. */
  daysBefore: z.object({ from: z.string(), to: z.string() }),
  /** In the currency of the books, above zero as their section names them. */
  lines: z.array(profitLine),
  sums: z.object({
    income: sum,
    cost: sum,
    /** Income less its cost. */
    gross: sum,
    otherIncome: sum,
    expenses: sum,
    net: sum,
  }),
})
export type ProfitAndLossReport = z.infer<typeof profitAndLossReport>
