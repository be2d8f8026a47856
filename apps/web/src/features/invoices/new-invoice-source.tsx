import { Button } from '@mantine/core'
import type { ProposalRow } from '@sarai/contract/prospect-schemas'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '~/api.ts'
import { calls } from '~/query.ts'
import { recordNumber, recordPage } from '~/records/kinds.ts'
import { ProformaForm } from '~/records/proforma-form.tsx'
import { type Choice, RecordSelect, useTyped } from '~/records/record-select.tsx'
import { TripPicker } from '~/records/trip-picker.tsx'
import { useAction } from '~/ui/action.ts'
import classes from './invoice.module.css'
import { invoicesCache } from './invoices-cache.ts'

/** What a trip is to be charged, as its tab Money draws it up. */
export function FromTrip() {
  const navigate = useNavigate()
  const [tripId, setTrip] = useState<string | null>(null)
  const { isBusy, run } = useAction()
  const draw = (kind: 'proforma' | 'invoice') =>
    tripId &&
    run(() => api.invoices.ofTrip({ id: tripId, kind, lines: 'package' }), 'The invoice was not drawn up', {
      show: async ({ data }) => {
        invoicesCache.show(data, true)
        await navigate({ to: recordPage('invoice', data.id) })
      },
    })
  return (
    <div className={classes.source}>
      <TripPicker label="Trip" value={tripId} onChange={setTrip} />
      <p className="quiet">It charges what was agreed upon, less what is invoiced already.</p>
      <Button.Group>
        <Button disabled={!tripId} loading={isBusy} onClick={() => void draw('invoice')}>
          Draw up an invoice
        </Button>
        <Button variant="default" disabled={!tripId || isBusy} onClick={() => void draw('proforma')}>
          Proforma
        </Button>
      </Button.Group>
    </div>
  )
}

const proposalChoice = ({ id, number, title, customer }: ProposalRow): Choice => ({
  id,
  name: `${recordNumber('proposal', number)} ${title}`,
  detail: customer ?? '',
})

/** Proposals that can still be asked for: of an accepted one there is a trip. */
const asked = ['draft', 'sent', 'viewed', 'changes-requested'] as const

/** A proforma of what is offered. */
export function FromProposal() {
  const [search, setTyped] = useTyped()
  const [proposalId, setProposal] = useState<string | null>(null)
  const input = { search, filters: { status: [...asked] }, perPage: 10 }
  const query = useQuery(calls.prospects.list.queryOptions({ input, placeholderData: (last) => last }))
  return (
    <div className={classes.source}>
      <RecordSelect
        label="Proposal"
        description="One that nobody has accepted yet. Of an accepted one, choose its trip."
        value={proposalId}
        onChange={setProposal}
        onSearchChange={setTyped}
        found={(query.data?.data ?? []).map(proposalChoice)}
        current={undefined}
        query={query}
      />
      {proposalId && <ProformaForm proposalId={proposalId} />}
    </div>
  )
}
