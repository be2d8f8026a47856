import { Button, Checkbox, Group, Radio, Stack } from '@mantine/core'
import type { InvoiceOffer } from '@sarai/contract/invoice-offer'
import { formatMoney } from '@sarai/money/format'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '~/api.ts'
import { calls, queryClient } from '~/query.ts'
import { useAction } from '~/ui/action.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { recordPage } from './kinds.ts'
import classes from './proforma-form.module.css'

interface Props {
  proposalId: string
  onCancel?: () => void
}

/** Draws up a proforma of a proposal: of which option, with which extras. */
export function ProformaForm({ proposalId, onCancel }: Props) {
  const asked = calls.invoices.offer.queryOptions({ input: { id: proposalId } })
  // What was offered may have changed since it was looked at.
  const query = useQuery({ ...asked, staleTime: 0 })
  const offer = query.data?.data
  if (!offer) return <Awaited query={query} what="What is offered" lines={4} />
  if (offer.obstacle) return <p role="alert">{offer.obstacle}</p>
  return <Choosing key={proposalId} proposalId={proposalId} offer={offer} onCancel={onCancel} />
}

function Choosing({ proposalId, offer, onCancel }: Props & { offer: InvoiceOffer }) {
  const navigate = useNavigate()
  const { isBusy, run } = useAction()
  const { choices, currency, version } = offer
  const [optionId, setOption] = useState(choices[0]?.optionId ?? null)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const choice = choices.find((one) => one.optionId === optionId) ?? choices[0]
  if (!choice) return <p role="alert">This proposal has no price yet.</p>
  const extras = choice.extras.filter(({ id }) => ticked.has(id))
  const total = extras.reduce((sum, { price }) => sum + price, choice.total)
  const draw = () =>
    run(
      () => api.invoices.ofProposal({ id: proposalId, optionId, extras: extras.map(({ id }) => id) }),
      'The proforma was not drawn up',
      {
        show: async ({ data }) => {
          void queryClient.invalidateQueries({ queryKey: calls.invoices.list.key() })
          await navigate({ to: recordPage('invoice', data.id) })
        },
      },
    )
  return (
    <Stack gap="md">
      {choices.length > 1 && (
        <Radio.Group label="Option" value={optionId} onChange={setOption}>
          <div className={classes.choices}>
            {choices.map(({ optionId: id, name, total: without }) => (
              <Radio key={id} value={id ?? ''} label={name} description={formatMoney(without, currency)} />
            ))}
          </div>
        </Radio.Group>
      )}
      {choice.extras.length > 0 && (
        <Checkbox.Group
          label="Extras"
          value={extras.map(({ id }) => id)}
          onChange={(chosen) => setTicked(new Set(chosen))}
        >
          <div className={classes.choices}>
            {choice.extras.map(({ id, title, price }) => (
              <Checkbox key={id} value={id} label={title} description={`+ ${formatMoney(price, currency)}`} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      <p className={classes.note}>
        {version === null
          ? 'Nothing is with the traveller yet: these are the prices of the draft.'
          : `These are the prices of version ${version}, which is with the traveller.`}{' '}
        It is drawn up as a draft. Once the proposal is accepted, it belongs to the trip.
      </p>
      <Group justify="space-between" gap="xs">
        <strong className="tabular" aria-live="polite">
          {formatMoney(total, currency)}
        </strong>
        <Group gap="xs">
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
          )}
          <Button loading={isBusy} onClick={() => void draw()}>
            Draw up the proforma
          </Button>
        </Group>
      </Group>
    </Stack>
  )
}
