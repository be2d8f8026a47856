import type { ComputedInvoice, InvoiceDocument } from '@sarai/contract/invoice-schemas'
import { type InvoiceKind, isNote } from '@sarai/contract/invoice-words'
import { isUnderLut } from '@sarai/contract/tax-words'
import type { OpenItem } from '@sarai/ledger/lines'
import { converted, toAmount } from '@sarai/money/amounts'
import type { OverseasFacts } from '@sarai/tax/facts'
import { creditNoteUntil, type RulesAsked } from '@sarai/tax/limits'
import { isOnMargin } from '@sarai/tax/tax-base'
import { taxOf } from '@sarai/tax/tax-of'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { AppError } from '../../core/errors.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { listBookings } from '../bookings/bookings-found.service.ts'
import { familyOf } from '../contacts/contacts.service.ts'
import { openItemsOf } from '../ledger/ledger.service.ts'
import { agencyYear } from '../tax-profile/document-series.service.ts'
import { type TaxProfile, taxProfileOf } from '../tax-profile/tax-profile.service.ts'
import { listPayers } from '../trips/trips.service.ts'
import { computedOf, costsByLine, taxFactsOf } from './invoices-facts.rules.ts'
import { touristFindings } from './invoices-tourist.rules.ts'
import { findInvoice, sumTcsBase } from './invoices.queries.ts'

export { sumTcsBase } from './invoices.queries.ts'

type Collected = OverseasFacts['collected']
const nothingCollected: Collected = { base: 0, amount: 0 }

export interface Asked {
  kind: InvoiceKind
  /** The invoice that a note corrects: it is computed by the rules of that invoice's day. */
  correctsId?: string | null
  document: InvoiceDocument
  contactId: string | null
  tripId: string | null
  registrationId: string | null
  /** The buyer is taken to have a PAN, which is not known yet. */
  isPanToCome?: true
}

/** What the bookings of a trip cost the agency, where it is told in a document's currency: taxes on the margin need it. */
async function costsOf(db: AgencyDb, tripId: string | null, currency: string): Promise<Map<string, number>> {
  if (tripId === null) return new Map()
  const costs = (await listBookings(db, tripId)).map((booking): [string, number] | undefined => {
    const { id, net, currency: from, rate } = booking
    if (from === currency) return [id, net]
    if (rate === null) return undefined
    return [id, toAmount(converted(BigInt(net), { from, to: currency, rate, buffer: 0 }))]
  })
  return new Map(costs.filter((cost) => cost !== undefined))
}

/**
 * On what of a trip tax was collected at source when it was paid ahead, and is held for its invoices: where several pay
 * it, what one of them has paid is held for their own.
 */
export async function tcsAheadOf(
  db: AgencyDb,
  tripId: string | null,
  taxCurrency: string,
  payerId?: string | null,
): Promise<Collected> {
  if (tripId === null) return nothingCollected
  const isShared = payerId ? (await listPayers(db, tripId)).length > 0 : false
  const party = payerId && isShared ? await familyOf(db, payerId) : undefined
  const open = await openItemsOf(db, { party, tripId, accounts: ['customer_advance', 'tcs_on_advances'] })
  const amount = (one: OpenItem) => Math.abs(one.currency === taxCurrency ? one.amount : one.base)
  const held = open.filter(({ account }) => account === 'tcs_on_advances')
  const ahead = held.map((tax) => {
    const advance = open.find(({ account, item }) => account === 'customer_advance' && item === tax.item)
    return { base: advance ? amount(advance) - amount(tax) : 0, amount: amount(tax) }
  })
  return {
    base: ahead.reduce((sum, one) => sum + one.base, 0),
    amount: ahead.reduce((sum, one) => sum + one.amount, 0),
  }
}

/** The day whose rules a document is computed by. */
async function rulesDayOf(db: AgencyDb, { correctsId }: Asked, day: string): Promise<string> {
  const corrected = correctsId ? await findInvoice(db, correctsId, unrestricted) : undefined
  return corrected?.issuedOn ?? day
}

/** What a document comes to, and whether that tells what its services cost: where tax is on the margin. */
export interface Computation {
  computed: ComputedInvoice
  tellsCosts: boolean
  /** At what is collected at source; more than one where the buyer passes the threshold. */
  tcsRates: number[]
}

/** Whether a credit note comes too late to lower the tax of what it corrects. */
function lateNote(supplied: string, asked: RulesAsked): ComputedInvoice['findings'] {
  const last = creditNoteUntil(supplied, asked)
  if (!last?.isLate) return []
  const severity = last.answer === 'refuse' ? 'error' : 'warning'
  return [
    {
      severity,
      message: last.why[0]?.sentence ?? 'It is too late for this note to lower the tax.',
      line: null,
      field: null,
    },
  ]
}

/** What is left without tax needs the letter of undertaking of its year. */
function lutMissing({ billTo }: InvoiceDocument, { lut }: TaxProfile): ComputedInvoice['findings'] {
  if (!isUnderLut(billTo.zeroRated) || lut !== null) return []
  const message =
    'There is no letter of undertaking for this financial year. Enter it in Settings, Tax, or charge the tax.'
  return [{ severity: 'warning', message, line: null, field: 'billTo.zeroRated' }]
}

/** The figures of a document on a day, with the profile they were computed with. */
export async function computeWith(
  db: AgencyDb,
  asked: Asked,
  onDay: string,
): Promise<Computation & { profile: TaxProfile }> {
  const { kind, document, contactId, tripId, registrationId, isPanToCome } = asked
  const day = await rulesDayOf(db, asked, onDay)
  const profile = await taxProfileOf(db, day, registrationId ?? undefined)
  const { country } = await findAgency(db)
  const taxCurrency = profile.pack.currency
  const currency = document.rate === null ? document.currency : (taxCurrency ?? document.currency)
  const { pack, settings } = profile
  const onMargin = document.lines.filter(({ mode }) => isOnMargin(mode, { pack, settings, day }))
  const bookings = onMargin.length > 0 ? await costsOf(db, tripId, currency) : new Map<string, number>()
  const { from, to } = await agencyYear(db, day)
  const tcsBefore =
    contactId && document.overseas && !isNote(kind) ? await sumTcsBase(db, { contactId, from, to, currency }) : 0
  const facts = taxFactsOf(document, {
    kind,
    supplier: profile.supplier,
    country,
    costs: costsByLine(onMargin, bookings),
    tcsBefore,
    tcsAhead:
      kind === 'invoice' && document.overseas ? await tcsAheadOf(db, tripId, currency, contactId) : nothingCollected,
    taxCurrency,
    isPanToCome,
  })
  const answer = taxOf(facts, pack, settings, day)
  const computed = computedOf(kind, answer, onMargin)
  const late = kind === 'credit-note' ? lateNote(day, { pack, settings, day: onDay }) : []
  const misplaced = touristFindings(document, { pack, day, country })
  const isRefused = [...late, ...misplaced].some(({ severity }) => severity === 'error')
  const figures = isRefused ? null : computed.figures
  const findings = [...computed.findings, ...misplaced, ...lutMissing(document, profile), ...late]
  const tcsRates = answer.ok ? (answer.tcs?.slabs ?? []).map(({ rate }) => rate) : []
  return { computed: { figures, findings }, profile, tellsCosts: onMargin.length > 0, tcsRates }
}

/** The figures of a draft, or why there are none yet. */
export async function computeDraft(db: AgencyDb, asked: Asked, day: string): Promise<Computation> {
  try {
    return await computeWith(db, asked, day)
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 422) throw error
    const findings = [{ severity: 'error' as const, message: error.message, line: null, field: null }]
    return { computed: { figures: null, findings }, tellsCosts: false, tcsRates: [] }
  }
}
