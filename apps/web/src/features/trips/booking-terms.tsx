import type { Booking } from '@sarai/contract/booking-schemas'
import type { Vendor } from '@sarai/contract/vendor-schemas'
import { useSession } from '~/lib/session-context.tsx'
import { SlabsSection } from '~/records/slabs-section.tsx'
import { BookingBills } from './booking-bills.tsx'
import { BookingPayables } from './booking-payables.tsx'
import { bookingsCache } from './bookings-cache.ts'
import { saveBooking } from './save-booking.ts'

interface Props {
  booking: Booking
  /** Where it is one of the agency's. */
  vendor: Vendor | undefined
  isEditable: boolean
}

/** What was agreed with the vendor: when it is paid, and what it charges when the service is dropped. */
export function BookingTerms({ booking, vendor, isEditable }: Props) {
  const { id, version, slabs } = booking
  const { can } = useSession()
  return (
    <>
      <BookingPayables booking={booking} isEditable={isEditable} creditDays={vendor?.creditDays ?? null} />
      {can('vendors') && <BookingBills booking={booking} />}
      <SlabsSection
        slabs={slabs ?? []}
        none="It is not known what the vendor charges when this is dropped."
        isEditable={isEditable}
        usual={vendor && { label: `As ${vendor.name} usually charges`, slabs: vendor.slabs }}
        save={async (changed) => {
          const asked = changed.map(({ daysBefore, percent }) => ({ daysBefore, percent }))
          bookingsCache.show(await saveBooking(id, version, { slabs: asked }))
        }}
      />
    </>
  )
}
