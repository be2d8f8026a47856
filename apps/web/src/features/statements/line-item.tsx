import { Button } from '@mantine/core'
import { ApiError } from '@sarai/contract/client'
import type { BankLine, BankMatch, BankSuggestion } from '@sarai/contract/statement-schemas'
import { formatMoney } from '@sarai/money/format'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDay } from '~/lib/format.ts'
import { recordPage } from '~/records/kinds.ts'
import { useAction } from '~/ui/action.ts'
import { Confirm } from '~/ui/confirm.tsx'
import { acceptSuggestion, refreshStatements } from './statement-calls.ts'
import { leftOf, matchWords, signed, suggestionTitle } from './statement-words.ts'
import classes from './statements.module.css'

interface Props {
  line: BankLine
  /** The likeliest. */
  suggestion: BankSuggestion | undefined
  mayWrite: boolean
  onExplain: () => void
  onUndo: () => void
}

/** A line of a statement with what it is, or may be, and what can be done. */
export function LineItem({ line, suggestion, mayWrite, onExplain, onUndo }: Props) {
  const { day, amount, currency, text, counterparty, reference, state, explained, matches } = line
  const isOpen = state === 'open'
  return (
    <li className={classes.line}>
      <div className={classes.head}>
        <span className={classes.day}>{formatDay(day)}</span>
        <span className={classes.who}>{counterparty ?? text.slice(0, 60)}</span>
        <span className={classes.amount} data-in={amount > 0 || undefined}>
          {signed(amount, currency)}
        </span>
      </div>
      {(counterparty !== null || text.length > 60) && <p className={classes.text}>{text}</p>}
      {reference && <p className={classes.quiet}>Reference {reference}</p>}
      {explained !== 0 && state !== 'settled' && (
        <p className={classes.note}>{formatMoney(leftOf(line), currency)} of it is not explained yet.</p>
      )}
      {line.reopenedBecause && <p className={classes.note}>Here again: {line.reopenedBecause}.</p>}
      {line.asideReason && <p className={classes.note}>Set aside: {line.asideReason}</p>}
      {line.pairId && <p className={classes.quiet}>A payment and its return: neither is in the books.</p>}
      {matches.length > 0 && (
        <ul className={classes.matches}>
          {matches.map((match) => (
            <li key={match.id}>
              <Match match={match} currency={currency} />
            </li>
          ))}
        </ul>
      )}
      {isOpen && suggestion && (
        <div className={classes.suggestion}>
          <p className={classes.likely}>
            <b>{suggestionTitle(suggestion)}</b> <span className={classes.quiet}>{suggestion.confidence}%</span>
          </p>
          <p className={classes.quiet}>{suggestion.reasons.join(' ')}</p>
        </div>
      )}
      {mayWrite && (
        <div className={classes.buttons}>
          {isOpen && suggestion && <Accept line={line} suggestion={suggestion} />}
          {state !== 'settled' && (
            <Button size="compact-md" variant="default" onClick={onExplain}>
              Explain
            </Button>
          )}
          {(!isOpen || matches.length > 0) && (
            <Button size="compact-md" variant="default" onClick={onUndo}>
              {state === 'aside' && matches.length === 0 ? 'Put back' : 'Undo'}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

export function Accept({
  line,
  suggestion,
  onDone,
}: {
  line: BankLine
  suggestion: BankSuggestion
  onDone?: () => void
}) {
  const { isBusy, run } = useAction()
  const [twin, setTwin] = useState<string>()
  const accept = (isSure: boolean) =>
    run(() => acceptSuggestion(line, suggestion, isSure), 'The line was not settled', {
      show: async () => {
        setTwin(undefined)
        await refreshStatements()
        onDone?.()
      },
      done: 'The line is explained',
      onFailed: (error) => {
        const message = error instanceof ApiError && !isSure ? error.fields.isSure : undefined
        setTwin(message)
        return message !== undefined
      },
    })
  return (
    <>
      <Button size="compact-md" loading={isBusy} onClick={() => void accept(false)}>
        Accept
      </Button>
      {twin && (
        <Confirm
          title="Is this another payment?"
          label="Record it too"
          onConfirm={() => accept(true)}
          onClose={() => setTwin(undefined)}
        >
          {twin}
        </Confirm>
      )}
    </>
  )
}

/** What a part of a line was settled as, leading to where it is to be seen. */
function Match({ match, currency }: { match: BankMatch; currency: string }) {
  const { kind, label, party, tripId, documentKind, documentId, amount, isAutomatic, reasons } = match
  const name = [label, party].filter(Boolean).join(', ') || matchWords[kind]
  const title = tripId ? (
    <Link to="/trips/$tripId" params={{ tripId }} search={{ tab: 'money' }} className={classes.link}>
      {name}
    </Link>
  ) : documentKind === 'invoice' || documentKind === 'bill' ? (
    <Link to={recordPage(documentKind, documentId)} className={classes.link}>
      {name}
    </Link>
  ) : (
    <b>{name}</b>
  )
  return (
    <>
      {title} <span className="tabular">{formatMoney(Math.abs(amount), currency)}</span>
      <p className={classes.quiet}>
        {matchWords[kind]}
        {isAutomatic ? ', by itself. ' : '. '}
        {reasons.join(' ')}
      </p>
    </>
  )
}
