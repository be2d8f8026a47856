import { ActionIcon, Menu } from '@mantine/core'
import type { Vendor, VendorPerson } from '@sarai/contract/vendor-schemas'
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { formatPhone } from '~/lib/format.ts'
import { QuickReach } from '~/ui/quick-reach.tsx'
import { SideLine, SideList } from '~/ui/side-line.tsx'
import { SideSection } from '~/ui/side-section.tsx'
import { PersonDialog } from './person-dialog.tsx'
import { saveVendor } from './save-vendor.ts'

const loaded = { isPending: false, isError: false, refetch: () => undefined }

/** Whom one calls there, and for what. */
export function VendorPeople({ vendor, isEditable }: { vendor: Vendor; isEditable: boolean }) {
  const [open, setOpen] = useState<VendorPerson | 'new'>()
  const { people } = vendor
  const remove = (gone: VendorPerson) => saveVendor(vendor, { people: people.filter(({ id }) => id !== gone.id) })
  return (
    <>
      <SideSection
        title="People"
        query={loaded}
        isEmpty={people.length === 0}
        none="Nobody yet: reservations, accounts, the one who answers at night."
        add={isEditable ? { label: 'Add a person', run: () => setOpen('new') } : undefined}
      >
        <SideList>
          {people.map((one) => (
            <SideLine
              key={one.id}
              name={one.name}
              about={[one.role, formatPhone(one.phone), one.email].filter(Boolean).join(' · ')}
              end={
                <>
                  <QuickReach name={one.name} phone={one.whatsapp ?? one.phone} />
                  {isEditable && (
                    <Menu position="bottom-end">
                      <Menu.Target>
                        <ActionIcon variant="subtle" color="gray" size="sm" aria-label={`More about ${one.name}`}>
                          <IconDots size={15} />
                        </ActionIcon>
                      </Menu.Target>
                      <Menu.Dropdown>
                        <Menu.Item leftSection={<IconPencil size={15} />} onClick={() => setOpen(one)}>
                          Edit
                        </Menu.Item>
                        <Menu.Item color="red" leftSection={<IconTrash size={15} />} onClick={() => void remove(one)}>
                          Remove
                        </Menu.Item>
                      </Menu.Dropdown>
                    </Menu>
                  )}
                </>
              }
            />
          ))}
        </SideList>
      </SideSection>
      {open && (
        <PersonDialog vendor={vendor} person={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}
