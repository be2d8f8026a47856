import { Button, Drawer, TextInput } from '@mantine/core'
import type { BankCandidate, BankLine, BankSuggestion } from '@sarai/contract/statement-schemas'
import { formatMoney } from '@sarai/money/format'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '~/api.ts'
import { formatDay } from '~/lib/format.ts'
import { useSending } from '~/lib/use-sending.ts'
import { calls } from '~/query.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { SearchBox } from '~/ui/search-box.tsx'
import { type Draft, PartsForm } from './explain-parts.tsx'
import { Accept } from './line-item.tsx'
import { refreshStatements } from './statement-calls.ts'
import { leftOf, signed, suggestionTitle } from './statement-words.ts'
import classes from './statements.module.css'

interface Props {
  line: BankLine
  suggestions: BankSuggestion[]
  onClose: () => void
}

/** Says what a line is: a suggestion, something that is looked for, an account, or several of these. */
export default function ExplainDrawer({ line, suggestions, onClose }: Props) {
  const { amount, currency, text, day } = line
  const [drafts, setDrafts] = useState<Draft[]>([])
  const left = leftOf(line) - drafts.reduce((sum, draft) => sum + (draft.amount ?? 0), 0)
  const add = (draft: Omit<Draft, 'key'>) => setDrafts((before) => [...before, { ...draft, key: crypto.randomUUID() }])
  const pick = (candidate: BankCandidate) => add({ target: candidate, amount: computeTaken(candidate, left) })
  return (
    <Drawer opened onClose={onClose} size={640} title="Explain a line">
      <p className={classes.head}>
        <span className={classes.day}>{formatDay(day)}</span>
        <span className={classes.who} />
        <span className={classes.amount}>{signed(amount, currency)}</span>
      </p>
      <p className={classes.text}>{text}</p>
      {suggestions.length > 0 && drafts.length === 0 && (
        <section aria-label="Suggestions" className={classes.part}>
          <h2 className={classes.heading}>Suggestions</h2>
          {suggestions.map((suggestion, at) => (
            <div key={at} className={classes.suggestion}>
              <p className={classes.likely}>
                <b>{suggestionTitle(suggestion)}</b> <span className={classes.quiet}>{suggestion.confidence}%</span>
              </p>
              <p className={classes.quiet}>{suggestion.reasons.join(' ')}</p>
              {suggestion.unexplained !== 0 && (
                <p className={classes.note}>
                  {formatMoney(Math.abs(suggestion.unexplained), currency)} would stay unexplained.
                </p>
              )}
              <Accept line={line} suggestion={suggestion} onDone={onClose} />
            </div>
          ))}
        </section>
      )}
      <PartsForm line={line} drafts={drafts} left={left} onChange={setDrafts} onAdd={add} onClose={onClose} />
      <Candidates line={line} taken={drafts} onPick={pick} />
      {drafts.length === 0 && <SetAside line={line} onClose={onClose} />}
    </Drawer>
  )
}

/** What of a line a candidate takes first: of what is converted on its way, all that has arrived. */
function computeTaken({ open, written }: BankCandidate, left: number): number {
  if (written && left > 0) return left
  return Math.max(0, Math.min(left, open)) || open
}

/** What is recorded or open, to choose from. */
function Candidates({
  line,
  taken,
  onPick,
}: {
  line: BankLine
  taken: Draft[]
  onPick: (candidate: BankCandidate) => void
}) {
  const [search, setSearch] = useState('')
  const query = useQuery(
    calls.statements.candidates.queryOptions({ input: { id: line.id, search }, placeholderData: (last) => last }),
  )
  const found = query.data?.data.filter(
    ({ of, id }) => !taken.some(({ target }) => target?.of === of && target.id === id),
  )
  return (
    <section aria-label="Recorded and open" className={classes.part}>
      <h2 className={classes.heading}>Recorded and open</h2>
      <SearchBox
        label="Search payments and documents"
        placeholder="Number, name, trip or amount"
        value={search}
        onChange={setSearch}
      />
      {!found ? (
        <Awaited query={query} what="What is open" lines={5} />
      ) : found.length === 0 ? (
        <p className={classes.quiet}>
          Nothing is recorded or open that fits. Book the line to an account, or set it aside.
        </p>
      ) : (
        <ul className={classes.matches}>
          {found.map((candidate) => (
            <li key={`${candidate.of} ${candidate.id}`} className={classes.candidate}>
              <span>
                {candidate.title}
                <span className={classes.quiet}>
                  {' '}
                  {[candidate.party, candidate.day && formatDay(candidate.day)].filter(Boolean).join(', ')}
                </span>
              </span>
              <span className={classes.amount}>{formatMoney(candidate.open, line.currency)}</span>
              <Button
                size="compact-md"
                variant="default"
                aria-label={`Choose ${candidate.title}`}
                onClick={() => onPick(candidate)}
              >
                Choose
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function SetAside({ line, onClose }: { line: BankLine; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const { problems, isSending, submit } = useSending()
  if (line.state === 'aside') return null
  async function setAside(): Promise<void> {
    await api.statements.setAside({ id: line.id, version: line.version, reason })
    await refreshStatements()
    onClose()
  }
  return (
    <section aria-label="Set aside" className={classes.part}>
      <h2 className={classes.heading}>Set aside</h2>
      <form className={classes.row} onSubmit={(event) => submit(event, setAside)}>
        <TextInput
          aria-label="Why it is set aside"
          placeholder="Why nobody has to explain it"
          required
          maxLength={200}
          className={classes.grow}
          value={reason}
          error={problems.reason ?? problems.form}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={isSending}>
          Set aside
        </Button>
      </form>
    </section>
  )
}
