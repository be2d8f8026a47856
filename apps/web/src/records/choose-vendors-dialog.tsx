import { Button, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay, plural } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useSending } from '~/lib/use-sending.ts'
import { calls } from '~/query.ts'
import { FormFoot } from '~/ui/form-foot.tsx'
import classes from './choose-vendors.module.css'
import { groupServices, type ServicesThere, type ServiceToChoose } from './services-by-place.ts'
import { type Bought, VendorInput } from './vendor-input.tsx'

/** Who provides some services, by their ids. */
export type VendorChoice = Bought & { ids: string[] }

interface Props {
  services: ServiceToChoose[]
  /** @throws Error what the server refused */
  onChoose: (choices: VendorChoice[]) => Promise<unknown>
  onClose: () => void
}

const describeService = ({ title, date }: ServiceToChoose) => [date && formatDay(date), title].filter(Boolean).join(' ')

const nobody: Bought = { vendorId: null, vendor: null }
const isChosen = ({ vendorId, vendor }: Bought) => vendorId !== null || vendor !== null

/** Says who provides services: one for all of them, or one for each kind and place. */
export default function ChooseVendorsDialog({ services, onChoose, onClose }: Props) {
  const [all, setAll] = useState(nobody)
  const [own, setOwn] = useState<Record<string, Bought>>({})
  const { problems, isSending, submit } = useSending()
  const groups = groupServices(services)
  const findBought = ({ key }: ServicesThere) => {
    const chosen = own[key] ?? nobody
    return isChosen(chosen) ? chosen : all
  }
  const choices = groups
    .map((group) => ({ ...findBought(group), ids: group.services.map(({ id }) => id) }))
    .filter(isChosen)
  const count = choices.reduce((sum, { ids }) => sum + ids.length, 0)

  async function choose(): Promise<void> {
    await onChoose(choices)
    onClose()
  }

  return (
    <Modal opened onClose={onClose} title={`Vendors of ${plural(services.length, 'service')}`} size="lg">
      <form onSubmit={(event) => submit(event, choose)}>
        <Stack gap="lg">
          {groups.length > 1 && (
            <VendorInput
              label="One vendor for all of them"
              description="Such as the company that arranges everything there. What you choose below goes before it."
              value={all}
              onChange={setAll}
            />
          )}
          {groups.map((group) => (
            <div key={group.key}>
              <VendorInput
                label={`${group.label} (${group.services.length})`}
                value={own[group.key] ?? nobody}
                onChange={(bought) => setOwn((before) => ({ ...before, [group.key]: bought }))}
              />
              <Suggestions
                place={group.place}
                onChoose={(vendorId) => setOwn((before) => ({ ...before, [group.key]: { vendorId, vendor: null } }))}
              />
              <Text size="sm" c="dimmed" mt={4}>
                {group.services.map(describeService).join(' · ')}
              </Text>
            </div>
          ))}
          <FormFoot
            label={count > 0 ? `Choose for ${plural(count, 'service')}` : 'Choose'}
            problem={Object.values(problems)[0]}
            isBusy={isSending}
            isDisabled={count === 0}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}

const mostSuggested = 4

/** Vendors at a place, to choose by one click. */
function Suggestions({ place, onChoose }: { place: string | null; onChoose: (vendorId: string) => void }) {
  const { can } = useSession()
  const input = { filters: { destination: [place ?? ''], status: ['active' as const] } }
  const found = useQuery(
    calls.vendors.list.queryOptions({ input, enabled: place !== null && can('vendors', 'read'), staleTime: 60_000 }),
  )
  const vendors = (found.data?.data ?? []).slice(0, mostSuggested)
  if (vendors.length === 0) return null
  return (
    <div className={classes.suggested}>
      {vendors.map(({ id, name }) => (
        <Button key={id} variant="default" size="compact-sm" onClick={() => onChoose(id)}>
          {name}
        </Button>
      ))}
    </div>
  )
}
