import type { AgencyDb } from '../../core/db/agency-db.ts'
import { nextNumber, yearlyNumber } from '../tax-profile/document-series.service.ts'
import type { TaxProfile } from '../tax-profile/tax-profile.service.ts'

export interface VoucherNumber {
  text: string
  registrationId: string | null
  seriesId: string | null
}

interface Asked {
  /** The tax profile of the day; undefined where the agency has none. */
  profile: TaxProfile | undefined
  day: string
  /** The agency's country. */
  country: string
}

/**
 * The next number of a receipt or refund, of the financial year of its day: of the registration's series, or of one of the
 * agency's own where nothing is registered. Taken when nothing is left to wait for.
 */
export async function nextVoucher(
  db: AgencyDb,
  kind: 'receipt-voucher' | 'receipt' | 'refund-voucher',
  { profile, day, country }: Asked,
): Promise<VoucherNumber> {
  if (profile) {
    const registrationId = profile.registration.id
    const { text, seriesId } = await nextNumber(db, { registrationId, kind }, day)
    return { text, registrationId, seriesId }
  }
  const [series, prefix] = kind === 'refund-voucher' ? ['refund', 'RFD'] : ['receipt', 'RCT']
  const text = await yearlyNumber(db, { country, day, series, prefix })
  return { text, registrationId: null, seriesId: null }
}
