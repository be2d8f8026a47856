import { ActionIcon, Menu } from '@mantine/core'
import type { ContactRelation } from '@sarai/contract/contact-relations'
import type { Contact } from '@sarai/contract/contact-schemas'
import { IconDots, IconPencil, IconUnlink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '~/api.ts'
import { formatDay } from '~/lib/format.ts'
import { calls } from '~/query.ts'
import { runAction } from '~/ui/action.ts'
import { SideLine, SideList } from '~/ui/side-line.tsx'
import { SideSection } from '~/ui/side-section.tsx'
import { ContactMark } from './contact-mark.tsx'
import { refreshAround } from './contacts-cache.ts'
import { RelationDialog } from './relation-dialog.tsx'
import { relationNames } from '~/lib/contact-names.ts'

/** Who belongs to a contact: family, employer, whoever books for them. */
export function Relations({ contact, isEditable }: { contact: Contact; isEditable: boolean }) {
  const query = useQuery(calls.contactRelations.list.queryOptions({ input: { contactId: contact.id } }))
  const [open, setOpen] = useState<{ relation?: ContactRelation }>()
  const relations = query.data?.data ?? []
  return (
    <>
      <SideSection
        title="Relations"
        query={query}
        isEmpty={relations.length === 0}
        none="Nobody linked yet: family, employer, or somebody who books for them."
        add={isEditable ? { label: 'Link somebody', run: () => setOpen({}) } : undefined}
      >
        <SideList>
          {relations.map((relation) => (
            <SideLine
              key={relation.id}
              mark={<ContactMark contact={relation.other} size={24} />}
              name={
                <Link to="/contacts/$contactId" params={{ contactId: relation.other.id }}>
                  {relation.other.name}
                </Link>
              }
              about={aboutOf(relation)}
              end={
                isEditable && (
                  <RelationMenu contact={contact} relation={relation} onEdit={() => setOpen({ relation })} />
                )
              }
            />
          ))}
        </SideList>
      </SideSection>
      {open && <RelationDialog contact={contact} relation={open.relation} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function aboutOf({ kind, note, other }: ContactRelation): string {
  return [
    relationNames[kind],
    other.birthday && `born ${formatDay(other.birthday)}`,
    note,
    other.isDeleted && 'deleted',
  ]
    .filter(Boolean)
    .join(' · ')
}

interface MenuProps {
  contact: Contact
  relation: ContactRelation
  onEdit: () => void
}

function RelationMenu({ contact, relation, onEdit }: MenuProps) {
  const contactId = contact.id
  const { id, kind, note, other } = relation

  async function remove(): Promise<void> {
    const putBack = () => api.contactRelations.create({ contactId, otherId: other.id, kind, note })
    await runAction(api.contactRelations.remove({ contactId, id }), 'The relation was not unlinked', {
      show: refreshAround,
      done: `${other.name} unlinked`,
      undo: () => runAction(putBack(), 'The relation was not put back', { show: refreshAround }),
    })
  }

  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="sm" aria-label={`More about ${other.name}`}>
          <IconDots size={15} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={15} />} onClick={onEdit}>
          Edit
        </Menu.Item>
        <Menu.Item leftSection={<IconUnlink size={15} />} onClick={() => void remove()}>
          Unlink
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
