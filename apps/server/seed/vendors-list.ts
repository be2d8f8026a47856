import type { VendorDocumentKind } from '@sarai/contract/vendor-words'

type Person = readonly [name: string, role: string | null, phone: string | null, email: string | null]

export interface DemoVendor {
  name: string
  legalName?: string
  type: string
  status?: 'active' | 'on_hold' | 'archived'
  phone?: string
  email?: string
  address?: string
  city: string
  state?: string
  country: string
  website?: string
  /** The first fourteen characters of its GSTIN; the last is worked out. */
  gst?: string
  currency?: string
  creditDays?: number
  paymentTerms?: string
  /** In minor units. */
  creditLimit?: number
  rating?: number
  destinations: string[]
  tags?: string[]
  people: Person[]
  documents?: [kind: VendorDocumentKind, number: string, endsInDays: number][]
  account?: { bankName: string; ifsc?: string; swift?: string; number: string; currency?: string; upiId?: string }
  slabs?: [daysBefore: number, percent: number][]
}

export const hotelSlabs: DemoVendor['slabs'] = [
  [30, 10],
  [15, 50],
  [7, 100],
]
/** Of those who do not say their own. */
export const usualSlabs: [daysBefore: number, percent: number][] = [
  [7, 25],
  [2, 100],
]
export const rajasthan = { state: 'Rajasthan', country: 'IN' } as const
export const kerala = { state: 'Kerala', country: 'IN' } as const
