import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import type { Limit } from '../../core/throttle.ts'
import type { findAgency } from '../../kernel/agency/agency.service.ts'
import type { Services } from '../../services.ts'
import { sentPdfOf, voucherOf } from './receipts-pdf.service.ts'
import { sentVoucherJob } from './receipts.jobs.ts'

const ofReceipt: Limit = { name: 'receipt pdf', attempts: 1, seconds: 60 }

/**
 * The receipt of a payment for whoever made it on a page of ours: its title, where its PDF is kept, and how that is made.
 * The caller has seen to it that it was paid there.
 * @throws AppError 422 while nobody has seen the money
 */
export async function readReceiptForPayer(
  services: Services,
  db: AgencyDb,
  agency: Awaited<ReturnType<typeof findAgency>>,
  id: string,
) {
  const voucher = { id, of: 'receipt' as const }
  const { paper, storageKey } = sentPdfOf(agency, voucher, await voucherOf(db, { ...unrestricted, agency }, voucher))
  return {
    title: paper.title,
    storageKey,
    /** Asked again within a minute it is left to whoever is at it. */
    make: async () => {
      if (!(await services.throttle.tryHit(ofReceipt, storageKey))) return
      await services.database.writeAs(agency.id, (writing) =>
        services.jobs.enqueue(writing, sentVoucherJob, { ...voucher, storageKey }),
      )
    },
  }
}
