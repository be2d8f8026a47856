import { ActionIcon, Button, Tooltip } from '@mantine/core'
import type { StoredFile } from '@sarai/contract/files'
import { IconEyeOff, IconFileTypePdf, IconPhoto, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '~/api.ts'
import { formatAgo, formatBytes } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { runAction } from '~/ui/action.ts'
import classes from './files.module.css'
import { openFile } from './open-file.ts'
import { refreshFiles } from './refresh.ts'

/** One of a record's files, and what may be done with it. */
export function FileLine({ file, isEditable }: { file: StoredFile; isEditable: boolean }) {
  const { team, user } = useSession()
  const Icon = file.type === 'application/pdf' ? IconFileTypePdf : IconPhoto
  const about = [
    formatBytes(file.bytes),
    team.find((person) => person.id === file.uploadedBy)?.name ?? 'Somebody',
    formatAgo(file.createdAt),
  ].join(' · ')
  return (
    <li className={classes.file}>
      <Icon size={20} stroke={1.5} aria-hidden />
      <div className={classes.what}>
        <button type="button" className={classes.name} onClick={() => void openFile(file.id)}>
          {file.name}
        </button>
        {file.tellsCosts && (
          <span className={classes.costs}>
            Only for those who see costs<span className={classes.about}> · {about}</span>
          </span>
        )}
      </div>
      {!file.tellsCosts && <span className={classes.about}>{about}</span>}
      {isEditable && user.seesCost && !file.isScan && <CostsToggle file={file} />}
      {isEditable && <RemoveButton file={file} />}
    </li>
  )
}

/** Whether everybody may see a file, or only those who see costs. */
function CostsToggle({ file }: { file: StoredFile }) {
  const { id, name, tellsCosts } = file
  const say = (next: boolean) => api.files.update({ id, tellsCosts: next })
  const change = () =>
    void runAction(say(!tellsCosts), 'This was not changed', {
      show: refreshFiles,
      done: tellsCosts ? `Everyone may see ${name} now` : `${name} is only for those who see costs now`,
      undo: async () => {
        await runAction(say(tellsCosts), 'This was not undone', { show: refreshFiles })
      },
    })
  if (tellsCosts)
    return (
      <Button variant="default" size="compact-xs" onClick={change} aria-label={`Let everyone see it: ${name}`}>
        Let everyone see it
      </Button>
    )
  const label = `Keep ${name} for those who see costs`
  return (
    <Tooltip label="Keep it for those who see costs">
      <ActionIcon variant="subtle" color="gray" size="sm" aria-label={label} onClick={change}>
        <IconEyeOff size={15} />
      </ActionIcon>
    </Tooltip>
  )
}

function RemoveButton({ file }: { file: StoredFile }) {
  const [isAsking, setAsking] = useState(false)

  async function remove(): Promise<void> {
    await runAction(api.files.remove({ id: file.id }), 'The file was not removed')
    await refreshFiles()
  }

  if (!isAsking)
    return (
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={`Remove ${file.name}`}
        onClick={() => setAsking(true)}
      >
        <IconTrash size={15} />
      </ActionIcon>
    )
  // A removed file is gone for good, so it is asked for twice.
  return (
    <Button
      size="compact-xs"
      color="red"
      variant="light"
      onClick={() => void remove()}
      onBlur={() => setAsking(false)}
      autoFocus
    >
      Delete permanently
    </Button>
  )
}
