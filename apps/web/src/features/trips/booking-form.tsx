import { Modal, Select, Stack, TextInput } from '@mantine/core'
import type { NewBooking } from '@sarai/contract/booking-schemas'
import { itemCategories, itemCategoryLabels } from '@sarai/contract/itinerary-words'
import type { Trip } from '@sarai/contract/trips'
import { useRef, useState } from 'react'
import { api } from '~/api.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useSending } from '~/lib/use-sending.ts'
import { MoneyInput } from '~/records/amount-inputs.tsx'
import { DayInput } from '~/ui/day-input.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import { toast } from '~/ui/toast.ts'
import { bookingsCache } from './bookings-cache.ts'

const categories = itemCategories.map((value) => ({ value, label: itemCategoryLabels[value] }))

type Category = NewBooking['category']

/** A service that is not in the itinerary, or in place of one that was dropped. */
export default function BookingForm({ trip, onClose }: { trip: Trip; onClose: () => void }) {
  const { user } = useSession()
  const [title, setTitle] = useState('')
  const [category, setCategory] = useState<Category>(null)
  const [date, setDate] = useState(trip.startDate ?? '')
  const [vendor, setVendor] = useState('')
  const [net, setNet] = useState<number | null>(null)
  const idempotencyKey = useRef(crypto.randomUUID())
  const { problems, isSending, submit } = useSending()

  async function add(): Promise<void> {
    const costs = user.seesCost ? { vendor: vendor.trim() || null, net: net ?? 0 } : {}
    const made = { tripId: trip.id, title, category, date: date || null, ...costs }
    const { data } = await api.bookings.create(made, { context: { idempotencyKey: idempotencyKey.current } })
    bookingsCache.show(data, true)
    toast({ kind: 'success', message: `${data.title} added` })
    onClose()
  }

  return (
    <Modal opened onClose={onClose} title="Add a service" size="sm">
      <form onSubmit={(event) => submit(event, add)}>
        <Stack gap="md">
          <TextInput
            label="Service"
            maxLength={200}
            data-autofocus
            value={title}
            error={problems.title}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <Select
            label="Category"
            data={categories}
            clearable
            value={category ?? null}
            onChange={(value) => setCategory(itemCategories.find((one) => one === value) ?? null)}
          />
          <DayInput label="Day" value={date} error={problems.date} onChange={setDate} />
          {user.seesCost && (
            <>
              <TextInput
                label="Vendor"
                maxLength={160}
                value={vendor}
                error={problems.vendor}
                onChange={(event) => setVendor(event.currentTarget.value)}
              />
              <MoneyInput label="Cost" currency={trip.currency} value={net} error={problems.net} onChange={setNet} />
            </>
          )}
          <FormFoot problem={problems.form} label="Add service" isBusy={isSending} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
