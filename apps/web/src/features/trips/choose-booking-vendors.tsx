import type { BookingRow } from '@sarai/contract/booking-schemas'
import { api } from '~/api.ts'
import { plural } from '~/lib/format.ts'
import { calls, queryClient } from '~/query.ts'
import ChooseVendorsDialog, { type VendorChoice } from '~/records/choose-vendors-dialog.tsx'
import type { ServiceToChoose } from '~/records/services-by-place.ts'
import { toast } from '~/ui/toast.ts'

interface Props {
  services: (ServiceToChoose & Pick<BookingRow, 'version'>)[]
  onClose: () => void
  onChosen: () => void
}

/** Says who provides services of trips. */
export default function ChooseBookingVendors({ services, onClose, onChosen }: Props) {
  async function choose(choices: VendorChoice[]): Promise<void> {
    const { data } = await api.bookings.chooseVendors({
      choices: choices.map(({ ids, ...bought }) => ({
        ...bought,
        bookings: services.filter(({ id }) => ids.includes(id)).map(({ id, version }) => ({ id, version })),
      })),
    })
    for (const call of [calls.bookings, calls.bookingRequests, calls.trips])
      void queryClient.invalidateQueries({ queryKey: call.key() })
    toast({ kind: 'success', message: `Vendor chosen for ${plural(data.bookings, 'service')}` })
    onChosen()
  }
  return <ChooseVendorsDialog services={services} onChoose={choose} onClose={onClose} />
}
