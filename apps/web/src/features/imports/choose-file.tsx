import { Button, FileButton, Progress } from '@mantine/core'
import { ApiError } from '@sarai/contract/client'
import { type ImportTarget, maxImportBytes } from '@sarai/contract/import-fields'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { importWords } from './import-words.ts'
import classes from './imports.module.css'
import { sendFile } from './send-file.ts'

interface Sending {
  name: string
  share: number
}

/** Takes a dropped or picked file, and uploads it. */
export function ChooseFile({ target, onSent }: { target: ImportTarget; onSent: (id: string) => void }) {
  const { accept, formats, one } = importWords[target]
  const [sending, setSending] = useState<Sending>()
  const [problem, setProblem] = useState<string>()
  const [isOver, setOver] = useState(false)
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  async function send(file: File | null | undefined): Promise<void> {
    if (!file || sending) return
    setProblem(problemOf(file))
    if (problemOf(file)) return
    stop.current = new AbortController()
    const { signal } = stop.current
    const say = (share: number) => setSending({ name: file.name, share })
    say(0)
    try {
      onSent(await sendFile(target, file, say, signal))
    } catch (error) {
      if (!signal.aborted) setProblem(error instanceof ApiError ? error.message : 'This file could not be read.')
    } finally {
      setSending(undefined)
    }
  }

  function drop(event: DragEvent): void {
    event.preventDefault()
    setOver(false)
    void send(event.dataTransfer.files[0])
  }

  return (
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span className={classes.dropIcon}>
        <IconFileSpreadsheet size={26} stroke={1.5} aria-hidden />
      </span>
      {sending ? (
        <div className={classes.sending} role="status">
          <p className={classes.dropTitle}>Sending {sending.name}</p>
          <Progress value={sending.share * 100} aria-label={`Sending ${sending.name}`} />
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => stop.current?.abort()}>
            Stop
          </Button>
        </div>
      ) : (
        <>
          <p className={classes.dropTitle}>Drop a file with {one}s here</p>
          <p className={classes.quiet}>{formats}</p>
          <FileButton onChange={(file) => void send(file)} accept={accept}>
            {(props) => <Button {...props}>Choose a file</Button>}
          </FileButton>
          <p className={classes.quiet}>
            Columns may have any names and order. You see what becomes of every column before anything is stored, and a
            whole import can be undone.
          </p>
        </>
      )}
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

function problemOf(file: File): string | undefined {
  if (file.size === 0) return 'This file is empty.'
  if (file.size > maxImportBytes) return 'Files may have 50 MB at most. Split this one and import the pieces.'
  return undefined
}
