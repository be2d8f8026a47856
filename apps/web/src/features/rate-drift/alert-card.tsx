import { Button, Group } from '@mantine/core'
import type { PriceAlert } from '@sarai/contract/rate-drift'
import { formatMoney } from '@sarai/money/format'
import { IconSend } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '~/api.ts'
import { formatDay } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls, queryClient } from '~/query.ts'
import { recordPage } from '~/records/kinds.ts'
import { PersonName } from '~/records/person-name.tsx'
import { useAction } from '~/ui/action.ts'
import { RowLink } from '~/ui/row-link.tsx'
import { Pill } from '~/ui/stage-pill.tsx'
import { NewMessage } from './new-message.tsx'
import classes from './rate-drift.module.css'
import { SwapDialog } from './swap-dialog.tsx'

interface Props {
  alert: PriceAlert
  onApplied: (message: string | null) => void
}

const show = () => queryClient.invalidateQueries({ queryKey: calls.priceAlerts.key() })

/** One proposal or booking, with what can be done about its price. */
export function AlertCard({ alert, onApplied }: Props) {
  const { can } = useSession()
  const { isBusy, run } = useAction()
  const [draft, setDraft] = useState<string>()
  const [isSwapping, setSwapping] = useState(false)
  const { id, label, lines, atRisk, difference, currency, kind, state, askedBy, date } = alert
  const money = (amount: number) => formatMoney(amount, currency)
  const canApply = lines.some(({ after }) => after !== null)
  const isProposal = kind === 'proposal'
  const isUnsent = state === 'unsent'

  const apply = () =>
    run(() => api.priceAlerts.apply({ id }), 'The new price was not taken', {
      show: async ({ data }) => {
        await show()
        // What was sent before is sent again from here, with the message.
        if (data.alert.state !== 'unsent') onApplied(data.message)
      },
      done: ({ data }) =>
        data.alert.state === 'unsent'
          ? `The draft of ${label} has the new prices. Send it to the traveller next`
          : isProposal
            ? `The draft of ${label} has the new prices`
            : `${label} has the new price`,
    })
  const keep = () =>
    run(() => api.priceAlerts.keep({ id }), 'The price was not kept', {
      show,
      done: ({ data }) =>
        data.state === 'asked'
          ? 'This is below the minimum margin: a manager was asked'
          : `The price of ${label} is kept`,
    })
  const tell = () => run(() => api.priceAlerts.tell({ id }), 'This was not noted', { show, done: 'Noted' })
  const write = () =>
    run(() => api.priceAlerts.message({ id }), 'The message was not drafted', {
      show: ({ data }) => setDraft(data.message ?? ''),
    })
  const dismiss = () => run(() => api.priceAlerts.dismiss({ id }), 'This was not dismissed', { show })

  return (
    <li className={classes.card}>
      <div className={classes.about}>
        <RowLink to={recordPage(kind, alert.recordId)}>{label}</RowLink>
        {date && <span className="quiet">{formatDay(date)}</span>}
        <span className={classes.risk}>{money(atRisk)} at risk</span>
        {isUnsent && <Pill name="To be sent" colour="yellow" />}
      </div>
      <ul className={classes.lines}>
        {lines.map((line) => (
          <li key={line.node}>
            <strong>{line.title}</strong>{' '}
            <span className="tabular">
              {money(line.before)} → {line.after === null ? 'not sold any more' : money(line.after)}
            </span>
            <div className="quiet">{line.why}</div>
          </li>
        ))}
      </ul>
      {difference < 0 && <p className="quiet">It costs {money(-difference)} less now.</p>}
      {state === 'asked' && askedBy && (
        <p>
          <PersonName id={askedBy} /> asks to keep the price below the minimum margin.
        </p>
      )}
      {isUnsent && <p>The draft has the new price. The traveller still sees the old one, until you send it.</p>}
      {can('prospects', 'write') && isUnsent && (
        <Group gap="xs">
          <Button
            size="compact-md"
            leftSection={<IconSend size={15} />}
            renderRoot={(props) => (
              <Link
                to="/prospect-details/$proposalId"
                params={{ proposalId: alert.recordId }}
                search={{ send: id }}
                {...props}
              />
            )}
          >
            Send
          </Button>
          <Button size="compact-md" variant="subtle" color="gray" disabled={isBusy} onClick={() => void dismiss()}>
            Dismiss
          </Button>
        </Group>
      )}
      {can('prospects', 'write') && !isUnsent && (
        <Group gap="xs">
          {canApply && (
            <Button size="compact-md" loading={isBusy} onClick={() => void apply()}>
              {isProposal ? 'Put the new price into the draft' : 'Take the new price'}
            </Button>
          )}
          <Button size="compact-md" variant="default" disabled={isBusy} onClick={() => void keep()}>
            Keep the price
          </Button>
          {isProposal && (
            <Button size="compact-md" variant="default" disabled={isBusy} onClick={() => setSwapping(true)}>
              Swap
            </Button>
          )}
          {isProposal && (
            <Button size="compact-md" variant="subtle" disabled={isBusy} onClick={() => void write()}>
              Tell the traveller
            </Button>
          )}
          <Button size="compact-md" variant="subtle" color="gray" disabled={isBusy} onClick={() => void dismiss()}>
            Dismiss
          </Button>
        </Group>
      )}
      {draft !== undefined && (
        <NewMessage alert={alert} text={draft} onTold={() => void tell()} onClose={() => setDraft(undefined)} />
      )}
      {isSwapping && <SwapDialog alert={alert} onSwapped={onApplied} onClose={() => setSwapping(false)} />}
    </li>
  )
}
