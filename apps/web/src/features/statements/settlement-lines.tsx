import { Button } from '@mantine/core'
import type { GatewaySuggestion, Settlement, SettlementLine } from '@sarai/contract/settlements'
import { formatMoney } from '@sarai/money/format'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '~/api.ts'
import { formatDay } from '~/lib/format.ts'
import { calls } from '~/query.ts'
import { useAction } from '~/ui/action.ts'
import { Awaited } from '~/ui/awaited.tsx'
import GatewayExplainDrawer from './gateway-explain-drawer.tsx'
import { lineKindNames } from './gateway-words.ts'
import { refreshStatements } from './statement-calls.ts'
import { signed } from './statement-words.ts'
import UndoGatewayDialog from './undo-gateway-dialog.tsx'
import classes from './statements.module.css'

interface Props {
  settlement: Settlement
  mayWrite: boolean
}

/** The payments of a settlement with what each is in the books, or may be. */
export function SettlementLines({ settlement, mayWrite }: Props) {
  const [explained, setExplained] = useState<SettlementLine>()
  const [undone, setUndone] = useState<SettlementLine>()
  const query = useQuery(calls.settlements.lines.queryOptions({ input: { id: settlement.id } }))
  const lines = query.data?.data
  if (!lines) return <Awaited query={query} what="The payments" lines={4} />
  return (
    <ul className={classes.matches} aria-label="Payments of the settlement">
      {lines.map((line) => (
        <Line
          key={line.id}
          line={line}
          currency={settlement.currency}
          mayWrite={mayWrite}
          onExplain={() => setExplained(line)}
          onUndo={() => setUndone(line)}
        />
      ))}
      {explained && (
        <GatewayExplainDrawer line={explained} settlement={settlement} onClose={() => setExplained(undefined)} />
      )}
      {undone && <UndoGatewayDialog line={undone} settlement={settlement} onClose={() => setUndone(undefined)} />}
    </ul>
  )
}

interface LineProps {
  line: SettlementLine
  currency: string
  mayWrite: boolean
  onExplain: () => void
  onUndo: () => void
}

function Line({ line, currency, mayWrite, onExplain, onUndo }: LineProps) {
  const { kind, reference, payer, amount, paidOn, match, suggestions, reopenedBecause } = line
  const [suggestion] = suggestions
  return (
    <li className={classes.line}>
      <div className={classes.head}>
        <span className={classes.day}>{formatDay(paidOn)}</span>
        <span className={classes.who}>{[lineKindNames[kind], payer ?? reference].join(' ')}</span>
        <span className={classes.amount}>{signed(amount, currency)}</span>
      </div>
      <p className={classes.quiet}>
        {[
          payer && reference,
          line.fee > 0 && `fees ${formatMoney(line.fee, currency)}`,
          line.tax > 0 && `tax ${formatMoney(line.tax, currency)}`,
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      {reopenedBecause && <p className={classes.note}>Here again: {reopenedBecause}.</p>}
      {match && <Match match={match} />}
      {!match && suggestion && <Suggestion suggestion={suggestion} currency={currency} />}
      {mayWrite && (
        <div className={classes.buttons}>
          {!match && suggestion?.amount === amount && <Accept line={line} suggestion={suggestion} />}
          {match ? (
            <Button size="compact-md" variant="default" aria-label={`Undo ${reference}`} onClick={onUndo}>
              Undo
            </Button>
          ) : (
            <Button size="compact-md" variant="default" aria-label={`Explain ${reference}`} onClick={onExplain}>
              Explain
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

function Match({ match }: { match: NonNullable<SettlementLine['match']> }) {
  const { title, party, tripId, isAutomatic, isBooked, reasons } = match
  const name = [title, party].filter(Boolean).join(', ')
  return (
    <p className={classes.quiet}>
      {tripId ? (
        <Link to="/trips/$tripId" params={{ tripId }} search={{ tab: 'money' }} className={classes.link}>
          {name}
        </Link>
      ) : (
        <b>{name}</b>
      )}
      {isBooked ? '' : isAutomatic ? `, by itself. ${reasons.join(' ')}` : ', chosen by hand.'}
    </p>
  )
}

export function Suggestion({ suggestion, currency }: { suggestion: GatewaySuggestion; currency: string }) {
  const { title, party, amount, confidence, reasons } = suggestion
  return (
    <div className={classes.suggestion}>
      <p className={classes.likely}>
        <b>{[title, party].filter(Boolean).join(', ')}</b> {formatMoney(Math.abs(amount), currency)}{' '}
        <span className={classes.quiet}>{confidence}%</span>
      </p>
      <p className={classes.quiet}>{reasons.join(' ')}</p>
    </div>
  )
}

function Accept({ line, suggestion }: { line: SettlementLine; suggestion: GatewaySuggestion }) {
  const { isBusy, run } = useAction()
  const { id, version } = line
  const what = { as: 'entry' as const, entryId: suggestion.entryId }
  return (
    <Button
      size="compact-md"
      loading={isBusy}
      aria-label={`Accept for ${line.reference}`}
      onClick={() =>
        void run(() => api.settlements.explain({ id, version, what }), 'The payment was not matched', {
          show: refreshStatements,
          done: 'The payment is explained',
        })
      }
    >
      Accept
    </Button>
  )
}
