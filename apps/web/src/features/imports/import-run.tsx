import { Button, Progress } from '@mantine/core'
import type { FileImport } from '@sarai/contract/imports'
import type { Operation } from '@sarai/contract/operations'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '~/api.ts'
import { formatNumber, plural } from '~/lib/format.ts'
import { downloadResult, undoOperation } from '~/lib/operations.ts'
import { calls, queryClient } from '~/query.ts'
import { LinesSkeleton } from '~/ui/lines-skeleton.tsx'
import { useAction } from '~/ui/action.ts'
import { importWords } from './import-words.ts'
import classes from './imports.module.css'

const moving: Operation['state'][] = ['queued', 'running', 'undoing']

/** How far an import is, and afterwards what came of it and what can be done about it. */
export function ImportRun({ file, onAnother }: { file: FileImport; onAnother: () => void }) {
  const query = useQuery(
    calls.operations.get.queryOptions({
      input: { id: file.id },
      refetchInterval: ({ state }) => (state.data && moving.includes(state.data.data.state) ? 3_000 : false),
    }),
  )
  const operation = query.data?.data
  if (!operation) return <LinesSkeleton lines={4} />
  const { one } = importWords[file.target]
  const isMoving = moving.includes(operation.state)
  return (
    <section className={classes.run} aria-label="Import">
      <h2 className={classes.runTitle}>{titleOf(operation, one)}</h2>
      <p className={classes.quiet} role="status">
        {aboutOf(operation, file)}
      </p>
      {isMoving && <RunProgress operation={operation} />}
      <Counts operation={operation} one={one} />
      <Reasons operation={operation} />
      <Actions file={file} operation={operation} one={one} onAnother={onAnother} />
    </section>
  )
}

const count = ({ result }: Operation, name: string) => (typeof result[name] === 'number' ? result[name] : 0)
const undoOf = ({ result }: Operation) => result.undo as { restored: number; kept: number } | undefined

function titleOf(operation: Operation, one: string): string {
  const stored = count(operation, 'created') + count(operation, 'updated')
  switch (operation.state) {
    case 'waiting':
    case 'queued':
    case 'running':
      return `Importing ${plural(operation.total ?? 0, 'row')}`
    case 'done':
      return stored > 0 ? `${plural(stored, one)} imported` : `No ${one} was imported`
    case 'failed':
      return 'The import stopped'
    case 'cancelled':
      return `Cancelled after ${plural(operation.progress, 'row')}`
    case 'undoing':
      return 'Undoing the import'
    case 'undone':
      return 'The import was undone'
  }
}

function aboutOf(operation: Operation, { fileName }: FileImport): string {
  const undo = undoOf(operation)
  switch (operation.state) {
    case 'waiting':
    case 'queued':
    case 'running':
      return 'You can leave this page; the import goes on, and shows in the background work at the top.'
    case 'failed':
      return operation.problem ?? 'Something went wrong on our side.'
    case 'undone':
      return undo && undo.kept > 0
        ? `${plural(undo.restored, 'record')} put back. ${plural(undo.kept, 'record')} had been worked on since and stayed.`
        : `${plural(undo?.restored ?? 0, 'record')} put back.`
    case 'undoing':
      return `${plural((undo?.restored ?? 0) + (undo?.kept ?? 0), 'record')} done. You can leave this page.`
    case 'done':
    case 'cancelled':
      return `From ${fileName}.`
  }
}

function RunProgress({ operation }: { operation: Operation }) {
  const undo = undoOf(operation)
  const isUndo = operation.state === 'undoing'
  const total = isUndo ? count(operation, 'created') + count(operation, 'updated') : (operation.total ?? 0)
  const done = isUndo ? (undo?.restored ?? 0) + (undo?.kept ?? 0) : operation.progress
  return (
    <Progress
      size="lg"
      value={total > 0 ? (done / total) * 100 : 0}
      aria-label={isUndo ? 'Undoing' : 'Importing'}
      transitionDuration={200}
    />
  )
}

function Counts({ operation, one }: { operation: Operation; one: string }) {
  const counts = [
    ['created', `New ${one}s`],
    ['updated', 'Updated'],
    ['skipped', 'Skipped'],
    ['rejected', 'Rejected'],
  ] as const
  const left = (operation.total ?? 0) - operation.progress
  return (
    <dl className={classes.counts}>
      {counts.map(([name, label]) => (
        <div key={name} className={classes.count}>
          <dt>{label}</dt>
          <dd>{formatNumber(count(operation, name))}</dd>
        </div>
      ))}
      {left > 0 && (
        <div className={classes.count}>
          <dt>{operation.state === 'running' || operation.state === 'queued' ? 'Remaining' : 'Not reached'}</dt>
          <dd>{formatNumber(left)}</dd>
        </div>
      )}
    </dl>
  )
}

interface Reason {
  outcome: 'skipped' | 'rejected'
  reason: string
  count: number
}

/** Why rows were left out, where there are only a few reasons; else the file tells. */
function Reasons({ operation }: { operation: Operation }) {
  const reasons = (operation.result.reasons ?? []) as Reason[]
  if (reasons.length === 0) return null
  return (
    <ul className={classes.reasons} aria-label="Why rows were left out">
      {reasons.map(({ outcome, reason, count: rows }) => (
        <li key={`${outcome} ${reason}`}>
          {plural(rows, 'row')} {outcome}: {reason}
        </li>
      ))}
    </ul>
  )
}

interface ActionProps {
  file: FileImport
  operation: Operation
  one: string
  onAnother: () => void
}

function Actions({ file, operation, one, onAnother }: ActionProps) {
  const [isAsking, setAsking] = useState(false)
  const { isBusy, run } = useAction()
  const { list } = importWords[file.target]
  const stored = count(operation, 'created') + count(operation, 'updated')

  async function busily(work: () => Promise<unknown>, failed: string): Promise<void> {
    await run(work, failed, { show: () => queryClient.invalidateQueries({ queryKey: calls.operations.key() }) })
    setAsking(false)
  }

  return (
    <div className={classes.runActions}>
      {operation.state === 'done' && count(operation, 'created') > 0 && (
        <Button renderRoot={(props) => <Link to={list} search={{ import: file.id }} {...props} />}>
          Show the {one}s
        </Button>
      )}
      {operation.hasFile && (
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          onClick={() => void downloadResult(operation.id)}
        >
          Rows that were not imported
        </Button>
      )}
      {operation.canCancel && (
        <Button
          variant="default"
          loading={isBusy}
          onClick={() => void busily(() => api.operations.cancel({ id: operation.id }), 'The import was not cancelled')}
        >
          Cancel
        </Button>
      )}
      {operation.canUndo && stored > 0 && !isAsking && (
        <Button variant="default" onClick={() => setAsking(true)}>
          Undo the import
        </Button>
      )}
      {isAsking && (
        <Button
          color="red"
          variant="light"
          loading={isBusy}
          onClick={() => void busily(() => undoOperation(operation.id), 'The import was not undone')}
          autoFocus
        >
          Take {plural(stored, one)} back
        </Button>
      )}
      {!moving.includes(operation.state) && (
        <Button variant="subtle" onClick={onAnother}>
          Import another file
        </Button>
      )}
    </div>
  )
}
