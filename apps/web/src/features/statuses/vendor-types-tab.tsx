import { Button, Menu, Modal, Stack, TextInput } from '@mantine/core'
import type { StageColour } from '@sarai/contract/stage-words'
import type { VendorType } from '@sarai/contract/vendor-types'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '~/api.ts'
import { useSending } from '~/lib/use-sending.ts'
import { calls, queryClient } from '~/query.ts'
import { ColourPick } from '~/ui/colour-pick.tsx'
import { Confirm } from '~/ui/confirm.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import { Awaited } from '~/ui/awaited.tsx'
import { FramedList } from '~/ui/framed-list.tsx'
import { RowMenu } from '~/ui/row-menu.tsx'
import { runAction } from '~/ui/action.ts'
import { Section } from '~/ui/section.tsx'
import { SortableEntry, SortableList } from '~/ui/sortable.tsx'
import { Pill } from '~/ui/stage-pill.tsx'
import { explain } from './stage-dialog.tsx'
import { VendorRequestsSection } from './vendor-requests-section.tsx'
import classes from './statuses.module.css'
import { useOrder } from '~/ui/use-order.ts'

const refresh = () => queryClient.invalidateQueries({ queryKey: calls.vendorTypes.key() })

/** What the agency's vendors do. */
export default function VendorTypesTab() {
  const query = useQuery(calls.vendorTypes.list.queryOptions())
  const [editing, setEditing] = useState<VendorType | 'new'>()
  const [removing, setRemoving] = useState<VendorType>()
  const save = (ids: string[]) => api.vendorTypes.reorder({ ids })
  const { entries: types, move } = useOrder(query.data?.data, { save, refresh })
  if (!types) return <Awaited query={query} what="The types" lines={6} />

  return (
    <div className={classes.tab}>
      <Section
        title="Vendor types"
        lead="Used to sort and find vendors. Built-in types can be renamed, but not removed."
      >
        <FramedList>
          <SortableList
            label="Vendor types"
            entries={types}
            nameOf={(id) => types.find((type) => type.id === id)?.name ?? ''}
            isEditable
            onMove={move}
          >
            {types.map((type) => (
              <SortableEntry key={type.id} id={type.id} name={type.name} isEditable>
                <div className={classes.facts}>
                  <span className={classes.name}>
                    <Pill name={type.name} colour={type.colour} />
                  </span>
                  <span className={classes.about}>{type.builtIn ? 'Built in' : ''}</span>
                </div>
                <RowMenu label={`Actions for ${type.name}`}>
                  <Menu.Dropdown>
                    <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => setEditing(type)}>
                      Edit
                    </Menu.Item>
                    {!type.builtIn && (
                      <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => setRemoving(type)}>
                        Remove
                      </Menu.Item>
                    )}
                  </Menu.Dropdown>
                </RowMenu>
              </SortableEntry>
            ))}
          </SortableList>
        </FramedList>
        <Button mt="md" onClick={() => setEditing('new')}>
          Add a type
        </Button>
      </Section>
      <VendorRequestsSection />
      {editing && <TypeDialog type={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />}
      {removing && (
        <Confirm
          title={`Remove ${removing.name}`}
          label="Remove type"
          isDangerous
          onClose={() => setRemoving(undefined)}
          onConfirm={async () => {
            await runAction(api.vendorTypes.remove({ id: removing.id }), 'The type was not removed')
            await refresh()
            setRemoving(undefined)
          }}
        >
          It can be added again under the same name.
        </Confirm>
      )}
    </div>
  )
}

function TypeDialog({ type, onClose }: { type?: VendorType; onClose: () => void }) {
  const [name, setName] = useState(type?.name ?? '')
  const [colour, setColour] = useState((type?.colour ?? 'blue') as StageColour)
  const { problems, isSending, submit } = useSending(explain)
  const idempotencyKey = useRef(crypto.randomUUID())
  async function save(): Promise<void> {
    await (type
      ? api.vendorTypes.update({ id: type.id, version: type.version, changes: { name, colour } })
      : api.vendorTypes.create({ name, colour }, { context: { idempotencyKey: idempotencyKey.current } }))
    await refresh()
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={type ? `Edit ${type.name}` : 'Add a type'} size="md">
      <form onSubmit={(event) => submit(event, save)} noValidate>
        <Stack gap="md">
          <TextInput
            label="Name"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            maxLength={40}
            error={problems.name}
            data-autofocus
          />
          <ColourPick value={colour} onChange={setColour} />
          <FormFoot problem={problems.form} label={type ? 'Save' : 'Add type'} isBusy={isSending} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
