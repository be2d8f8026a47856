import { Button } from '@mantine/core'
import type { ImportTarget } from '@sarai/contract/import-fields'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '~/api.ts'
import { formatAgo, formatBytes } from '~/lib/format.ts'
import { calls, queryClient } from '~/query.ts'
import { useAction } from '~/ui/action.ts'
import { importWords } from './import-words.ts'
import classes from './imports.module.css'

const states = {
  uploading: 'Not received completely',
  reading: 'Being read',
  ready: 'Waits to be imported',
  unreadable: 'Cannot be read',
  started: 'Imported',
}

/** Files that were sent before and not imported: each can be gone on with, or discarded. */
export function UnfinishedFiles({ target }: { target: ImportTarget }) {
  const query = useQuery(calls.imports.list.queryOptions({ input: { target } }))
  const { isBusy, run } = useAction()
  const files = query.data?.data ?? []
  if (files.length === 0) return null

  async function discard(id: string): Promise<void> {
    await run(() => api.imports.remove({ id }), 'The file was not removed', {
      show: () => queryClient.invalidateQueries({ queryKey: calls.imports.list.key() }),
    })
  }

  return (
    <section aria-labelledby="import-unfinished">
      <h2 className={classes.heading} id="import-unfinished">
        Not imported yet
        <span className={classes.quiet}>Deleted a day after they were sent</span>
      </h2>
      <ul className={classes.unfinished}>
        {files.map(({ id, fileName, bytes, state, problem, createdAt }) => (
          <li key={id}>
            <div className={classes.unfinishedName}>
              <strong>{fileName}</strong>
              <span className={classes.quiet}>
                {[problem ?? states[state], formatBytes(bytes), formatAgo(createdAt)].join(' · ')}
              </span>
            </div>
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              disabled={isBusy}
              aria-label={`Discard ${fileName}`}
              onClick={() => void discard(id)}
            >
              Discard
            </Button>
            {(state === 'ready' || state === 'reading') && (
              <Button
                variant="default"
                size="compact-sm"
                renderRoot={(props) => (
                  <Link
                    to={importWords[target].to}
                    search={{ id }}
                    aria-label={`Continue with ${fileName}`}
                    {...props}
                  />
                )}
              >
                Continue
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
