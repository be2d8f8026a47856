import { Button, Menu, Modal, Stack, Switch, TextInput, UnstyledButton } from '@mantine/core'
import type { ListName } from '@sarai/contract/record-kinds'
import type { View } from '@sarai/contract/views'
import { IconBookmark, IconDots, IconTrash, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '~/api.ts'
import { calls, queryClient } from '~/query.ts'
import { useSession } from '~/lib/session-context.tsx'
import { runAction } from '~/ui/action.ts'
import { viewStateOf, withoutConditions } from '~/lib/list-search.ts'
import classes from './list-views.module.css'

/** A view that everybody has. */
export interface BuiltInView {
  key: string
  name: string
  state: Record<string, string>
}

interface Props {
  list: ListName
  builtIn: BuiltInView[]
  /** An example of a name. */
  example: string
  search: Record<string, string | undefined>
  onChange: (changes: Record<string, string | undefined>) => void
}

const refresh = () => queryClient.invalidateQueries({ queryKey: calls.views.key() })

function isSame(a: Record<string, string>, b: Record<string, string>): boolean {
  return (
    Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([name, value]) => b[name] === value)
  )
}

/** Views everybody has, then one's own and the team's; and saving what is looked at as another. */
export function ListViews({ list, builtIn, example, search, onChange }: Props) {
  const { user } = useSession()
  const saved = useQuery(calls.views.list.queryOptions({ input: { list } })).data?.data ?? []
  const [isSaving, setSaving] = useState(false)
  const current = viewStateOf(search)
  const openView = saved.find((view) => view.id === search.view)
  const active = openView?.id ?? builtIn.find((tab) => isSame(tab.state, current))?.key
  const isUnsaved = !openView && active === undefined
  const hasChanged = openView && !isSame(openView.state, current)

  /** A view says all of how the list is; what it does not say is as usual. */
  const open = (state: Record<string, string>, view?: string) =>
    onChange({ ...withoutConditions(search), mode: undefined, sort: undefined, cols: undefined, ...state, view })

  async function update(view: View): Promise<void> {
    await runAction(api.views.update({ id: view.id, state: current }), 'The view was not saved', { show: refresh })
  }

  return (
    <div className={classes.views}>
      <div className={classes.tabs} role="group" aria-label="Views">
        {builtIn.map((tab) => (
          <UnstyledButton
            key={tab.key}
            className={classes.tab}
            aria-pressed={active === tab.key}
            onClick={() => open(tab.state)}
          >
            {tab.name}
          </UnstyledButton>
        ))}
        {saved.map((view) => (
          <span key={view.id} className={classes.saved}>
            <UnstyledButton
              className={classes.tab}
              aria-pressed={active === view.id}
              onClick={() => open(view.state, view.id)}
            >
              {view.shared && <IconUsers size={13} aria-label="Shared" />}
              {view.name}
            </UnstyledButton>
            {active === view.id && view.ownerId === user.id && <ViewMenu view={view} onRemoved={() => open({})} />}
          </span>
        ))}
        {(isUnsaved || hasChanged) && (
          <span className={classes.save}>
            {hasChanged && openView.ownerId === user.id && (
              <Button variant="subtle" size="compact-xs" onClick={() => void update(openView)}>
                Save changes
              </Button>
            )}
            <Button
              variant="subtle"
              size="compact-xs"
              leftSection={<IconBookmark size={13} />}
              onClick={() => setSaving(true)}
            >
              Save as view
            </Button>
          </span>
        )}
      </div>
      {isSaving && (
        <SaveView
          list={list}
          example={example}
          state={current}
          onClose={() => setSaving(false)}
          onSaved={(view) => open(view.state, view.id)}
        />
      )}
    </div>
  )
}

function ViewMenu({ view, onRemoved }: { view: View; onRemoved: () => void }) {
  async function remove(): Promise<void> {
    const { list, name, shared, state } = view
    const putBack = () => api.views.create({ list, name, shared, state })
    await runAction(api.views.remove({ id: view.id }), 'The view was not removed', {
      show: () => {
        onRemoved()
        return refresh()
      },
      done: `View "${name}" removed`,
      undo: () => runAction(putBack(), 'The view was not put back', { show: refresh }),
    })
  }
  async function share(): Promise<void> {
    const changed = api.views.update({ id: view.id, shared: !view.shared })
    await runAction(changed, 'The view was not changed', { show: refresh })
  }
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <UnstyledButton className={classes.more} aria-label={`More about ${view.name}`}>
          <IconDots size={14} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconUsers size={15} />} onClick={() => void share()}>
          {view.shared ? 'Keep to myself' : 'Share with everybody'}
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash size={15} />} onClick={() => void remove()}>
          Remove
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

interface SaveViewProps {
  list: ListName
  example: string
  state: Record<string, string>
  onClose: () => void
  onSaved: (view: View) => void
}

function SaveView({ list, example, state, onClose, onSaved }: SaveViewProps) {
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    const { data } = await runAction(api.views.create({ list, name, shared, state }), 'The view was not saved')
    await refresh()
    onSaved(data)
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title="Save as view" size="sm">
      <form onSubmit={(event) => void save(event)}>
        <Stack gap="md">
          <TextInput
            label="Name"
            placeholder={example}
            data-autofocus
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            maxLength={60}
          />
          <Switch
            label="Share with everybody in the agency"
            checked={shared}
            onChange={(event) => setShared(event.currentTarget.checked)}
          />
          <Button type="submit" disabled={!name.trim()}>
            Save view
          </Button>
        </Stack>
      </form>
    </Modal>
  )
}
