import { Button } from '@mantine/core'
import { listVendorEdits, listUnbought } from '@sarai/itinerary/vendor-edits'
import { IconBuildingStore } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { plural } from '~/lib/format.ts'
import { calls, queryClient } from '~/query.ts'
import type { VendorChoice } from '~/records/choose-vendors-dialog.tsx'
import { useAct, useEditor } from '../editor-context.tsx'
import classes from './unbought-services.module.css'

const ChooseVendorsDialog = lazy(() => import('~/records/choose-vendors-dialog.tsx'))

/** Says how many services nobody provides yet, and has their vendors chosen at once: without one nobody can be asked. */
export function UnboughtServices() {
  const { document, isEditable, sync } = useEditor()
  const act = useAct()
  const [isOpen, setOpen] = useState(false)
  const unbought = listUnbought(document)
  if (!isEditable || unbought.length === 0) return null
  const services = unbought.map(({ item, date }) => ({
    id: item.id,
    title: item.title,
    date,
    category: item.category,
    details: { ...item.details },
  }))

  async function choose(choices: VendorChoice[]): Promise<void> {
    const named = await Promise.all(choices.map(findVendorName))
    const vendors = named.flatMap(({ ids, ...bought }) => ids.map((id) => ({ id, ...bought })))
    act(listVendorEdits(sync.shown().document, vendors))
    sync.endStep()
  }

  return (
    <div className={classes.line}>
      <span>
        {plural(unbought.length, 'service')} {unbought.length === 1 ? 'has' : 'have'} no vendor
      </span>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconBuildingStore size={14} />}
        onClick={() => setOpen(true)}
      >
        Choose vendors…
      </Button>
      <Suspense fallback={null}>
        {isOpen && <ChooseVendorsDialog services={services} onChoose={choose} onClose={() => setOpen(false)} />}
      </Suspense>
    </div>
  )
}

/** A cost names its vendor beside saying which it is. */
async function findVendorName({ vendorId, vendor, ids }: VendorChoice): Promise<VendorChoice> {
  if (!vendorId) return { vendorId, vendor, ids }
  const { data } = await queryClient.fetchQuery(calls.vendors.get.queryOptions({ input: { id: vendorId } }))
  return { vendorId, vendor: data.name, ids }
}
