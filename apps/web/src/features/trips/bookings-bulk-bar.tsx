import { tableFormats } from '@sarai/contract/export-words'
import { maxRequested } from '@sarai/contract/booking-request-schemas'
import { IconBuildingStore, IconSend } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '~/lib/session-context.tsx'
import { ExportItems } from '~/records/export-items.tsx'
import { useLacksAmong } from '~/records/lacks-among.ts'
import { BulkExport } from '~/records/record-bulk-bar.tsx'
import { BulkBar, BulkButton } from '~/ui/bulk-bar.tsx'
import { Reason } from '~/ui/reason.tsx'
import type { BookingsList } from './bookings-page.tsx'
import { exportBookings } from './export-bookings.ts'

const ChooseBookingVendors = lazy(() => import('./choose-booking-vendors.tsx'))
const RequestDialog = lazy(() => import('./request-dialog.tsx'))

/** What can be done with the bookings that are selected: request them, each of its vendor, or write them to a file. */
export default function BookingsBulkBar({ list }: { list: BookingsList }) {
  const { can, user } = useSession()
  const [asking, setAsking] = useState<string[]>()
  const [isChoosing, setChoosing] = useState(false)
  const lacksAmong = useLacksAmong(list.description)
  const { selected, selectNothing } = list
  const mayAsk = can('calendars', 'write') && user.seesCost
  const selection = { ids: selected, isEverything: false, total: selected.size, isMinimum: false }
  const tooMany = selected.size > maxRequested ? `At most ${maxRequested} services are requested at once` : undefined
  const rows = list.rows.filter(({ id }) => selected.has(id))
  const unbought = rows.filter(({ vendor, status }) => !vendor && status !== 'dropped')
  return (
    <>
      <BulkBar one="booking" selected={selection} onNothing={selectNothing}>
        {mayAsk && (
          <Reason why={tooMany}>
            <BulkButton leftSection={<IconSend size={16} />} onClick={() => setAsking([...selected])}>
              Request…
            </BulkButton>
          </Reason>
        )}
        {mayAsk && unbought.length > 0 && (
          <BulkButton leftSection={<IconBuildingStore size={16} />} onClick={() => setChoosing(true)}>
            Choose vendors…
          </BulkButton>
        )}
        <BulkExport>
          <ExportItems
            hasOwner
            hasPhones={false}
            lacks={lacksAmong('export', rows)}
            formats={tableFormats}
            run={(format, ways) => exportBookings(format, { ids: [...selected] }, ways)}
          />
        </BulkExport>
      </BulkBar>
      <Suspense fallback={null}>
        {isChoosing && (
          <ChooseBookingVendors services={unbought} onClose={() => setChoosing(false)} onChosen={selectNothing} />
        )}
        {asking && (
          <RequestDialog
            bookingIds={asking}
            onClose={() => {
              setAsking(undefined)
              selectNothing()
            }}
            onSent={() => undefined}
          />
        )}
      </Suspense>
    </>
  )
}
