import type { CreditAnswer, CreditAsked } from '@sarai/contract/bill-credit-schemas'
import type { BillLine } from '@sarai/contract/bill-schemas'
import { billTaxOf, type BillTaxes } from '@sarai/contract/bill-words'
import { panOf } from '@sarai/contract/gst'
import { creditOf } from '@sarai/tax/input-credit'
import { tdsProposal, tdsSections } from '@sarai/tax/tds'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted, type Visible } from '../../core/db/visible.ts'
import { invalid } from '../../core/errors.ts'
import { findBookingsOf } from '../bookings/bookings-found.service.ts'
import { agencyYear } from '../tax-profile/document-series.service.ts'
import { buyingProfile, taxSystems } from '../tax-profile/tax-profile.service.ts'
import { listVendorTypes } from '../vendor-types/vendor-types.service.ts'
import { getVendor, mergedIds, type VendorRecord } from '../vendors/vendors.service.ts'
import { buyerIn, inBase, purchaseOf, systemOf } from './bills-credit.rules.ts'
import { requireCosts } from './bills-found.service.ts'
import { sumCharged } from './bills.queries.ts'

/** What a vendor is, of the types that every agency has. */
async function builtInType(db: AgencyDb, { typeId }: VendorRecord): Promise<string | null> {
  if (typeId === null) return null
  return (await listVendorTypes(db)).find(({ id }) => id === typeId)?.builtIn ?? null
}

/** What the rules of a bill's day say of it. Services that the reader does not see are read as none. */
async function rulesOn(db: AgencyDb, actor: Member, bill: CreditAsked, visible: Visible) {
  const vendor = await getVendor(db, bill.vendorId)
  const { asked, registered, mode } = await buyingProfile(db, bill.billedOn)
  const vendorType = await builtInType(db, vendor)
  if (!asked) return { vendor, vendorType, asked, answers: [] }
  const bookings = await findBookingsOf(
    db,
    bill.lines.flatMap(({ bookingId }) => bookingId ?? []),
    visible,
  )
  const { registration, isOtherState } = buyerIn(registered, vendor.gstin?.slice(0, 2) ?? null)
  const amountOf = (amount: number) => inBase(amount, bill, actor.agency.currency)
  const answers = bill.lines.map((line) => {
    const booking = bookings.find(({ id }) => id === line.bookingId)
    return creditOf(purchaseOf(line, booking, { vendorType, isOtherState, amountOf }), { registration, mode }, asked)
  })
  return { vendor, vendorType, asked, answers }
}

/** What is said of a bill while it is typed. */
export async function creditOfBill(db: AgencyDb, actor: Member, bill: CreditAsked): Promise<CreditAnswer> {
  requireCosts(actor)
  const { vendor, vendorType, asked, answers } = await rulesOn(db, actor, bill, actor)
  if (!asked)
    return { lines: bill.lines.map(() => ({ isCredit: false, choices: [], why: [] })), sections: [], tds: null }
  const year = await agencyYear(db, bill.billedOn)
  const before = await sumCharged(db, await mergedIds(db, vendor.id), { from: year.from, to: bill.billedOn })
  const net = bill.lines.reduce((sum, line) => sum + inBase(line.net, bill, actor.agency.currency), 0)
  // Somebody abroad charges no tax of this country.
  const isAbroad = vendor.gstin === null && vendor.country !== null && vendor.country !== actor.agency.country
  const pan = vendor.gstin ? panOf(vendor.gstin) : null
  return {
    lines: answers.map(({ isCredit, choices, why }) => ({
      isCredit,
      why,
      choices: (isAbroad ? [] : choices).map(({ why: [first], ...choice }) => ({
        ...choice,
        sentence: first?.sentence ?? '',
      })),
    })),
    sections: tdsSections(asked),
    // Without a PAN a fifth is kept. That none is on record does not say that there is none.
    tds: (pan && tdsProposal({ kind: vendorType, pan }, { net, before }, asked)) || null,
  }
}

/** A line whose tax is credit, or is not. */
export type DecidedLine = BillLine & { isCredit: boolean }

/** Lines with what the rules say where a line leaves that to them. */
export async function decidedLines(
  db: AgencyDb,
  actor: Member,
  bill: Omit<CreditAsked, 'lines'> & { lines: BillLine[] },
): Promise<DecidedLine[]> {
  const isOpen = bill.lines.some((line) => line.isCredit === null && billTaxOf(line) > 0)
  const answers = isOpen ? (await rulesOn(db, actor, bill, unrestricted)).answers : []
  return bill.lines.map((line, at) => ({ ...line, isCredit: line.isCredit ?? answers[at]?.isCredit ?? false }))
}

/**
 * Tax that the agency could take off its own is that of a system it is under; any other is a part of the price.
 * @param before lines of the bill as it was, or of the bill that it corrects, whose taxes it may have
 * @throws AppError 422 by the line
 */
export async function checkTaxes(
  db: AgencyDb,
  { billedOn, lines }: { billedOn: string; lines: readonly BillTaxes[] },
  before: readonly BillTaxes[],
): Promise<void> {
  if (lines.every((line) => systemOf(line) === undefined)) return
  const known = new Set([...(await taxSystems(db, billedOn)), ...before.map(systemOf)])
  const problems = lines.flatMap((line, at): [string, string][] => {
    const system = systemOf(line)
    if (system === undefined || known.has(system)) return []
    return system === 'vat'
      ? [[`lines.${at}.vat`, 'You are not registered for VAT: make it a part of the amount']]
      : [[`lines.${at}.${line.igst > 0 ? 'igst' : 'cgst'}`, 'You are not under GST: enter the tax as VAT']]
  })
  if (problems.length > 0) throw invalid(Object.fromEntries(problems))
}
