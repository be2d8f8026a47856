import type { BankPart, GatewayFees } from '@sarai/contract/statement-schemas'
import type { BankMatchKind } from '@sarai/contract/statement-words'
import { entryLines } from '@sarai/ledger/lines'
import { transferEntry } from '@sarai/ledger/opening'
import { uuidv7 } from 'uuidv7'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invalid } from '../../core/errors.ts'
import type { Services } from '../../services.ts'
import { findBankAccount } from '../bank-accounts/bank-accounts.service.ts'
import { postEntry, posting } from '../ledger/ledger.service.ts'
import type { LineRecord } from './statements-lines.queries.ts'
import { holdUnshown, noteShown } from '../settlements/settlements-showing.service.ts'
import { gatewayNames } from '@sarai/contract/settlement-words'
import { formatMoney } from '@sarai/money/format'
import { creditedTaxes } from './statements.rules.ts'

const bookedDocument = 'bank-line'

/** Who or what settles a line, and how it is dated. */
export interface Settling {
  services: Services
  db: AgencyDb
  actor: Member
  line: LineRecord
  /** The day of what is made in the books. */
  day: string
  rate: number | undefined
  /** What is made is another payment, although one like it is there. */
  isSure: boolean
}

export interface Made {
  kind: BankMatchKind
  entryId: string
}

type Booking = Extract<BankPart, { as: 'book' }>

/** Which account of the bank a part is to or from, where it names one. @throws AppError 422 */
async function checkAccount({ db, line }: Settling, { account, bankAccountId }: Booking): Promise<void> {
  if (account !== 'bank') {
    if (bankAccountId !== null) throw invalid({ parts: 'Only money between your accounts names one' })
    return
  }
  const other = bankAccountId ? await findBankAccount(db, bankAccountId) : undefined
  if (!other) throw invalid({ parts: 'Choose the other account' })
  if (other.id === line.accountId) throw invalid({ parts: 'Choose another account than this one' })
  if (other.currency !== line.currency) throw invalid({ parts: `The other account is in ${other.currency}` })
}

/** @throws AppError 422 where there can be no fees */
function feesOf({ line }: Settling, { account, fees }: Booking): GatewayFees | undefined {
  if (!fees || fees.charge + fees.tax === 0) return undefined
  if (account !== 'gateway') throw invalid({ parts: 'Only what a payment gateway has settled has fees' })
  if (line.amount < 0) throw invalid({ parts: 'Fees are kept of money that comes in' })
  return fees
}

/** A part of a line that is booked to another account as it is; of a gateway's settlement with the fees it has kept. */
export async function book(settling: Settling, booking: Booking): Promise<Made> {
  const { db, actor, line, day, rate } = settling
  const { account, bankAccountId, amount, note } = booking
  const base = actor.agency.currency
  if (line.currency !== base && rate === undefined) throw invalid({ rate: `Say what one ${line.currency} is worth` })
  await checkAccount(settling, booking)
  const fees = feesOf(settling, booking)
  const signed = Math.sign(line.amount) * amount
  const terms = { base, currency: line.currency, rate: rate ?? 1_000_000 }
  const lines = posting(() => {
    if (!fees)
      return entryLines(terms, [
        { account: 'bank', part: line.accountId, amount: signed },
        { account, part: bankAccountId, amount: -signed },
      ])
    return transferEntry({
      terms,
      from: { account: 'gateway', part: null },
      to: { account: 'bank', part: line.accountId },
      amount: amount + fees.charge + fees.tax,
      fees: fees.charge + (fees.credit === 'none' ? fees.tax : 0),
      feeTaxes: creditedTaxes(fees),
    })
  })
  const document = { kind: bookedDocument, id: uuidv7() }
  const { id } = await postEntry(db, actor, { day, document, event: 'booked', label: note, base, lines })
  return { kind: 'booked', entryId: id }
}

/** A settlement that a gateway has reported: its total, with the fees and their tax as the report has them. */
export async function bookSettlement(
  settling: Settling,
  { id, amount }: { id: string; amount: number },
): Promise<Made> {
  const { db, line } = settling
  const { gateway, reference, gross, fee, tax, credit, currency } = await holdUnshown(db, id)
  const net = gross - fee - tax
  if (currency !== line.currency || amount !== net)
    throw invalid({ parts: `This settlement is of ${formatMoney(net, currency)}: settle all of it` })
  const made = await book(settling, {
    as: 'book',
    account: 'gateway',
    bankAccountId: null,
    amount,
    fees: { charge: fee, tax, credit },
    note: `${gateway === 'other' ? 'Gateway' : gatewayNames[gateway]} settlement ${reference}`.slice(0, 200),
  })
  await noteShown(db, id, made.entryId)
  return made
}
