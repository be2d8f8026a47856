import { Modal, Select, Stack, Textarea, TextInput } from '@mantine/core'
import type { NewBooking } from '@sarai/contract/booking-schemas'
import { type ItemCategory, itemCategories, itemCategoryLabels } from '@sarai/contract/itinerary-words'
import type { Trip } from '@sarai/contract/trips'
import { useState } from 'react'
import { api } from '~/api.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useSending } from '~/lib/use-sending.ts'
import { type Cost, CostInput } from '~/records/cost-input.tsx'
import { Two } from '~/records/record-form.tsx'
import { type Bought, VendorInput } from '~/records/vendor-input.tsx'
import { DayInput, TimeInput } from '~/ui/day-input.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import { toast } from '~/ui/toast.ts'
import { CountInput } from '~/records/number-inputs.tsx'
import { timeLabels } from './booking-fields.ts'
import { bookingsCache } from './bookings-cache.ts'
import { CardForBooking, useCardFor } from './card-for-booking.tsx'

const categories = itemCategories.map((value) => ({ value, label: itemCategoryLabels[value] }))
const nobody: Bought = { vendorId: null, vendor: null }

/** A service that is not in the itinerary, or in place of one that was dropped. */
export default function BookingForm({ trip, onClose }: { trip: Trip; onClose: () => void }) {
  const { can, user } = useSession()
  const [title, setTitle] = useState('')
  const [category, setCategory] = useState<ItemCategory | null>(null)
  const [date, setDate] = useState(trip.startDate ?? '')
  const [time, setTime] = useState('')
  const [nights, setNights] = useState<number | null>(null)
  const [bought, setBought] = useState(nobody)
  const [cost, setCost] = useState<Cost>({ net: null, currency: trip.currency, rate: null })
  const [wishes, setWishes] = useState('')
  const { problems, isSending, sendOnce } = useSending()
  const card = useCardFor({ category, tripId: trip.id, nights }, { vendorId: bought.vendorId, date })
  const isByCard = card.typed.cardId !== null
  const isStay = category === 'lodging' || category === 'cruise'

  function costs(): Partial<NewBooking> {
    if (!user.seesCost) return {}
    if (isByCard) return { card: card.taken }
    const { net, currency, rate } = cost
    return { ...bought, net: net ?? 0, currency, rate }
  }

  const add = () =>
    sendOnce(async (context) => {
      const facts = { title, category, date: date || null, time: time || null, wishes: wishes.trim() || null }
      const made = { tripId: trip.id, ...facts, nights: isStay ? nights : null, ...costs() }
      const { data } = await api.bookings.create(made, { context })
      bookingsCache.show(data, true)
      toast({ kind: 'success', message: `${data.title} added` })
      onClose()
    })

  /** What a card is of, where nothing else was said yet. */
  function choose(product: string | null): void {
    if (product && title.trim() === '') setTitle(product)
  }

  return (
    <Modal opened onClose={onClose} title="Add a service" size="md">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
      >
        <Stack gap="md">
          <TextInput
            label="Service"
            maxLength={200}
            data-autofocus
            value={title}
            error={problems.title}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <Two>
            <Select
              label="Category"
              data={categories}
              clearable
              value={category}
              onChange={(value) => setCategory(itemCategories.find((one) => one === value) ?? null)}
            />
            <DayInput label="Day" value={date} error={problems.date} onChange={setDate} />
          </Two>
          <Two>
            <TimeInput
              label={(category && timeLabels[category]) ?? 'Time'}
              value={time}
              error={problems.time}
              onChange={setTime}
            />
            {isStay && !isByCard && (
              <CountInput label="Nights" min={1} max={90} value={nights} error={problems.nights} onChange={setNights} />
            )}
          </Two>
          {user.seesCost && (
            <>
              {!isByCard && (
                <VendorInput
                  label="Vendor"
                  value={bought}
                  error={problems.vendorId ?? problems.vendor}
                  onChange={setBought}
                />
              )}
              {can('vendors', 'read') && <CardForBooking of={card} problem={problems.card} onChoose={choose} />}
              {!isByCard && (
                <CostInput
                  label="Cost"
                  tripCurrency={trip.currency}
                  value={cost}
                  error={problems.net ?? problems.rate}
                  onChange={setCost}
                />
              )}
            </>
          )}
          <Textarea
            label="Wishes"
            description="The vendor is told."
            rows={2}
            maxLength={2000}
            value={wishes}
            error={problems.wishes}
            onChange={(event) => setWishes(event.currentTarget.value)}
          />
          <FormFoot
            problem={problems.form}
            label="Add service"
            isBusy={isSending}
            isDisabled={isByCard && !card.taken}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}
