import type { ComputedInvoice, InvoiceDocument } from '@sarai/contract/invoice-schemas'
import { type InvoiceKind, isNote } from '@sarai/contract/invoice-words'
import { converted, toAmount } from '@sarai/money/amounts'
import { isOnMargin } from '@sarai/tax/tax-base'
import { taxOf } from '@sarai/tax/tax-of'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { AppError } from '../../core/errors.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { listBookings } from '../bookings/bookings-found.service.ts'
import { agencyYear } from '../tax-profile/document-series.service.ts'
import { type TaxProfile, taxProfileOf } from '../tax-profile/tax-profile.service.ts'
import { computedOf, taxFactsOf } from './invoices-facts.rules.ts'
import { sumTcsBase } from './invoices.queries.ts'

export interface Asked {
  kind: InvoiceKind
  document: InvoiceDocument
  contactId: string | null
  tripId: string | null
  registrationId: string | null
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

/** What a document comes to, and whether that tells what its services cost: where tax is on the margin. */
export interface Computation {
  computed: ComputedInvoice
  tellsCosts: boolean
}

/** The figures of a document on a day, with the profile they were computed with. */
export async function computeWith(
  db: AgencyDb,
  { kind, document, contactId, tripId, registrationId }: Asked,
  day: string,
): Promise<Computation & { profile: TaxProfile }> {
  const profile = await taxProfileOf(db, day, registrationId ?? undefined)
  const { country } = await findAgency(db)
  const taxCurrency = profile.pack.currency
  const currency = document.rate === null ? document.currency : (taxCurrency ?? document.currency)
  const costs = await costsOf(db, tripId, currency)
  const { from, to } = await agencyYear(db, day)
  const tcsBefore =
    contactId && document.overseas && !isNote(kind) ? await sumTcsBase(db, { contactId, from, to, currency }) : 0
  const facts = taxFactsOf(document, {
    kind,
    supplier: profile.supplier,
    country,
    costOf: (id) => (id === null ? null : (costs.get(id) ?? null)),
    tcsBefore,
    taxCurrency,
  })
  const { pack, settings } = profile
  const onMargin = document.lines.filter(({ mode }) => isOnMargin(mode, { pack, settings, day }))
  const answer = taxOf(facts, pack, settings, day)
  return { computed: computedOf(kind, answer, onMargin), profile, tellsCosts: onMargin.length > 0 }
}

/** The figures of a draft, or why there are none yet. */
export async function computeDraft(db: AgencyDb, asked: Asked, day: string): Promise<Computation> {
  try {
    return await computeWith(db, asked, day)
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 422) throw error
    const findings = [{ severity: 'error' as const, message: error.message, line: null }]
    return { computed: { figures: null, findings }, tellsCosts: false }
  }
}
