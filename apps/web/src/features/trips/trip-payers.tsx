import { Button, Menu } from '@mantine/core'
import type { TripPayer } from '@sarai/contract/trip-payers'
import type { Trip } from '@sarai/contract/trips'
import { formatMoney } from '@sarai/money/format'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { api } from '~/api.ts'
import { formatDay } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { recordPage } from '~/records/kinds.ts'
import { useAction } from '~/ui/action.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { RowMenu } from '~/ui/row-menu.tsx'
import { showPayers } from './trip-payers-cache.ts'
import classes from './trip-parts.module.css'

const TripPayersDialog = lazy(() => import('./trip-payers-dialog.tsx'))
const PaymentDialog = lazy(() => import('~/records/payment-dialog.tsx'))
const SendPayLinkDialog = lazy(() => import('./send-pay-link-dialog.tsx'))

/** Who pays a trip: its customer, or several of them each their share. */
export function TripPayers({ trip }: { trip: Trip }) {
  const { can } = useSession()
  const query = useQuery(calls.trips.payers.queryOptions({ input: { id: trip.id } }))
  const [isSplitting, setSplitting] = useState(false)
  const [sendingTo, setSendingTo] = useState<TripPayer>()
  const [paidBy, setPaidBy] = useState<TripPayer>()
  const found = query.data?.data
  if (!found) return <Awaited query={query} what="Who pays" lines={1} />
  const { payers, currency } = found
  const isEditable =
    can('invoices', 'write') && trip.state !== 'cancelled' && trip.deletedAt === null && !trip.isArranged
  if (payers.length === 0 && !isEditable) return null
  return (
    <section aria-label="Who pays">
      <h2 className={classes.heading}>Who pays</h2>
      {payers.length === 0 && <p className="quiet">{trip.customer ?? 'The customer'} pays all of it.</p>}
      <ul className={classes.lines}>
        {payers.map((payer) => (
          <li key={payer.id}>
            <span className={classes.words}>
              {payer.name}
              <br />
              <span className="quiet">{stateWords(payer, currency)}</span>
            </span>
            <span className="tabular">{formatMoney(payer.amount, currency)}</span>
            {isEditable && (
              <PayerMenu
                tripId={trip.id}
                payer={payer}
                onSend={() => setSendingTo(payer)}
                onPaid={() => setPaidBy(payer)}
              />
            )}
          </li>
        ))}
      </ul>
      {isEditable && (
        <Button mt={8} variant="default" size="compact-md" onClick={() => setSplitting(true)}>
          {payers.length > 0 ? 'Change the split' : 'Split between payers'}
        </Button>
      )}
      <Suspense>
        {isSplitting && <TripPayersDialog trip={trip} before={found} onClose={() => setSplitting(false)} />}
        {paidBy && (
          <PaymentDialog
            of={{ tripId: trip.id }}
            currency={currency}
            amount={nextOf(paidBy)}
            payerId={paidBy.contactId}
            onClose={() => setPaidBy(undefined)}
          />
        )}
        {sendingTo && <SendPayLinkDialog tripId={trip.id} payer={sendingTo} onClose={() => setSendingTo(undefined)} />}
      </Suspense>
    </section>
  )
}

/** What of a payer's share is due next; null where all of it is paid. */
function nextOf({ shares }: TripPayer): number | null {
  const next = shares.find((one) => one.paid < one.amount)
  return next ? next.amount - next.paid : null
}

/** How far a payer's share is paid, and when the next of it is due. */
function stateWords({ amount, paid, beyond, shares }: TripPayer, currency: string): string {
  if (paid >= amount) return beyond > 0 ? `Paid · ${formatMoney(beyond, currency)} too much` : 'Paid'
  const next = shares.find((one) => one.paid < one.amount)
  const due = next && `${formatMoney(next.amount - next.paid, currency)} ${dueWords(next.dueOn)}`
  return [paid > 0 && `${formatMoney(paid, currency)} paid`, due].filter(Boolean).join(' · ')
}

const dueWords = (dueOn: string | null) => (dueOn ? `due ${formatDay(dueOn)}` : 'to pay, no day agreed')

interface PayerMenuProps {
  tripId: string
  payer: TripPayer
  onSend: () => void
  onPaid: () => void
}

function PayerMenu({ tripId, payer, onSend, onPaid }: PayerMenuProps) {
  const navigate = useNavigate()
  const { run } = useAction()
  const { id: payerId, name } = payer
  const draw = (kind: 'proforma' | 'invoice') =>
    run(() => api.invoices.ofTrip({ id: tripId, kind, lines: 'package', payerId }), 'The invoice was not drawn up', {
      show: async ({ data }) => navigate({ to: recordPage('invoice', data.id) }),
    })
  const renew = () =>
    run(() => api.trips.renewPayLink({ id: tripId, payerId }), 'The link was not renewed', {
      show: (answer) => showPayers(tripId, answer),
      done: `${name} has a new link. The old one no longer works`,
    })
  return (
    <RowMenu label={`Actions for ${name}`}>
      <Menu.Dropdown>
        <Menu.Item onClick={onSend}>Send the link to pay</Menu.Item>
        {payer.publicPath && (
          <Menu.Item component="a" href={payer.publicPath} target="_blank" rel="noopener">
            Open their page
          </Menu.Item>
        )}
        <Menu.Item onClick={onPaid}>Record a payment</Menu.Item>
        <Menu.Item onClick={() => void draw('invoice')}>Draw up an invoice</Menu.Item>
        <Menu.Item onClick={() => void draw('proforma')}>Draw up a proforma</Menu.Item>
        <Menu.Item onClick={() => void renew()}>Give them a new link</Menu.Item>
      </Menu.Dropdown>
    </RowMenu>
  )
}
