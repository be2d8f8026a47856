import { TripDocuments } from './trip-documents.tsx'
import type { TripTabProps } from './trip-tabs.ts'
import { TripVouchers } from './trip-vouchers.tsx'

/** What travellers and vendors hold in their hands: vouchers, and tickets and confirmations as files. */
export function TripPapersTab(props: TripTabProps) {
  return (
    <>
      <TripVouchers {...props} />
      <TripDocuments {...props} />
    </>
  )
}
