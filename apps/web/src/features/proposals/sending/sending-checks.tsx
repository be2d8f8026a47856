import { Textarea } from '@mantine/core'
import type { CheckFinding } from '@sarai/contract/prospect-versions'
import { Link } from '@tanstack/react-router'
import { FindingIcon } from '~/itinerary/finding-icon.tsx'
import { partOf } from '~/itinerary/finding-words.ts'
import { plural } from '~/lib/format.ts'
import classes from './sending.module.css'
import type { Ready } from './use-sending.ts'

/** What the checks say of the trip that would go out, what is wrong first. */
export function sendingFindings({ price: { findings } }: Pick<Ready, 'price'>) {
  const wrong = findings.filter(({ severity }) => severity === 'error')
  return { wrong, toCheck: findings.filter(({ severity }) => severity !== 'error') }
}

interface Props {
  ready: Ready
  findings: ReturnType<typeof sendingFindings>
  reason: string
  onReason: (reason: string) => void
  problem?: string
  onClose: () => void
}

/** The checks beside the trip, where it goes out: what is wrong needs a reason, the rest is said. */
export function SendingChecks({ ready, findings: { wrong, toCheck }, reason, onReason, problem, onClose }: Props) {
  const list = (findings: CheckFinding[]) => (
    <ul className={classes.findings}>
      {findings.map((finding, at) => (
        <FindingLine key={`${finding.code} ${at}`} ready={ready} finding={finding} onClose={onClose} />
      ))}
    </ul>
  )
  if (wrong.length + toCheck.length === 0 && !problem) return null
  return (
    <section aria-label="Checks" className={classes.checks}>
      {wrong.length > 0 && (
        <>
          <h3 className={classes.wrong}>{plural(wrong.length, 'thing')} wrong</h3>
          {list(wrong)}
        </>
      )}
      {toCheck.length > 0 && (
        <details className={classes.changes} open={wrong.length === 0 && toCheck.length <= 3}>
          <summary>{plural(toCheck.length, 'thing')} to look at</summary>
          {list(toCheck)}
        </details>
      )}
      {(wrong.length > 0 || problem) && (
        <Textarea
          label="Why it goes out all the same"
          description="Kept in the history of the proposal"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autosize
          maxLength={500}
          value={reason}
          onChange={(event) => onReason(event.currentTarget.value)}
          error={problem}
        />
      )}
    </section>
  )
}

function FindingLine({ ready, finding, onClose }: { ready: Ready; finding: CheckFinding; onClose: () => void }) {
  const part = partOf(finding, 'proposal')
  const params = { proposalId: ready.proposal.id }
  const at = ready.document.days.findIndex((day) => day.id === finding.dayId)
  const words =
    finding.dayId && !finding.message.startsWith('Day ') ? `Day ${at + 1}: ${finding.message}` : finding.message
  return (
    <li className={classes.finding}>
      <FindingIcon severity={finding.severity} />
      {part.kind === 'day' ? (
        <Link
          to="/prospect-details/$proposalId/day/$currentDayId"
          params={{ ...params, currentDayId: part.id }}
          onClick={onClose}
        >
          {words}
        </Link>
      ) : (
        <Link
          to="/prospect-details/$proposalId"
          params={params}
          search={{ part: part.kind === 'overview' || part.kind === 'section' ? undefined : part.kind }}
          onClick={onClose}
        >
          {words}
        </Link>
      )}
    </li>
  )
}
