import { Anchor, Button, Switch } from '@mantine/core'
import { invoiceName, invoiceStatusLabels, signedTotal } from '@sarai/contract/invoice-words'
import { formatMoney } from '@sarai/money/format'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '~/api.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { recordPage } from '~/records/kinds.ts'
import { useAction } from '~/ui/action.ts'
import { Awaited } from '~/ui/awaited.tsx'
import classes from './trip-parts.module.css'

/** The invoices of a trip, and the next one. */
export function TripInvoices({ tripId }: { tripId: string }) {
  const { can } = useSession()
  const navigate = useNavigate()
  const { isBusy, run } = useAction()
  const [isByService, setByService] = useState(false)
  const query = useQuery(calls.invoices.list.queryOptions({ input: { filters: { trip: tripId }, perPage: 50 } }))
  const payers = useQuery(calls.trips.payers.queryOptions({ input: { id: tripId } }))
  const isShared = (payers.data?.data.payers.length ?? 0) > 0
  const draw = (kind: 'proforma' | 'invoice') =>
    run(
      () => api.invoices.ofTrip({ id: tripId, kind, lines: isByService ? 'services' : 'package' }),
      'The invoice was not drawn up',
      {
        show: async ({ data }) => navigate({ to: recordPage('invoice', data.id) }),
      },
    )
  return (
    <section aria-label="Invoices">
      <h2 className={classes.heading}>Invoices</h2>
      {query.data ? (
        <ul className={classes.lines}>
          {query.data.data.map((row) => (
            <li key={row.id}>
              <Anchor
                className={classes.words}
                renderRoot={(props) => <Link to={recordPage('invoice', row.id)} {...props} />}
              >
                {invoiceName(row)}
              </Anchor>
              <span className="quiet">{invoiceStatusLabels[row.status]}</span>
              <span className="tabular">
                {row.total !== null && formatMoney(signedTotal(row.kind, row.total), row.currency)}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <Awaited query={query} what="The invoices" lines={2} />
      )}
      {isShared && <p className="quiet">Draw up a document for each payer in the list of who pays.</p>}
      {can('invoices', 'write') && !isShared && (
        <>
          <Switch
            mt={8}
            label="Lines from bookings"
            description="Each booking with its own price and tax, and one line for the rest. Together they come to the price of the trip."
            checked={isByService}
            onChange={(event) => setByService(event.currentTarget.checked)}
          />
          <Button.Group mt={8}>
            <Button variant="default" size="compact-md" loading={isBusy} onClick={() => void draw('invoice')}>
              Draw up an invoice
            </Button>
            <Button variant="default" size="compact-md" disabled={isBusy} onClick={() => void draw('proforma')}>
              Proforma
            </Button>
          </Button.Group>
        </>
      )}
    </section>
  )
}
