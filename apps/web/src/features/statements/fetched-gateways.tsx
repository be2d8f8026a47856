import { Button, Group, Modal, Select, Stack } from '@mantine/core'
import { type FeeCredit, feeCredits } from '@sarai/contract/statement-words'
import type { SettlementFetch } from '@sarai/contract/settlements'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '~/api.ts'
import { formatAgo, plural } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useSending } from '~/lib/use-sending.ts'
import { calls } from '~/query.ts'
import { useAction } from '~/ui/action.ts'
import { FormFoot } from '~/ui/form-foot.tsx'
import { toast } from '~/ui/toast.ts'
import { creditChoices } from './gateway-words.ts'
import { refreshStatements } from './statement-calls.ts'
import classes from './statements.module.css'

/** The connected gateways: which of them have their settlements fetched by themselves, and since when. */
export function FetchedGateways({ mayWrite }: { mayWrite: boolean }) {
  const gateways = useQuery(calls.settlements.fetches.queryOptions()).data?.data ?? []
  const [beginning, setBeginning] = useState<SettlementFetch>()
  if (gateways.length === 0) return null
  return (
    <>
      <ul className={classes.gateways} aria-label="Connected gateways">
        {gateways.map((gateway) => (
          <Gateway key={gateway.provider} gateway={gateway} mayWrite={mayWrite} onBegin={() => setBeginning(gateway)} />
        ))}
      </ul>
      {beginning && <BeginDialog gateway={beginning} onClose={() => setBeginning(undefined)} />}
    </>
  )
}

interface Props {
  gateway: SettlementFetch
  mayWrite: boolean
  onBegin: () => void
}

function Gateway({ gateway, mayWrite, onBegin }: Props) {
  const { provider, name, credit, fetchedAt, problem } = gateway
  const { isBusy, run } = useAction()
  const fetchNow = (kept: FeeCredit) =>
    run(() => api.settlements.fetch({ provider, credit: kept }), 'The settlements were not fetched', {
      show: refreshStatements,
      done: ({ data }) => sayAdded(data.added),
    })
  const stop = () =>
    run(() => api.settlements.stopFetching({ provider }), 'This was not changed', { show: refreshStatements })
  return (
    <li>
      <span className={classes.gateway}>
        <b>{name}</b> <span className={classes.quiet}>{describe(gateway)}</span>
        {problem && (
          <span role="status" className={classes.note}>
            {problem}
          </span>
        )}
      </span>
      {mayWrite && credit === null && (
        <Button variant="default" size="compact-md" onClick={onBegin}>
          Fetch settlements
        </Button>
      )}
      {mayWrite && credit !== null && (
        <Group gap="xs">
          <Button variant="default" size="compact-md" loading={isBusy} onClick={() => void fetchNow(credit)}>
            {fetchedAt ? 'Fetch now' : 'Try again'}
          </Button>
          <Button variant="subtle" color="gray" size="compact-md" onClick={() => void stop()}>
            Stop
          </Button>
        </Group>
      )}
    </li>
  )
}

function describe({ credit, fetchedAt }: SettlementFetch): string {
  if (credit === null) return 'Its settlements can be fetched each day, without a report.'
  return fetchedAt
    ? `Settlements are fetched each day, last ${formatAgo(fetchedAt)}.`
    : 'Settlements are fetched each day.'
}

const sayAdded = (added: number) =>
  added === 0 ? 'There are no new settlements' : plural(added, 'settlement was added', 'settlements were added')

/** Asks what the tax on a gateway's fees becomes, which every settlement has to say. */
function BeginDialog({ gateway, onClose }: { gateway: SettlementFetch; onClose: () => void }) {
  const isIndian = useSession().agency.country === 'IN'
  const [credit, setCredit] = useState<FeeCredit>()
  const { problems, setProblems, isSending, sendOnce } = useSending()
  const begin = () =>
    sendOnce(async (context) => {
      if (!credit) return setProblems({ credit: 'Choose what the tax is' })
      const { data } = await api.settlements.fetch({ provider: gateway.provider, credit }, { context })
      await refreshStatements()
      toast({ kind: 'success', message: sayAdded(data.added) })
      onClose()
    })
  return (
    <Modal opened onClose={onClose} title={`Fetch settlements of ${gateway.name}`} size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void begin()
        }}
      >
        <Stack gap="md">
          <p className={classes.quiet}>
            Those of the last 30 days now, and new ones each day. Payments that are certain are matched by themselves.
          </p>
          <Select
            label="The tax on its fees is"
            description={`${isIndian ? 'IGST where the gateway’s invoice is from another state. ' : ''}It can be input tax only where you have that invoice.`}
            placeholder="Choose"
            required
            data-autofocus
            data={creditChoices(isIndian)}
            value={credit ?? null}
            error={problems.credit}
            onChange={(value) => setCredit(feeCredits.find((one) => one === value))}
          />
          <FormFoot problem={problems.form} label="Fetch settlements" isBusy={isSending} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
