import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { ApiError } from '@sarai/contract/client'
import type { FileImport, ImportPreview, ImportSettings } from '@sarai/contract/imports'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '~/api.ts'
import { plural } from '~/lib/format.ts'
import { calls, queryClient } from '~/query.ts'
import { runAction, useAction } from '~/ui/action.ts'
import { ColumnList } from './column-list.tsx'
import { FileFacts } from './file-facts.tsx'
import { useNeedsCurrency } from './import-field-list.ts'
import { ImportOptions } from './import-options.tsx'
import { importWords } from './import-words.ts'
import classes from './imports.module.css'
import { PreviewTable } from './preview-table.tsx'

interface Props {
  file: FileImport
  onGone: () => void
}

/** After this long without another change the preview is made anew. */
const restMs = 350

/** What each column becomes and what is done with odd rows, with what comes of it right below. */
export function SettingsStep({ file, onGone }: Props) {
  const { id, shape, target } = file
  const [settings, setSettings] = useState(file.settings)
  const [asked] = useDebouncedValue(settings, restMs)
  const { isBusy, run } = useAction()
  const preview = useQuery({
    ...calls.imports.preview.queryOptions({
      input: { id, settings: asked as ImportSettings },
      enabled: asked !== null,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 60_000,
      retry: false,
    }),
    placeholderData: keepPreviousData,
  })
  const needsCurrency = useNeedsCurrency(target, settings?.mapping ?? [])
  if (!shape || !settings) return null
  const change = (part: Partial<ImportSettings>) => setSettings({ ...settings, ...part })
  const shown = preview.data?.data
  const isUndecided = needsCurrency && settings.currency === null
  const refused = preview.error instanceof ApiError ? preview.error.message : undefined
  const problem = refused ?? (isUndecided ? 'Choose the currency of the amounts first.' : undefined)

  async function start(): Promise<void> {
    if (!settings) return
    await run(() => api.imports.start({ id, settings }), 'The import was not started', {
      show: () => queryClient.invalidateQueries({ queryKey: calls.imports.get.key({ input: { id } }) }),
    })
  }

  async function discard(): Promise<void> {
    await runAction(api.imports.remove({ id }), 'The file was not removed', { show: onGone })
  }

  return (
    <>
      <FileFacts file={file} shape={shape} settings={settings} rows={shown?.rows} onChange={change} />
      <div className={classes.split}>
        <ColumnList target={target} shape={shape} settings={settings} preview={shown} onChange={change} />
        <ImportOptions target={target} settings={settings} preview={shown} onChange={change} />
      </div>
      <PreviewTable
        target={target}
        preview={shown}
        isUndecided={isUndecided}
        isStale={preview.isPlaceholderData || preview.isFetching}
      />
      <div className={classes.foot}>
        <p className={problem ? classes.problem : classes.quiet} role={problem ? 'alert' : 'status'}>
          {problem ?? (shown ? summaryOf(shown, settings) : 'Looking at the rows…')}
        </p>
        <Button variant="subtle" color="gray" onClick={() => void discard()}>
          Discard
        </Button>
        <Button
          onClick={() => void start()}
          loading={isBusy}
          disabled={!shown || problem !== undefined || shown.rows === 0}
        >
          Import {shown ? plural(shown.rows, 'row') : `${importWords[target].one}s`}
        </Button>
      </div>
    </>
  )
}

/** What is going to happen, in a sentence. */
function summaryOf({ examined, rows, rejected, duplicates }: ImportPreview, settings: ImportSettings): string {
  if (rows === 0) return 'There are no rows below the names of the columns.'
  const known = duplicates.inBase + duplicates.inFile
  const done = { skip: 'skipped', update: 'used to update', create: 'added once more' }
  const parts = [
    known > 0 &&
      (settings.duplicatesInBase === settings.duplicatesInFile
        ? `${plural(known, 'row')} known already, ${done[settings.duplicatesInBase]}`
        : `${plural(known, 'row')} known already`),
    rejected > 0 && `${plural(rejected, 'row')} rejected`,
  ].filter((part) => part !== false)
  const said = parts.length > 0 ? parts.join('; ') : 'Every row can be stored'
  return examined < rows ? `Of the first ${plural(examined, 'row')}: ${said}.` : `${said}.`
}
