import { Button, Modal, NumberInput, Stack } from '@mantine/core'
import type { Vendor } from '@sarai/contract/vendor-schemas'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { ActionIcon } from '@mantine/core'
import { useState } from 'react'
import { api } from '~/api.ts'
import { plural } from '~/lib/format.ts'
import { useSending } from '~/lib/use-sending.ts'
import { FormFoot } from '~/ui/form-foot.tsx'
import { SideLine, SideList } from '~/ui/side-line.tsx'
import { SideSection } from '~/ui/side-section.tsx'
import { vendorsCache } from './vendors-cache.ts'
import classes from './vendor-slabs.module.css'

const loaded = { isPending: false, isError: false, refetch: () => undefined }
type Slab = Vendor['slabs'][number]

/** What cancelling usually costs; bookings begin with it. */
export function VendorSlabs({ vendor, isEditable }: { vendor: Vendor; isEditable: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const slabs = vendor.slabs.toSorted((a, b) => b.daysBefore - a.daysBefore)
  return (
    <>
      <SideSection
        title="Cancellation"
        query={loaded}
        isEmpty={slabs.length === 0}
        none="What cancelling costs is not known yet."
        add={isEditable ? { label: 'Edit the cancellation terms', run: () => setOpen(true) } : undefined}
      >
        <SideList>
          {slabs.map(({ id, daysBefore, percent }) => (
            <SideLine
              key={id}
              name={`${percent / 100} %`}
              about={daysBefore === 0 ? 'on the day' : `from ${plural(daysBefore, 'day')} before`}
            />
          ))}
        </SideList>
      </SideSection>
      {isOpen && <SlabsDialog vendor={vendor} onClose={() => setOpen(false)} />}
    </>
  )
}

function SlabsDialog({ vendor, onClose }: { vendor: Vendor; onClose: () => void }) {
  const blank = (): Slab => ({ id: crypto.randomUUID(), daysBefore: 15, percent: 5000 })
  const [slabs, setSlabs] = useState<Slab[]>(vendor.slabs.length > 0 ? vendor.slabs : [blank()])
  const { problems, isSending, submit } = useSending()
  const change = (id: string, to: Partial<Slab>) =>
    setSlabs(slabs.map((slab) => (slab.id === id ? { ...slab, ...to } : slab)))

  async function save(): Promise<void> {
    const { data } = await api.vendors.update({ id: vendor.id, version: vendor.version, changes: { slabs } })
    vendorsCache.show(data)
    onClose()
  }

  return (
    <Modal opened onClose={onClose} title="Cancellation" size="sm">
      <form noValidate onSubmit={(event) => submit(event, save)}>
        <Stack gap="md">
          {slabs.map((slab, at) => (
            <div key={slab.id} className={classes.slab}>
              <NumberInput
                label="Days before"
                min={0}
                max={1000}
                allowDecimal={false}
                value={slab.daysBefore}
                onChange={(value) => change(slab.id, { daysBefore: Number(value) || 0 })}
                data-autofocus={at === 0 || undefined}
              />
              <NumberInput
                label="Costs, %"
                min={0}
                max={100}
                decimalScale={2}
                value={slab.percent / 100}
                onChange={(value) => change(slab.id, { percent: Math.round(Number(value) * 100) || 0 })}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={`Remove ${slab.daysBefore} days`}
                onClick={() => setSlabs(slabs.filter(({ id }) => id !== slab.id))}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </div>
          ))}
          <Button
            variant="subtle"
            size="compact-md"
            leftSection={<IconPlus size={15} />}
            disabled={slabs.length >= 20}
            onClick={() => setSlabs([...slabs, blank()])}
          >
            Add a step
          </Button>
          <FormFoot problem={Object.values(problems)[0]} label="Save" isBusy={isSending} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
