import { Modal, Stack, Textarea, TextInput } from '@mantine/core'
import type { Booking } from '@sarai/contract/booking-schemas'
import { type BookingStatus, bookingStatusLabels } from '@sarai/contract/booking-words'
import { dropChargeOf } from '@sarai/itinerary/booking-money'
import { useState } from 'react'
import { api } from '~/api.ts'
import { dayOf, momentAt } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useSending } from '~/lib/use-sending.ts'
import { MoneyInput } from '~/records/amount-inputs.tsx'
import { DayInput } from '~/ui/day-input.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import { toast } from '~/ui/toast.ts'
import { bookingsCache } from './bookings-cache.ts'

/** Steps with which something goes. */
export type AskedStep = Extract<BookingStatus, 'confirmed' | 'requested' | 'waitlisted' | 'dropped'>

const titles: Record<AskedStep, string> = {
  requested: 'Mark as requested',
  confirmed: 'Confirm booking',
  waitlisted: 'Put on the waiting list',
  dropped: 'Drop booking',
}

interface Props {
  booking: Booking
  step: AskedStep
  onClose: () => void
}

/** Asks what goes with a step: the number it was confirmed by, until when it is held, or why it is dropped. */
export default function BookingMoveDialog({ booking, step, onClose }: Props) {
  const { user } = useSession()
  const [number, setNumber] = useState(booking.confirmationNumber ?? '')
  const [holdDay, setHoldDay] = useState(booking.holdUntil ? dayOf(booking.holdUntil) : '')
  const [reason, setReason] = useState('')
  const byTerms = chargeToday(booking)
  const [charge, setCharge] = useState<number | null>(byTerms)
  const { problems, isSending, submit } = useSending()

  async function move(): Promise<void> {
    const { id, version, title } = booking
    const holdUntil = holdDay ? momentAt(holdDay, '18:00') : null
    const said = {
      requested: { holdUntil },
      waitlisted: { holdUntil },
      confirmed: { confirmationNumber: number.trim() || null },
      dropped: { reason: reason.trim() || null, ...(user.seesCost ? { charge: charge ?? 0 } : {}) },
    }[step]
    bookingsCache.show((await api.bookings.move({ id, version, status: step, ...said })).data)
    toast({ kind: 'success', message: `${title}: ${bookingStatusLabels[step].toLowerCase()}` })
    onClose()
  }

  return (
    <Modal opened onClose={onClose} title={titles[step]} size="sm">
      <form onSubmit={(event) => submit(event, move)}>
        <Stack gap="md">
          {step === 'confirmed' && (
            <TextInput
              label="Confirmation number or PNR"
              description="As the vendor gave it. Vouchers show it."
              maxLength={60}
              data-autofocus
              value={number}
              error={problems.confirmationNumber}
              onChange={(event) => setNumber(event.currentTarget.value)}
            />
          )}
          {(step === 'requested' || step === 'waitlisted') && (
            <DayInput
              label="Held until"
              description="The evening of this day, in your time. You are reminded before."
              value={holdDay}
              error={problems.holdUntil}
              onChange={setHoldDay}
              data-autofocus
            />
          )}
          {step === 'dropped' && (
            <>
              <Textarea
                label="Why?"
                rows={2}
                maxLength={500}
                data-autofocus
                value={reason}
                error={problems.reason}
                onChange={(event) => setReason(event.currentTarget.value)}
              />
              {user.seesCost && (
                <MoneyInput
                  label="What the vendor charges"
                  description={
                    booking.slabs?.length ? 'By the terms agreed, for today.' : 'No cancellation terms are known.'
                  }
                  currency={booking.currency}
                  value={charge}
                  error={problems.charge}
                  onChange={setCharge}
                />
              )}
            </>
          )}
          <FormFoot
            problem={problems.form}
            label={titles[step]}
            isBusy={isSending}
            isDangerous={step === 'dropped'}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}

/** What the vendor charges today by its terms. */
const chargeToday = (booking: Booking): number => dropChargeOf(booking, dayOf(new Date()))
