import { ActionIcon, Button, Group, Menu, Textarea } from '@mantine/core'
import type { Note } from '@sarai/contract/notes'
import type { AttachedTo } from '@sarai/contract/record-kinds'
import { IconDots, IconPencil, IconPin, IconPinnedOff, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { api } from '~/api.ts'
import { formatAgo, formatMoment } from '~/lib/format.ts'
import { usePreference } from '~/lib/preferences.ts'
import { textOf } from '~/lib/stored.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { EmptyState } from '~/ui/empty-state.tsx'
import { Awaited } from '~/ui/awaited.tsx'
import { Avatar } from '~/ui/person.tsx'
import { runAction, useAction } from '~/ui/action.ts'
import classes from './notes.module.css'
import { refreshNotes } from './refresh.ts'

const idOf = (on: AttachedTo) => Object.values(on).join()

/** Writes a note. What is typed and not saved is there again after a reload. */
export function NoteComposer({ on }: { on: AttachedTo }) {
  const [kept, keep] = usePreference(`draft:note.${idOf(on)}`, textOf)
  const [body, setBody] = useState(kept)
  const { isBusy: isSaving, run } = useAction()

  async function save(): Promise<void> {
    if (!body.trim()) return
    const show = () => {
      setBody('')
      keep('')
      return refreshNotes()
    }
    await run(() => api.notes.create({ on, body }), 'The note was not saved', { show })
  }

  return (
    <div className={classes.composer}>
      <Textarea
        aria-label="Note"
        placeholder="Write a note: what was said, what they want"
        autosize
        minRows={2}
        maxRows={12}
        value={body}
        onChange={(event) => {
          setBody(event.currentTarget.value)
          keep(event.currentTarget.value)
        }}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void save()
        }}
      />
      {body.trim() && (
        <Group justify="flex-end" mt={6}>
          <Button size="compact-md" loading={isSaving} onClick={() => void save()}>
            Save note
          </Button>
        </Group>
      )}
    </div>
  )
}

/** A record's notes, the pinned ones on top. */
export function Notes({ on, isEditable }: { on: AttachedTo; isEditable: boolean }) {
  const query = useQuery(calls.notes.list.queryOptions({ input: { on } }))
  if (!query.data) return <Awaited query={query} what="The notes" lines={4} />
  const notes = query.data?.data ?? []
  if (notes.length === 0)
    return (
      <EmptyState title="No notes yet">What is worth knowing, for you and for colleagues who take over.</EmptyState>
    )
  return notes.map((note) => <NoteCard key={note.id} note={note} on={on} isEditable={isEditable} />)
}

function NoteCard({ note, on, isEditable }: { note: Note; on: AttachedTo; isEditable: boolean }) {
  const { team } = useSession()
  const [draft, setDraft] = useState<string>()
  const writer = team.find((person) => person.id === note.authorId)
  const author = writer?.name ?? 'Somebody'

  async function change(changes: { body?: string; pinned?: boolean }): Promise<void> {
    const changed = api.notes.update({ id: note.id, version: note.version, ...changes })
    await runAction(changed, 'The note was not changed', { show: () => setDraft(undefined) })
    await refreshNotes()
  }

  async function remove(): Promise<void> {
    // As it was on the server: a change may still have been on its way when this was drawn.
    const putBack = ({ body, pinned }: Note) => api.notes.create({ on, body, pinned })
    await runAction(api.notes.remove({ id: note.id }), 'The note was not removed', {
      show: refreshNotes,
      done: 'Note removed',
      undo: ({ data }) => runAction(putBack(data), 'The note was not put back', { show: refreshNotes }),
    })
  }

  return (
    <article className={classes.note} data-pinned={note.pinned || undefined}>
      <header className={classes.head}>
        <Avatar name={author} photo={writer?.photo} size={22} />
        <span className={classes.author}>{author}</span>
        <time className="quiet" dateTime={note.createdAt} title={formatMoment(note.createdAt)}>
          {formatAgo(note.createdAt)}
        </time>
        {note.pinned && <IconPin size={14} aria-label="Pinned" />}
        {isEditable && (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" size="sm" ml="auto" aria-label="More about this note">
                <IconDots size={15} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconPencil size={15} />} onClick={() => setDraft(note.body)}>
                Edit
              </Menu.Item>
              <Menu.Item
                leftSection={note.pinned ? <IconPinnedOff size={15} /> : <IconPin size={15} />}
                onClick={() => void change({ pinned: !note.pinned })}
              >
                {note.pinned ? 'Unpin' : 'Pin to the top'}
              </Menu.Item>
              <Menu.Item leftSection={<IconTrash size={15} />} onClick={() => void remove()}>
                Remove
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </header>
      {draft === undefined ? (
        <p className={classes.body}>{note.body}</p>
      ) : (
        <div data-form>
          <Textarea
            aria-label="Note"
            autosize
            minRows={2}
            value={draft}
            onChange={(event) => setDraft(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Escape' && setDraft(undefined)}
          />
          <Group justify="flex-end" gap="xs" mt={6}>
            <Button size="compact-sm" variant="default" onClick={() => setDraft(undefined)}>
              Cancel
            </Button>
            <Button size="compact-sm" disabled={!draft.trim()} onClick={() => void change({ body: draft })}>
              Save
            </Button>
          </Group>
        </div>
      )}
    </article>
  )
}
