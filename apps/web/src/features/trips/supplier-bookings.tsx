import { Anchor, Button } from '@mantine/core'
import type { Booking } from '@sarai/contract/booking-schemas'
import { isLiveSupplierState, supplierBookingStateLabels } from '@sarai/contract/supplier-booking-words'
import type { SupplierBooking } from '@sarai/contract/supplier-bookings'
import type { SupplierCatalogue } from '@sarai/contract/supplier-products'
import type { SupplierQuote } from '@sarai/contract/supplier-quotes'
import { formatMoney } from '@sarai/money/format'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { api } from '~/api.ts'
import { formatDay, formatMoment } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useSending } from '~/lib/use-sending.ts'
import { calls } from '~/query.ts'
import { openFile } from '~/records/open-file.ts'
import { useAction } from '~/ui/action.ts'
import { Confirm } from '~/ui/confirm.tsx'
import { FormProblem } from '~/ui/form-problem.tsx'
import { Awaited } from '~/ui/awaited.tsx'
import { showSupplierBookings } from './supplier-bookings-cache.ts'
import classes from './trip-parts.module.css'

const SupplierPicker = lazy(() => import('~/records/supplier-picker.tsx'))
const ConfirmSupplierDialog = lazy(() => import('./confirm-supplier-dialog.tsx'))

/** A service in its supplier's system: what is reserved or confirmed there, and what can be done about it. */
export function SupplierBookings({ booking, isEditable }: { booking: Booking; isEditable: boolean }) {
  const { can, user } = useSession()
  const mayAct = isEditable && user.seesCost
  const query = useQuery(calls.supplierBookings.ofBooking.queryOptions({ input: { bookingId: booking.id } }))
  const mayAsk = mayAct && can('vendors')
  const catalogues = useQuery({ ...calls.supplierProducts.catalogues.queryOptions(), enabled: mayAsk }).data?.data
  const all = query.data?.data ?? []
  const isLive = all.some(({ state }) => isLiveSupplierState(state))
  const mayReserve = mayAsk && !isLive && booking.status !== 'confirmed' && (catalogues?.length ?? 0) > 0
  if (all.length === 0 && !mayReserve && !query.isError) return null
  return (
    <section aria-label="At the supplier" className={classes.requests}>
      <h2 className={classes.heading}>At the supplier</h2>
      {query.isError && !query.data && <Awaited query={query} what="What the supplier has" lines={2} />}
      {all.map((one) => (
        <AtSupplier key={one.id} one={one} booking={booking} mayAct={mayAct} />
      ))}
      {mayReserve && <Reserve booking={booking} catalogues={catalogues ?? []} />}
    </section>
  )
}

/** Reserves what was quoted, or something else that a supplier sells. */
function Reserve({ booking, catalogues }: { booking: Booking; catalogues: readonly SupplierCatalogue[] }) {
  const { quote } = booking
  const [isChoosing, setChoosing] = useState(false)
  const trip = useQuery(calls.trips.get.queryOptions({ input: { id: booking.tripId } })).data?.data
  const { problems, isSending, sendOnce } = useSending()
  const problem = Object.values(problems)[0]

  async function reserve({ productId, optionId, slotId, day, units, currency, ...by }: SupplierQuote) {
    // Old quotes name the provider alone, of which there was one then.
    const pluginId = by.pluginId ?? catalogues.find(({ provider }) => provider === by.provider)?.pluginId ?? ''
    const wanted = units.map(({ unitId, quantity }) => ({ unitId, quantity }))
    const which = { pluginId, productId, optionId, slotId, day, currency, units: wanted }
    const { id: bookingId, version } = booking
    setChoosing(false)
    await sendOnce((context) => api.supplierBookings.reserve({ bookingId, version, ...which }, { context }))
    showSupplierBookings(bookingId)
  }

  return (
    <>
      {quote && (
        <p className="quiet">
          {quote.product}, {quote.option}:{' '}
          {quote.units.map(({ title, quantity }) => `${quantity} × ${title}`).join(', ')}, {formatDay(quote.day)}
          {quote.startsAt && ` at ${quote.startsAt.slice(11, 16)}`}. {formatMoney(quote.total, quote.currency)}, asked{' '}
          {formatMoment(quote.quotedAt)}
        </p>
      )}
      <Button
        size="compact-md"
        variant={quote ? 'filled' : 'default'}
        loading={isSending}
        onClick={() => (quote ? void reserve(quote) : setChoosing(true))}
      >
        {quote ? 'Reserve' : 'Reserve at a supplier…'}
      </Button>{' '}
      {quote && (
        <Button size="compact-md" variant="default" onClick={() => setChoosing(true)}>
          Another time…
        </Button>
      )}
      {problem && <FormProblem>{problem}</FormProblem>}
      <Suspense fallback={null}>
        {isChoosing && (
          <SupplierPicker
            title="Reserve at a supplier"
            label="Reserve"
            search={quote?.product ?? booking.title}
            day={booking.date ?? ''}
            party={{ adults: trip?.travellers ?? 2, childAges: [] }}
            onChoose={(chosen) => void reserve(chosen)}
            onClose={() => setChoosing(false)}
          />
        )}
      </Suspense>
    </>
  )
}

interface OneProps {
  one: SupplierBooking
  booking: Booking
  mayAct: boolean
}

function AtSupplier({ one, booking, mayAct }: OneProps) {
  const [isConfirming, setConfirming] = useState(false)
  const [isAsking, setCancelling] = useState(false)
  const { state, price, quoted, units, startsAt, heldUntil, supplierReference, problem, isCancelling } = one
  const show = () => showSupplierBookings(booking.id)
  const { isBusy, run } = useAction()
  const act = (work: () => Promise<unknown>, failed: string, done: string) =>
    void run(work, failed, { done }).then(show)

  const isDearer = price && quoted && price.currency === quoted.currency && price.amount !== quoted.amount
  return (
    <div className={classes.part}>
      <p>
        <strong>{isCancelling ? 'Being cancelled' : supplierBookingStateLabels[state]}</strong>{' '}
        <span className="quiet">
          {one.providerName}
          {one.isTest && ', test system'}
        </span>
      </p>
      <p>
        {one.product}, {one.option}. {units.map(({ title, quantity }) => `${quantity} × ${title}`).join(', ')},{' '}
        {formatDay(one.day)}
        {startsAt && ` at ${startsAt.slice(11, 16)}`}
      </p>
      {price && (
        <p>
          {formatMoney(price.amount, price.currency)}
          {isDearer && (
            <strong role="status"> instead of {formatMoney(quoted.amount, quoted.currency)} as it was quoted</strong>
          )}
        </p>
      )}
      {state === 'held' && heldUntil && <p className="quiet">Held until {formatMoment(heldUntil)}</p>}
      {supplierReference && isLiveSupplierState(state) && <p>Number {supplierReference}</p>}
      {one.refund && <p className="quiet">{refundWords[one.refund]}</p>}
      {problem && (
        <p role="status" className={classes.caution}>
          {problem}
        </p>
      )}
      <Tickets one={one} />
      {mayAct && !isCancelling && (
        <p>
          {state === 'held' && (
            <>
              <Button size="compact-md" onClick={() => setConfirming(true)}>
                Confirm…
              </Button>{' '}
              <Button
                size="compact-md"
                variant="default"
                disabled={isBusy}
                onClick={() =>
                  act(() => api.supplierBookings.extend({ id: one.id }), 'It is not held for longer', 'Held for longer')
                }
              >
                Hold for longer
              </Button>{' '}
            </>
          )}
          {(state === 'requested' || state === 'pending') && (
            <Button
              size="compact-md"
              variant="default"
              disabled={isBusy}
              onClick={() =>
                act(
                  () => api.supplierBookings.check({ id: one.id }),
                  'The supplier did not answer',
                  'Asked the supplier',
                )
              }
            >
              Ask again
            </Button>
          )}{' '}
          {['held', 'pending', 'confirmed'].includes(state) && one.isCancellable && (
            <Button size="compact-md" variant="subtle" color="red" onClick={() => setCancelling(true)}>
              {state === 'held' ? 'Let it go…' : 'Cancel…'}
            </Button>
          )}
        </p>
      )}
      {isAsking && (
        <Confirm
          title={state === 'held' ? 'Let the reservation go?' : `Cancel it at ${one.providerName}?`}
          label={state === 'held' ? 'Let it go' : 'Cancel the booking'}
          isDangerous
          onConfirm={() =>
            run(() => api.supplierBookings.cancel({ id: one.id }), 'This was not cancelled', {
              done: 'Cancelled at the supplier',
            }).finally(() => {
              setCancelling(false)
              show()
            })
          }
          onClose={() => setCancelling(false)}
        >
          {state === 'held'
            ? 'The places are free for others at once. Nothing is owed.'
            : 'The service is dropped, with what the supplier keeps by its terms.'}
        </Confirm>
      )}
      <Suspense fallback={null}>
        {isConfirming && (
          <ConfirmSupplierDialog one={one} tripId={booking.tripId} onClose={() => setConfirming(false)} />
        )}
      </Suspense>
    </div>
  )
}

const refundWords = {
  full: 'All of it comes back.',
  partial: 'A part of it comes back.',
  none: 'Nothing of it comes back.',
} as const

/** What is shown at the gate. */
function Tickets({ one: { tickets } }: { one: SupplierBooking }) {
  if (tickets.length === 0) return null
  return (
    <ul aria-label="Tickets">
      {tickets.map((ticket) => (
        <li key={`${ticket.format} ${ticket.value}`}>
          {ticket.title ?? 'For all'}: <TicketWords ticket={ticket} />
        </li>
      ))}
    </ul>
  )
}

function TicketWords({ ticket }: { ticket: SupplierBooking['tickets'][number] }) {
  const { format, value, fileId, problem, isGood } = ticket
  const over = !isGood && <strong> No longer good</strong>
  if (format !== 'pdf' && format !== 'wallet-pass')
    return (
      <>
        <span className="tabular">{isGood ? value : <s>{value}</s>}</span>
        {over}
      </>
    )
  const name = format === 'pdf' ? 'Ticket as PDF' : 'Pass for a wallet'
  return (
    <>
      {fileId ? (
        <Anchor component="button" type="button" onClick={() => void openFile(fileId)}>
          {name}
        </Anchor>
      ) : (
        <a href={value} target="_blank" rel="noreferrer">
          {name}
        </a>
      )}
      {over}
      {isGood && !fileId && problem && <span className="quiet"> Not taken over. {problem}</span>}
    </>
  )
}
