import { Button, Progress } from '@mantine/core'
import type { Operation } from '@sarai/contract/operations'
import { Link } from '@tanstack/react-router'
import { api } from '~/api.ts'
import { formatAgo, formatNumber } from '~/lib/format.ts'
import { describeLeft, listLeft } from '~/lib/operation-results.ts'
import { isMoving } from '~/lib/operation-states.ts'
import { downloadResult, undoOperation } from '~/lib/operations.ts'
import { useNow } from '~/lib/use-now.ts'
import { importedBy } from '~/records/kinds.ts'
import { runAction } from '~/ui/action.ts'
import classes from './background-work.module.css'

interface Props {
  operations: Operation[]
  onClose: () => void
}

/** One's own background work of the last day, what is running first. */
export default function BackgroundWorkList({ operations, onClose }: Props) {
  const sorted = operations.toSorted((a, b) => Number(isMoving(b)) - Number(isMoving(a)))
  return (
    <section aria-labelledby="background-work">
      <h2 className={classes.title} id="background-work">
        Background work
      </h2>
      <ul className={classes.list}>
        {sorted.map((operation) => (
          <WorkLine key={operation.id} operation={operation} onClose={onClose} />
        ))}
      </ul>
    </section>
  )
}

function WorkLine({ operation, onClose }: { operation: Operation; onClose: () => void }) {
  const page = importedBy(operation.kind)?.importTo
  const { id, total, progress } = operation
  return (
    <li className={classes.line}>
      {page ? (
        <Link to={page} search={{ id }} className={classes.name} onClick={onClose}>
          {operation.title}
        </Link>
      ) : (
        <span className={classes.name}>{operation.title}</span>
      )}
      {isMoving(operation) && operation.state !== 'waiting' && (
        <Progress
          value={total ? (progress / total) * 100 : 100}
          animated={!total || operation.state === 'undoing'}
          size="sm"
          aria-label={operation.title}
        />
      )}
      {listLeft(operation).map((left) => (
        <p key={left.reason} className={classes.left}>
          {describeLeft(left)}
        </p>
      ))}
      <div className={classes.foot}>
        <StateWords operation={operation} />
        {operation.canCancel && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            onClick={() => void runAction(api.operations.cancel({ id }), 'This was not cancelled')}
          >
            Cancel
          </Button>
        )}
        {operation.hasFile && (
          <Button variant="light" size="compact-xs" onClick={() => void downloadResult(id)}>
            {page ? 'Rows left out' : 'Download'}
          </Button>
        )}
        {operation.canUndo && !page && (
          <Button variant="subtle" size="compact-xs" onClick={() => void undoOperation(id)}>
            Undo
          </Button>
        )}
      </div>
    </li>
  )
}

/** How far it is, or how it ended. */
function StateWords({ operation }: { operation: Operation }) {
  const now = useNow()
  const { state, progress, total, problem, finishedAt, createdAt } = operation
  if (state === 'failed') return <span className={classes.failed}>{problem ?? 'This did not work.'}</span>
  const words = {
    waiting: 'Waiting for a main user’s approval',
    queued: 'Waiting to begin',
    running: total ? `${formatNumber(progress)} of ${formatNumber(total)}` : formatNumber(progress),
    undoing: 'Being undone',
    done: resultWords(operation),
    cancelled: problem ?? 'Cancelled',
    undone: 'Undone',
  }[state]
  return (
    <span className={classes.state}>
      {words}
      {!isMoving(operation) && ` · ${formatAgo(finishedAt ?? createdAt, now)}`}
    </span>
  )
}

function resultWords({ result, hasFile }: Operation): string {
  const names = [
    ['created', 'new'],
    ['updated', 'updated'],
    ['changed', 'done'],
    ['already', 'were so already'],
    ['skipped', 'left out'],
    ['rejected', 'rejected'],
  ] as const
  const counts = names.flatMap(([key, word]) => {
    const count = result[key]
    return typeof count === 'number' && count > 0 ? [`${formatNumber(count)} ${word}`] : []
  })
  return counts.length > 0 ? counts.join(', ') : hasFile ? 'Ready' : 'Done'
}
