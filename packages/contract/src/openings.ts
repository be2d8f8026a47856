import * as z from 'zod'
import { ledgerAccounts } from './ledger-words.ts'
import { openingKinds } from './opening-words.ts'
import { calendarDate, currency, id, moment, money, optionalText } from './primitives.ts'
import { memberProcedure, success } from './procedure.ts'

/** One balance, as somebody enters it. */
export const openingLine = z.strictObject({
  kind: z.enum(openingKinds),
  /** Whose it is, by the kind; none for cash. */
  bankAccountId: id.nullable(),
  contactId: id.nullable(),
  vendorId: id.nullable(),
  /** The trip that a customer has paid ahead for. */
  tripId: id.nullable(),
  currency,
  /** In minor units of its currency. */
  amount: money.min(1, { error: 'Enter an amount above zero' }),
  /** What it is worth in the agency's currency, where that is another. */
  worth: money.nullable(),
  /** The number of the old invoice or bill. */
  reference: optionalText(60),
  /** Of what is still to be paid. */
  dueOn: calendarDate.nullable(),
})
export type OpeningLine = z.infer<typeof openingLine>

/** With the name of whose it is, for screens. */
export const openingLineShown = z.object({
  ...openingLine.shape,
  amount: z.int(),
  worth: z.int().nullable(),
  name: z.string().nullable(),
  tripTitle: z.string().nullable(),
})
export type OpeningLineShown = z.infer<typeof openingLineShown>

const posted = z.object({
  id,
  day: z.string(),
  lines: z.array(openingLineShown),
  /** What went to the account of opening balances: credits above zero, in the agency's currency. */
  difference: z.int(),
  postedAt: moment,
  postedBy: z.string().nullable(),
  /** Why it cannot be replaced any more, in words; null where it can. */
  fixed: z.string().nullable(),
})

export const openingsShown = z.object({
  baseCurrency: z.string(),
  posted: posted.nullable(),
  /** Balances that vendors have as facts of theirs and that are not in the books. */
  offered: z.array(openingLineShown),
  /** Up to which day the books are closed. */
  lockedUntil: z.string().nullable(),
})
export type OpeningsShown = z.infer<typeof openingsShown>

const maxLines = 1000
const lines = z.array(openingLine).max(maxLines, { error: `Use at most ${maxLines.toLocaleString('en-IN')} lines` })

const openingsToPost = z.strictObject({
  day: calendarDate,
  lines: lines.min(1, { error: 'Add a line' }),
})

export const openingsPreview = z.object({
  /** The entry by account, in the order of the books; debits above zero. */
  entry: z.array(
    z.object({
      account: z.enum(ledgerAccounts),
      name: z.string().nullable(),
      currency: z.string(),
      amount: z.int(),
      base: z.int(),
    }),
  ),
  difference: z.int(),
  warnings: z.array(z.string()),
})
export type OpeningsPreview = z.infer<typeof openingsPreview>

export const openingsRead = z.object({
  lines: z.array(openingLineShown),
  /** Rows that no line was made of, and why. */
  problems: z.array(z.object({ row: z.int(), text: z.string(), message: z.string() })),
})
export type OpeningsRead = z.infer<typeof openingsRead>

/** Nobody owns the books: main users enter the balances, and who may change the bank accounts. */
const trusted = { right: 'bank', isUnowned: true } as const
const sure = { ...trusted, recentSignIn: true } as const
const shown = success(openingsShown)

export const openingsCalls = {
  show: memberProcedure('account', 'read', trusted)
    .route({ method: 'GET', path: '/opening-balances', summary: 'Read the opening balances' })
    .output(shown),

  read: memberProcedure('account', 'read', trusted)
    .route({
      method: 'POST',
      path: '/opening-balances/read',
      summary: 'Read opening balances from rows of a table',
      description:
        'As they are copied from a spreadsheet or written as CSV, with a row of headings. Nothing is stored.',
    })
    .input(z.strictObject({ text: z.string().min(1, { error: 'Paste the rows first' }).max(200_000) }))
    .output(success(openingsRead)),

  preview: memberProcedure('account', 'read', trusted)
    .route({
      method: 'POST',
      path: '/opening-balances/preview',
      summary: 'See the entry that opening balances would make',
      description: 'Refused by the line, as posting would be.',
    })
    .input(openingsToPost)
    .output(success(openingsPreview)),

  post: memberProcedure('account', 'write', sure)
    .route({
      method: 'POST',
      path: '/opening-balances',
      summary: 'Post the opening balances',
      description:
        'Once, in one entry. Others take their place as a whole, until something is settled against them or their day is closed.',
    })
    .input(
      openingsToPost.extend({
        /** The balances that these take the place of; null for the first. */
        replaces: id.nullable(),
      }),
    )
    .output(shown),

  remove: memberProcedure('account', 'write', sure)
    .route({
      method: 'DELETE',
      path: '/opening-balances/{id}',
      summary: 'Take back the opening balances',
      description: 'The books keep the entry and the one that takes it back.',
    })
    .input(z.strictObject({ id }))
    .output(shown),
}
