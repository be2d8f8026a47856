import type { OutputTax } from '@sarai/contract/output-tax'
import type { DocumentFacts, LineFacts, Supplier } from './facts.ts'
import type { TaxPack } from './pack.ts'
import type { TaxSettings } from './settings.ts'
import { taxOf } from './tax-of.ts'

interface Asked {
  pack: TaxPack
  settings: TaxSettings
  day: string
  supplier: Supplier
  currency: string
  /** How most services are taxed, and at which rate where that leaves it to the agency. */
  mode: string | null
  rate: number | null
}

const probe = 1_000_000_000
/** Two states: an agency is not in one of them at least. */
const elsewhere = ['27', '08'] as const

/**
 * The tax in a price that a consumer of another state pays, which is one tax, rounded once: the nearest there is while nobody
 * knows where the customer is. Where it is two, the invoice may have a paisa more. Undefined where the rules have no answer.
 */
function computeTax({ pack, settings, day, supplier, currency, mode, rate }: Asked, cost: number) {
  const line: LineFacts = {
    id: 'probe',
    mode,
    currency,
    amount: probe,
    discount: 0,
    isInclusive: true,
    cost,
    basicFare: null,
    rate,
    stays: [],
    isCancellation: false,
    isOutsidePackage: false,
  }
  const facts: DocumentFacts = {
    kind: 'invoice',
    currency,
    supplier,
    buyer: { kind: 'consumer', state: supplier.state === elsewhere[0] ? elsewhere[1] : elsewhere[0] },
    lines: [line],
    tourDays: [],
    overseas: null,
    isReverseCharge: false,
    isPlaceUnknown: false,
  }
  const found = taxOf(facts, pack, settings, day)
  if (!found.ok) return undefined
  return { tax: found.tax, heads: Object.values(found.taxes).filter((amount) => amount > 0).length }
}

/**
 * What of a price is tax that the agency owes, as its invoices usually have it: asked of the rules themselves. Null where
 * nothing is, undefined where they have no answer.
 */
export function findUsualOutputTax(asked: Asked): OutputTax | null | undefined {
  const [whole, half] = [computeTax(asked, 0), computeTax(asked, probe / 2)]
  if (whole === undefined || half === undefined) return undefined
  const { tax, heads } = whole
  if (tax <= 0) return null
  return { on: tax === half.tax ? 'price' : 'margin', rate: Math.round((tax * 100_000) / (probe - tax)), heads }
}
