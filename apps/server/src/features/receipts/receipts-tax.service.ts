import type { InvoiceDocument } from '@sarai/contract/invoice-schemas'
import type { ReceiptTax } from '@sarai/contract/receipt-schemas'
import { converted, toAmount } from '@sarai/money/amounts'
import { type AdvanceFacts, taxOfAdvance } from '@sarai/tax/advance'
import type { TcsExemption } from '@sarai/contract/tax-words'
import { isOnMargin } from '@sarai/tax/tax-base'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { AppError } from '../../core/errors.ts'
import { findContact } from '../contacts/contacts.service.ts'
import { sumTcsBase, tcsAheadOf } from '../invoices/invoices-computing.service.ts'
import { buyerOf, exemptDaysOf, touristOr } from '../invoices/invoices-facts.rules.ts'
import { newestDocumentOf } from '../invoices/invoices-found.service.ts'
import { billToOf, overseasOf } from '../invoices/invoices-trip.service.ts'
import { agencyYear } from '../tax-profile/document-series.service.ts'
import { usualMode } from '../tax-profile/tax-profile-output.service.ts'
import { type TaxProfile, taxProfileOf } from '../tax-profile/tax-profile.service.ts'
import { findTrip } from '../trips/trips.service.ts'
import type { Paid, Recorder } from './receipts-found.service.ts'
import { mainMode, receiptTaxOf } from './receipts-tax.rules.ts'

/** What was paid ahead, and by whom for what. */
export interface Ahead {
  paid: Paid
  payerId: string | null
  day: string
  currency: string
  /** What one unit is worth in the agency's currency, in millionths. */
  rate: number
  /** What of the payment is put against no invoice, in its currency. */
  advance: number
  collectsTcs: boolean
}

export interface AheadTaxed {
  tax: ReceiptTax | null
  findings: string[]
}

/** The usual tax profile of a day; undefined where no registration holds. */
export async function profileOn(db: AgencyDb, day: string): Promise<TaxProfile | undefined> {
  try {
    return await taxProfileOf(db, day)
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 422) throw error
    return undefined
  }
}

/** Who has paid, as vouchers and the rules of tax have it. */
export async function payerOf(
  db: AgencyDb,
  { payerId, paid }: Pick<Ahead, 'payerId' | 'paid'>,
): Promise<InvoiceDocument['billTo']> {
  const contact = payerId ? await findContact(db, payerId, unrestricted) : undefined
  return billToOf(contact, paid.subject.label)
}

/** Whether an invoice was for whoever pays now, as far as tax tells buyers apart. */
const isSameBuyer = (one: InvoiceDocument['billTo'], other: InvoiceDocument['billTo']) =>
  one.gstin === other.gstin && one.country === other.country

/** What the money is for: as the newest invoice of it says, or as the agency usually sells. */
async function purposeOf(db: AgencyDb, { paid, day }: Ahead, payer: InvoiceDocument['billTo']) {
  const trip = paid.kind === 'trip' ? await findTrip(db, paid.id, unrestricted) : undefined
  const { kind, id } = paid
  const document = kind === 'contact' ? undefined : await newestDocumentOf(db, { kind, id })
  const own = document && isSameBuyer(document.billTo, payer) ? document : undefined
  return {
    mode: (document && mainMode(document.lines)) ?? (await usualMode(db, day)),
    zeroRated: own?.billTo.zeroRated ?? null,
    tour: own?.tour ?? null,
    overseas: document ? document.overseas : trip ? await overseasOf(db, trip) : null,
  }
}

/** What is not known of an advance, to be tried one after the other: first as it is, then by a place that is not known. */
const places = [false, true]

/**
 * The tax in what was paid ahead of its invoice, which is owed from the day it comes. Money that has come is recorded
 * whatever is not known yet: then the findings say what, and the invoice has the tax.
 */
export async function taxAhead(db: AgencyDb, actor: Pick<Recorder, 'agency'>, ahead: Ahead): Promise<AheadTaxed> {
  // What a deposit is for is not known yet: its tax is owed once it is used.
  const isTaxed = ahead.advance > 0 && ahead.paid.kind !== 'contact'
  const profile = isTaxed ? await profileOn(db, ahead.day) : undefined
  if (!profile) return { tax: null, findings: [] }
  const { pack, settings, supplier } = profile
  const { day } = ahead
  const payer = await payerOf(db, ahead)
  const { mode, overseas, zeroRated, tour } = await purposeOf(db, ahead, payer)
  if (isOnMargin(mode, { pack, settings, day }))
    return { tax: null, findings: ['Tax is on the margin: the invoice has it.'] }
  const facts = await factsOf(db, actor, ahead, { currency: pack.currency ?? actor.agency.currency, mode })
  const asked: AdvanceFacts = {
    ...facts,
    supplier,
    buyer: touristOr(buyerOf(payer, actor.agency.country), tour),
    zeroRated,
    tourDays: exemptDaysOf(tour),
    overseas: overseas && {
      ...overseas,
      exemption: overseas.exemption as TcsExemption | null,
      hasPan: payer.pan !== null || payer.gstin !== null,
      before: await tcsBefore(db, ahead, facts.currency),
      collected: { base: 0, amount: 0 },
    },
  }
  const withTcs = ahead.collectsTcs ? asked : { ...asked, overseas: null }
  return computed(withTcs, { pack, settings, day })
}

async function factsOf(
  db: AgencyDb,
  actor: Pick<Recorder, 'agency'>,
  { advance, currency: from, rate }: Ahead,
  { currency, mode }: { currency: string; mode: string | null },
) {
  const isOwn = from === currency || currency !== actor.agency.currency
  const received = isOwn ? advance : toAmount(converted(BigInt(advance), { from, to: currency, rate, buffer: 0 }))
  const line = {
    id: db.agencyId,
    mode,
    currency,
    amount: 0,
    discount: 0,
    isInclusive: true,
    cost: null,
    basicFare: null,
    rate: null,
    stays: [],
    isCancellation: false,
    isOutsidePackage: false,
  }
  return { currency, received, line, isReverseCharge: false, isPlaceUnknown: false }
}

/** On what tax was collected of the payer before, in the financial year. */
async function tcsBefore(db: AgencyDb, { payerId, paid, day }: Ahead, currency: string): Promise<number> {
  const invoiced = payerId ? await sumTcsBase(db, { contactId: payerId, currency, ...(await agencyYear(db, day)) }) : 0
  const ahead = paid.kind === 'trip' ? (await tcsAheadOf(db, paid.id, currency, payerId)).base : 0
  return invoiced + ahead
}

function computed(facts: AdvanceFacts, rules: Parameters<typeof taxOfAdvance>[1]): AheadTaxed {
  const findings: string[] = []
  for (const isPlaceUnknown of places) {
    const answer = taxOfAdvance({ ...facts, isPlaceUnknown }, rules)
    if (answer.ok) return { tax: receiptTaxOf(answer), findings }
    if (answer.findings.some(({ code }) => code === 'pan-missing')) {
      const without = computed({ ...facts, overseas: null }, rules)
      const message =
        'The payer’s PAN is missing, and tax is to be collected at source. Ask for it before you take the money; until then the invoice collects it.'
      return { ...without, findings: [message, ...without.findings] }
    }
    findings.splice(0, findings.length, ...answer.findings.map(({ message }) => message))
  }
  return { tax: null, findings }
}
