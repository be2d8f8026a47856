import { Checkbox, Radio, Stack, Textarea } from '@mantine/core'
import type { Booking } from '@sarai/contract/booking-schemas'
import { needsConfirmation } from '@sarai/contract/booking-words'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '~/api.ts'
import { formatDay, plural } from '~/lib/format.ts'
import { watchOperation } from '~/lib/operations.ts'
import { useSending } from '~/lib/use-sending.ts'
import { calls, queryClient } from '~/query.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import { toast } from '~/ui/toast.ts'
import choices from './choices.module.css'

interface Props {
  tripId: string
  /** @param ids of those that were made, or were there already */
  onMade: (ids: string[]) => void
  onCancel: () => void
}

/** At most so many services are on one voucher. */
const maxCombined = 60

/** Makes vouchers of chosen services of a trip: one for each, or one for all of them. */
export function MakeVouchers({ tripId, ...props }: Props) {
  const query = useQuery(calls.bookings.ofTrip.queryOptions({ input: { id: tripId } }))
  const bookings = query.data?.data.filter(({ status }) => status !== 'dropped')
  if (!bookings) return <Awaited query={query} what="The services" lines={8} />
  if (bookings.length === 0) return <p className="quiet">This trip has no services yet.</p>
  return <MakeForm key={tripId} tripId={tripId} bookings={bookings} {...props} />
}

function describeConfirmation(booking: Pick<Booking, 'status' | 'confirmationNumber'>): string {
  const { confirmationNumber } = booking
  if (needsConfirmation(booking))
    return confirmationNumber
      ? `${confirmationNumber}, not confirmed again since it was changed`
      : 'Not confirmed again since it was changed'
  return confirmationNumber ?? 'No confirmation number yet'
}

function MakeForm({ tripId, bookings, onMade, onCancel }: Props & { bookings: Booking[] }) {
  const [isCombined, setCombined] = useState(true)
  const [isIssued, setIssued] = useState(false)
  const [reason, setReason] = useState('')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const { problems, isSending, sendOnce } = useSending()
  const chosen = bookings.filter(({ id }) => !left.has(id))
  const unnumbered = chosen.filter((one) => !one.confirmationNumber || needsConfirmation(one)).length
  const isTooMany = isCombined && chosen.length > maxCombined

  const make = (event: FormEvent) => {
    event.preventDefault()
    void sendOnce(async (context) => {
      const { data } = await api.vouchers.ofTrip(
        {
          id: tripId,
          bookingIds: chosen.map(({ id }) => id),
          combined: isCombined,
          issue: isIssued,
          reason: isIssued && unnumbered > 0 ? reason.trim() || undefined : undefined,
        },
        { context },
      )
      void queryClient.invalidateQueries({ queryKey: calls.vouchers.key() })
      if (data.operationId) watchOperation(data.operationId)
      else
        toast({
          kind: 'success',
          message: data.made > 0 ? `${plural(data.made, 'voucher')} made` : 'These vouchers are there already',
        })
      onMade(data.ids)
    })
  }

  return (
    <form noValidate onSubmit={make}>
      <Stack gap="md">
        <Radio.Group
          label="Vouchers"
          value={isCombined ? 'one' : 'each'}
          onChange={(value) => setCombined(value === 'one')}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="one" label="One for all these services (combined trip)" />
            <Radio value="each" label="One for each service" />
          </Stack>
        </Radio.Group>
        <fieldset className={choices.choice}>
          <legend>
            {plural(chosen.length, 'service')} of {bookings.length}
          </legend>
          {bookings.length > 1 && (
            <Checkbox
              label="All services"
              checked={left.size === 0}
              indeterminate={left.size > 0 && chosen.length > 0}
              onChange={({ currentTarget }) =>
                setLeft(new Set(currentTarget.checked ? [] : bookings.map(({ id }) => id)))
              }
            />
          )}
          <div className={choices.choices}>
            {bookings.map(({ id, title, date, ...booking }) => (
              <Checkbox
                key={id}
                label={[date && formatDay(date), title].filter(Boolean).join(', ')}
                description={describeConfirmation(booking)}
                checked={!left.has(id)}
                onChange={({ currentTarget }) => {
                  const others = [...left].filter((one) => one !== id)
                  setLeft(new Set(currentTarget.checked ? others : [...others, id]))
                }}
              />
            ))}
          </div>
        </fieldset>
        {isTooMany && <p role="alert">A combined voucher holds at most {maxCombined} services. Leave some out.</p>}
        <Checkbox
          label="Issue them at once"
          checked={isIssued}
          onChange={({ currentTarget }) => setIssued(currentTarget.checked)}
        />
        {isIssued && unnumbered > 0 && (
          <Textarea
            label="Why are they issued without a confirmation number?"
            description="Without a reason those whose number is missing, or was not given again since a change, stay drafts."
            rows={2}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
        <FormFoot
          problem={Object.values(problems)[0]}
          label={isCombined ? 'Make the voucher' : `Make ${plural(chosen.length, 'voucher')}`}
          isBusy={isSending}
          isDisabled={chosen.length === 0 || isTooMany}
          onCancel={onCancel}
        />
      </Stack>
    </form>
  )
}
