import { Modal, Stack, Textarea, TextInput } from '@mantine/core'
import type { Booking } from '@sarai/contract/booking-schemas'
import { useState } from 'react'
import { api } from '~/api.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useSending } from '~/lib/use-sending.ts'
import { MoneyInput } from '~/records/amount-inputs.tsx'
import { type Bought, VendorInput } from '~/records/vendor-input.tsx'
import { DayInput } from '~/ui/day-input.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import { toast } from '~/ui/toast.ts'
import { bookingsCache } from './bookings-cache.ts'
import { CardForBooking, useCardFor } from './card-for-booking.tsx'

interface Props {
  booking: Booking
  onClose: () => void
  onReplaced: (made: Booking) => Promise<void>
}

/** Books another service in place of one that is not to be had. */
export default function ReplaceDialog({ booking, onClose, onReplaced }: Props) {
  const { can } = useSession()
  const hasVendors = can('vendors', 'read')
  const [title, setTitle] = useState(booking.title)
  const [bought, setBought] = useState<Bought>({ vendorId: null, vendor: null })
  const [date, setDate] = useState(booking.date ?? '')
  const [net, setNet] = useState<number | null>(booking.net)
  const [reason, setReason] = useState('')
  const { problems, isSending, sendOnce } = useSending()

  const card = useCardFor(booking, { vendorId: bought.vendorId, date })
  const isByCard = card.typed.cardId !== null

  const replace = () =>
    sendOnce(async (context) => {
      const { id, version } = booking
      const typed = { ...bought, date: date || null, net: net ?? 0 }
      const facts = isByCard ? { card: card.taken } : typed
      const { data } = await api.bookingRequests.replace(
        { id, version, reason: reason.trim() || null, title, ...facts },
        { context },
      )
      bookingsCache.show(data, true)
      toast({ kind: 'success', message: `${data.title} booked instead. Request it of its vendor next.` })
      onClose()
      await onReplaced(data)
    })

  return (
    <Modal opened onClose={onClose} title={`Book instead of ${booking.title}`} size="sm">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void replace()
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
          {hasVendors && (
            <CardForBooking
              of={card}
              problem={problems.card}
              onChoose={(product) => setTitle(product ?? booking.title)}
            />
          )}
          {!isByCard && (
            <VendorInput
              label="Vendor"
              value={bought}
              error={problems.vendorId ?? problems.vendor}
              onChange={setBought}
            />
          )}
          <DayInput label="Day" value={date} error={problems.date} onChange={setDate} />
          {!isByCard && (
            <MoneyInput label="Cost" currency={booking.currency} value={net} error={problems.net} onChange={setNet} />
          )}
          {booking.status !== 'dropped' && (
            <Textarea
              label="Why is the other dropped?"
              rows={2}
              maxLength={500}
              value={reason}
              error={problems.reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
          <FormFoot
            problem={problems.form}
            label="Book instead"
            isBusy={isSending}
            isDisabled={isByCard && !card.taken}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}
