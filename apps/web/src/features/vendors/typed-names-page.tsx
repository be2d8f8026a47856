import { ActionIcon, Button, Modal, Stack, Tooltip } from '@mantine/core'
import type { TypedVendor } from '@sarai/contract/vendor-names'
import { IconArrowLeft, IconChecks } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '~/api.ts'
import { plural } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useSending } from '~/lib/use-sending.ts'
import { calls } from '~/query.ts'
import { runAction } from '~/ui/action.ts'
import { Awaited } from '~/ui/awaited.tsx'
import classes from '~/ui/duplicates.module.css'
import { EmptyState } from '~/ui/empty-state.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import { SideLine, SideList } from '~/ui/side-line.tsx'
import { toast } from '~/ui/toast.ts'
import { usePageTitle } from '~/ui/use-page-title.ts'
import { VendorPicker } from '~/records/vendor-picker.tsx'
import { refreshAround, vendorsCache } from './vendors-cache.ts'

/** Names of vendors as they were typed in trips, each to be joined to a vendor or made one. */
export default function TypedNamesPage() {
  usePageTitle('Names typed in trips')
  const { can } = useSession()
  vendorsCache.useLive()
  const query = useQuery(calls.vendorNames.list.queryOptions())
  const [joining, setJoining] = useState<TypedVendor>()
  const names = query.data?.data
  const isEditable = can('vendors', 'write')

  async function join(name: string, vendorId: string): Promise<void> {
    const { data } = await runAction(api.vendorNames.join({ vendorId, name }), 'The name was not joined')
    refreshAround()
    toast({ kind: 'success', message: `${plural(data.lines, 'line')} in ${plural(data.trips, 'trip')} joined` })
  }

  async function make(name: string): Promise<void> {
    const { data } = await runAction(api.vendors.create({ name }), 'The vendor was not added')
    vendorsCache.show(data, true)
    await join(name, data.id)
  }

  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <Tooltip label="All vendors">
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label="All vendors"
            renderRoot={(props) => <Link to="/vendors" {...props} />}
          >
            <IconArrowLeft size={18} />
          </ActionIcon>
        </Tooltip>
        <h1 className={classes.title}>Names typed in trips</h1>
      </header>
      <p className="quiet">
        Joined to a vendor, a name is that vendor in packages and in proposals that are still open. What was sent stays
        as it is.
      </p>
      {!names && <Awaited query={query} what="The names" lines={8} />}
      {names?.length === 0 && (
        <EmptyState icon={<IconChecks size={22} />} title="Every name is a vendor">
          Names that are typed as the vendor of a cost, and are none of the vendors, show here.
        </EmptyState>
      )}
      <SideList>
        {names?.map((one) => (
          <SideLine
            key={one.name}
            name={one.name}
            about={`${plural(one.lines, 'line')} in ${plural(one.trips, 'trip')}`}
            end={
              isEditable && (
                <>
                  {one.suggested ? (
                    <Button
                      size="compact-sm"
                      variant="light"
                      onClick={() => one.suggested && void join(one.name, one.suggested.id)}
                    >
                      Join to {one.suggested.name}
                    </Button>
                  ) : (
                    <Button size="compact-sm" variant="light" onClick={() => void make(one.name)}>
                      Make a vendor
                    </Button>
                  )}
                  <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setJoining(one)}>
                    Choose
                  </Button>
                </>
              )
            }
          />
        ))}
      </SideList>
      {joining && <JoinDialog typed={joining} join={join} onClose={() => setJoining(undefined)} />}
    </div>
  )
}

interface JoinProps {
  typed: TypedVendor
  join: (name: string, vendorId: string) => Promise<void>
  onClose: () => void
}

function JoinDialog({ typed, join, onClose }: JoinProps) {
  const [vendorId, setVendorId] = useState<string | null>(null)
  const { problems, isSending, submit, setProblems } = useSending()
  async function save(): Promise<void> {
    if (!vendorId) return setProblems({ form: 'Choose a vendor' })
    await join(typed.name, vendorId)
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={`Which vendor is “${typed.name}”?`} size="sm">
      <form noValidate onSubmit={(event) => submit(event, save)}>
        <Stack gap="md">
          <VendorPicker label="Vendor" value={vendorId} onChange={setVendorId} data-autofocus />
          <FormFoot problem={problems.form} label="Join" isBusy={isSending} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
