import { Button, Group, Modal, Stack } from '@mantine/core'
import { type becomings } from '@sarai/contract/trip-amending'
import type { Trip } from '@sarai/contract/trips'
import { formatMoney } from '@sarai/money/format'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDay } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { recordPage } from '~/records/kinds.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { dropAmendment } from './trip-actions.ts'
import classes from './trip-parts.module.css'

const words: Record<(typeof becomings)[number], string> = {
  added: 'Is booked anew',
  dropped: 'Is dropped',
  replaced: 'Is dropped, and booked with another vendor',
  changed: 'Has to be confirmed again',
  updated: 'Is changed; nobody was asked yet',
  kept: 'Stays as it was arranged',
  gone: 'Was dropped before, and stays so',
}

/** That changes to a trip are being prepared or with the traveller, and what they would change. */
export function TripAmendment({ trip, isEditable }: { trip: Trip; isEditable: boolean }) {
  const { can } = useSession()
  const [isShown, setShown] = useState(false)
  const { amendment } = trip
  if (!amendment) return null
  return (
    <section aria-label="Amendment" className={classes.amendment}>
      <p>
        {amendment.state === 'sent'
          ? `Changes to this trip are with the traveller (version ${amendment.version}). They hold once they are accepted.`
          : 'Changes to this trip are being prepared. The traveller does not see them yet.'}
      </p>
      <Group gap="xs">
        <Button variant="default" size="compact-sm" onClick={() => setShown(true)}>
          What changes
        </Button>
        {can('prospects') && !trip.isArranged && (
          <Button variant="default" size="compact-sm" component={Link} to={recordPage('proposal', trip.proposalId)}>
            {amendment.state === 'sent' ? 'Open the proposal' : 'Edit and send'}
          </Button>
        )}
        {isEditable && !trip.isArranged && (
          <Button variant="subtle" size="compact-sm" onClick={() => void dropAmendment(trip)}>
            Drop the changes
          </Button>
        )}
      </Group>
      {isShown && <Preview trip={trip} onClose={() => setShown(false)} />}
    </section>
  )
}

function Preview({ trip, onClose }: { trip: Trip; onClose: () => void }) {
  const query = useQuery(calls.trips.amendment.queryOptions({ input: { id: trip.id }, staleTime: 0 }))
  const preview = query.data?.data
  return (
    <Modal opened onClose={onClose} title="What changes" size="lg">
      {!preview ? (
        <Awaited query={query} what="The changes" lines={6} />
      ) : (
        <Stack gap="md">
          <dl className={classes.sums}>
            <Sum label="Agreed" value={formatMoney(preview.before, preview.currency)} />
            {preview.after !== null && (
              <Sum label="With the changes" value={formatMoney(preview.after, preview.currency)} />
            )}
            {preview.cost !== null && (
              <Sum label="Cost, more or less" value={formatMoney(preview.cost, preview.currency)} />
            )}
            {preview.vendorCharges !== null && (
              <Sum label="Vendors charge" value={formatMoney(preview.vendorCharges, preview.currency)} />
            )}
          </dl>
          {preview.problem && <p className="quiet">{preview.problem.message}</p>}
          <div>
            <h2 className={classes.heading}>For the traveller</h2>
            {preview.changes.length === 0 && <p className="quiet">Nothing has changed yet.</p>}
            <ul className={classes.lines}>
              {preview.changes.map(({ text, facts }, at) => (
                <li key={at}>
                  <span className={classes.words}>
                    {text}
                    {facts.map(({ label, from, to }) => (
                      <span key={label} className="quiet">
                        {` ${label}: ${to === null ? `no longer ${from}` : from ? `${from} → ${to}` : to}.`}
                      </span>
                    ))}
                  </span>
                </li>
              ))}
            </ul>
          </div>
          <div>
            <h2 className={classes.heading}>Services</h2>
            {preview.services.length === 0 && <p className="quiet">No service is touched.</p>}
            <ul className={classes.lines}>
              {preview.services.map(({ itemId, title, becomes, charge }) => (
                <li key={itemId}>
                  <span className={classes.words}>{title}</span>
                  <span className="quiet">
                    {words[becomes]}
                    {charge ? `, ${formatMoney(charge, preview.currency)} charged` : ''}
                  </span>
                </li>
              ))}
            </ul>
          </div>
          <div>
            <h2 className={classes.heading}>To be paid</h2>
            <ul className={classes.lines}>
              {preview.instalments.map(({ label, amount, dueOn }, at) => (
                <li key={at}>
                  <span className={classes.words}>{label}</span>
                  <span className="quiet tabular">{dueOn ? formatDay(dueOn) : 'No day agreed'}</span>
                  <span className="tabular">{formatMoney(amount, preview.currency)}</span>
                </li>
              ))}
            </ul>
          </div>
        </Stack>
      )}
    </Modal>
  )
}

function Sum({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="tabular">{value}</dd>
    </div>
  )
}
