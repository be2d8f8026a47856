import { ActionIcon, Button, Modal, Stack } from '@mantine/core'
import type { ChargeSlab } from '@sarai/contract/booking-schemas'
import { formatPercent } from '@sarai/money/format'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { plural } from '~/lib/format.ts'
import { useSending } from '~/lib/use-sending.ts'
import { FormFoot } from '~/ui/form-foot.tsx'
import { SideLine, SideList } from '~/ui/side-line.tsx'
import { SideSection } from '~/ui/side-section.tsx'
import { CountInput, PercentInput } from './number-inputs.tsx'
import classes from './slabs-section.module.css'

const loaded = { isPending: false, isError: false, refetch: () => undefined }

/** A step, by an id of its own: a vendor's keeps it. */
export interface Slab extends ChargeSlab {
  id: string
}

export const withIds = (slabs: readonly ChargeSlab[]): Slab[] =>
  slabs.map((slab) => ({ id: crypto.randomUUID(), ...slab }))

interface Props {
  slabs: readonly ChargeSlab[]
  none: string
  isEditable: boolean
  /** Steps that can be taken over instead of typed, with what they are: "The vendor’s usual terms". */
  usual?: { label: string; slabs: readonly ChargeSlab[] }
  save: (slabs: Slab[]) => Promise<void>
}

/** What cancelling costs, by days before the service. */
export function SlabsSection({ slabs, none, isEditable, usual, save }: Props) {
  const [isOpen, setOpen] = useState(false)
  const ordered = slabs.toSorted((a, b) => b.daysBefore - a.daysBefore)
  return (
    <>
      <SideSection
        title="Cancellation"
        query={loaded}
        isEmpty={slabs.length === 0}
        none={none}
        add={isEditable ? { label: 'Edit the cancellation terms', run: () => setOpen(true) } : undefined}
      >
        <SideList>
          {ordered.map(({ daysBefore, percent }, at) => (
            <SideLine
              key={at}
              name={formatPercent(percent)}
              about={daysBefore === 0 ? 'on the day' : `from ${plural(daysBefore, 'day')} before`}
            />
          ))}
        </SideList>
      </SideSection>
      {isOpen && <SlabsDialog slabs={slabs} usual={usual} save={save} onClose={() => setOpen(false)} />}
    </>
  )
}

function SlabsDialog({
  slabs: before,
  usual,
  save,
  onClose,
}: Pick<Props, 'slabs' | 'usual' | 'save'> & { onClose: () => void }) {
  const blank = (): Slab => ({ id: crypto.randomUUID(), daysBefore: 15, percent: 5000 })
  const [slabs, setSlabs] = useState<Slab[]>(before.length > 0 ? withIds(before) : [blank()])
  const { problems, isSending, submit } = useSending()
  const change = (id: string, to: Partial<Slab>) =>
    setSlabs(slabs.map((slab) => (slab.id === id ? { ...slab, ...to } : slab)))

  return (
    <Modal opened onClose={onClose} title="Cancellation" size="sm">
      <form
        noValidate
        onSubmit={(event) =>
          submit(event, async () => {
            await save(slabs)
            onClose()
          })
        }
      >
        <Stack gap="md">
          {usual && usual.slabs.length > 0 && (
            <Button variant="default" size="compact-md" onClick={() => setSlabs(withIds(usual.slabs))}>
              {usual.label}
            </Button>
          )}
          {slabs.map((slab, at) => (
            <div key={slab.id} className={classes.slab}>
              <CountInput
                label="Days before"
                max={1000}
                isRequired
                value={slab.daysBefore}
                onChange={(daysBefore) => change(slab.id, { daysBefore: daysBefore ?? 0 })}
                data-autofocus={at === 0 || undefined}
              />
              <PercentInput
                label="Costs, %"
                isRequired
                value={slab.percent}
                onChange={(percent) => change(slab.id, { percent: percent ?? 0 })}
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
