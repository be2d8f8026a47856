import { Button, Checkbox, Group, NativeSelect, Radio, Stack, Textarea, TextInput } from '@mantine/core'
import type { ProposalPage } from '@sarai/contract/prospect-page'
import type { Proposal } from '@sarai/contract/prospect-schemas'
import { acceptanceWayLabels, acceptanceWays } from '@sarai/contract/prospect-words'
import { formatMoney } from '@sarai/money/format'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '~/api.ts'
import { problemsAndForm } from '~/lib/forms.ts'
import { useSending } from '~/lib/use-sending.ts'
import { calls } from '~/query.ts'
import { toast } from '~/ui/toast.ts'
import classes from './accepted-form.module.css'
import { proposalsCache } from './proposals-cache.ts'
import { useReach } from '~/records/use-reach.ts'

const ways = acceptanceWays.filter((way) => way !== 'code')

interface Props {
  proposal: Proposal
  offer: NonNullable<ProposalPage['offer']>
  /** What was chosen before, where this amends it. */
  agreed: ProposalPage['agreed']
  onClose: () => void
}

/** Who said yes, how, and to what; with the price that this has. */
export function AcceptedForm({ proposal, offer: { version, trip }, agreed, onClose }: Props) {
  const [said, setSaid] = useState({ way: ways[0] ?? 'phone', name: proposal.customer ?? '', note: '' })
  const reach = useReach(proposal)
  const [email = reach.email, setEmail] = useState<string>()
  const [optionId, setOption] = useState(() => {
    const again = trip.prices.find((one) => agreed && one.optionId === agreed.optionId)
    return (again ?? trip.prices[0])?.optionId ?? null
  })
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set(agreed?.extras))
  const offered = trip.prices.find((price) => price.optionId === optionId)?.extras ?? []
  // What is ticked stays so when another option, which has not got it, is looked at.
  const extras = offered.map(({ id }) => id).filter((id) => ticked.has(id))
  const price = useQuery({
    ...calls.prospectPage.price.queryOptions({ input: { key: proposal.publicKey, version, optionId, extras } }),
    placeholderData: keepPreviousData,
  })
  const total = price.isPlaceholderData ? undefined : price.data?.data.price.total
  const { accept, isSending, problems } = useAcceptance(proposal.id, version, {
    isAmendment: agreed !== null,
    onDone: onClose,
  })
  const change = (part: Partial<typeof said>) => setSaid({ ...said, ...part })

  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    const { name, way, note } = said
    const words = { name: name.trim(), way, email: email.trim() || undefined, note: note.trim() || undefined }
    if (total !== undefined) void accept({ ...words, optionId, extras, total })
  }

  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack gap="md">
        {trip.prices.length > 1 && (
          <Radio.Group label="Option" value={optionId} onChange={setOption}>
            <div className={classes.choices}>
              {trip.prices.map(({ optionId: id, total: without }) => (
                <Radio
                  key={id}
                  value={id ?? ''}
                  label={trip.options.find((option) => option.id === id)?.name ?? 'The trip'}
                  description={formatMoney(without, trip.currency)}
                />
              ))}
            </div>
          </Radio.Group>
        )}
        {offered.length > 0 && (
          <Checkbox.Group label="Extras" value={extras} onChange={(chosen) => setTicked(new Set(chosen))}>
            <div className={classes.choices}>
              {offered.map(({ id, title, price: more }) => (
                <Checkbox key={id} value={id} label={title} description={`+ ${formatMoney(more, trip.currency)}`} />
              ))}
            </div>
          </Checkbox.Group>
        )}
        <NativeSelect
          label="How they said yes"
          data={ways.map((way) => ({ value: way, label: acceptanceWayLabels[way] }))}
          value={said.way}
          onChange={(event) => change({ way: event.currentTarget.value as typeof said.way })}
        />
        <TextInput
          label="Who accepted"
          required
          maxLength={120}
          value={said.name}
          error={problems.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <TextInput
          label="Their email"
          type="email"
          description="Gets a confirmation with a link to what was accepted."
          value={email}
          error={problems.email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Textarea
          label="Note"
          description="Kept with the acceptance. The traveller never sees it."
          autosize
          minRows={2}
          maxLength={1000}
          value={said.note}
          onChange={(event) => change({ note: event.currentTarget.value })}
        />
        <p className={classes.note}>
          {agreed
            ? 'The trip follows the changes: its bookings, vouchers and instalments, as when they accept on the page.'
            : 'The lead is won, and the trip with its bookings and instalments is made, as when they accept on the page.'}
        </p>
        {(problems.form || price.error) && (
          <p className={classes.problem} role="alert">
            {problems.form ?? 'The price could not be worked out.'}
          </p>
        )}
        <Group justify="space-between" gap="xs">
          <strong className="tabular" aria-live="polite">
            {total === undefined ? '…' : formatMoney(total, trip.currency)}
          </strong>
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isSending} disabled={total === undefined || !said.name.trim()}>
              Note the acceptance
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  )
}

type Said = Omit<Parameters<typeof api.prospects.recordAcceptance>[0], 'id' | 'version'>

function useAcceptance(
  id: string,
  version: number,
  { isAmendment, onDone }: { isAmendment: boolean; onDone: () => void },
) {
  const { problems, isSending, sendOnce } = useSending(problemsAndForm)
  const accept = (said: Said) =>
    sendOnce(async (context) => {
      const { data } = await api.prospects.recordAcceptance({ id, version, ...said }, { context })
      proposalsCache.show(data)
      toast({
        kind: 'success',
        message: `${data.title} is accepted, and its trip ${isAmendment ? 'is changed' : 'is there'}`,
      })
      onDone()
    })
  return { accept, isSending, problems }
}
