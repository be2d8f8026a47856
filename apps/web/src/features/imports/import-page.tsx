import type { ImportTarget } from '@sarai/contract/import-fields'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect } from 'react'
import { onLive } from '~/lib/live.ts'
import { useScreenSearch } from '~/lib/use-screen-search.ts'
import { calls, queryClient } from '~/query.ts'
import { LinesSkeleton } from '~/ui/lines-skeleton.tsx'
import { ChooseFile } from './choose-file.tsx'
import { FileProblem } from './file-problem.tsx'
import { ImportRun } from './import-run.tsx'
import { importSearch } from './import-search.ts'
import { importWords } from './import-words.ts'
import classes from './imports.module.css'
import { ReadingFile } from './reading-file.tsx'
import { SettingsStep } from './settings-step.tsx'
import { UnfinishedFiles } from './unfinished-files.tsx'
import { usePageTitle } from '~/ui/use-page-title.ts'

/** While a file is being read, this also polls, in case the live connection is down. */
const askAgainMs = 2_000

/** Imports a file of records: choose it, check the preview, and start. */
export function ImportPage({ target }: { target: ImportTarget }) {
  const { id } = useScreenSearch(importSearch).values
  const navigate = useNavigate()
  const words = importWords[target]
  const query = useQuery(
    calls.imports.get.queryOptions({
      input: { id: id ?? '' },
      enabled: id !== undefined,
      refetchInterval: ({ state }) => (state.data?.data.state === 'reading' ? askAgainMs : false),
    }),
  )
  useEffect(
    () =>
      onLive('operations', ({ ids }) => {
        if (id && (ids.length === 0 || ids.includes(id)))
          void queryClient.invalidateQueries({ queryKey: calls.imports.get.key({ input: { id } }) })
      }),
    [id],
  )
  usePageTitle(words.title)
  const open = (next: string | undefined) => void navigate({ to: words.to, search: { id: next } })
  const file = query.data?.data
  const step = !id || !file ? 1 : file.state === 'started' ? 3 : 2

  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <div>
          <Link to={words.list} className={classes.back}>
            <IconArrowLeft size={14} aria-hidden /> {words.listTitle}
          </Link>
          <h1 className={classes.title}>{words.title}</h1>
        </div>
        <Steps current={step} />
      </div>
      {!id && <ChooseFile target={target} onSent={open} />}
      {!id && <UnfinishedFiles target={target} />}
      {id && query.isPending && <LinesSkeleton lines={6} />}
      {id && query.isError && (
        <FileProblem title="This file is no longer here" onAnother={() => open(undefined)}>
          Files that are not imported are deleted after a day. Choose it again.
        </FileProblem>
      )}
      {file?.state === 'uploading' && (
        <FileProblem title={`${file.fileName} was not received completely`} onAnother={() => open(undefined)}>
          The connection was lost on the way. Nothing was imported; choose the file again.
        </FileProblem>
      )}
      {file?.state === 'reading' && <ReadingFile name={file.fileName} />}
      {file?.state === 'unreadable' && (
        <FileProblem title={`${file.fileName} cannot be read`} onAnother={() => open(undefined)}>
          {file.problem} Nothing was imported.
        </FileProblem>
      )}
      {file?.state === 'ready' && (
        <SettingsStep key={`${id} ${file.shape?.sheet}`} file={file} onGone={() => open(undefined)} />
      )}
      {file?.state === 'started' && <ImportRun file={file} onAnother={() => open(undefined)} />}
    </div>
  )
}

const steps = ['File', 'Columns', 'Import']

function Steps({ current }: { current: number }) {
  return (
    <ol className={classes.steps} aria-label="Steps">
      {steps.map((name, at) => (
        <li
          key={name}
          className={classes.step}
          aria-current={current === at + 1 ? 'step' : undefined}
          data-done={current > at + 1 || undefined}
        >
          <span className={classes.stepNumber}>{at + 1}</span>
          {name}
        </li>
      ))}
    </ol>
  )
}
