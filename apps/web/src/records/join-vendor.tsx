import { foldVendorName } from '@sarai/itinerary/vendor-names'
import { Button, Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import { api } from '~/api.ts'
import { plural } from '~/lib/format.ts'
import { useSending } from '~/lib/use-sending.ts'
import { calls, queryClient } from '~/query.ts'
import { runAction } from '~/ui/action.ts'
import { FormFoot } from '~/ui/form-foot.tsx'
import classes from './join-vendor.module.css'
import { VendorPicker } from './vendor-picker.tsx'

/** Everything that shows vendors or their names. */
function refresh(): void {
  for (const call of [calls.vendors, calls.vendorNames, calls.bookings, calls.bookingRequests])
    void queryClient.invalidateQueries({ queryKey: call.key() })
}

const joined = ({ lines, bookings }: { lines: number; bookings: number }) =>
  [bookings > 0 && plural(bookings, 'booking'), (lines > 0 || bookings === 0) && plural(lines, 'cost')]
    .filter(Boolean)
    .join(' and ')

/** “Ravi” is Ravi Cabs, or that a vendor was made of the name itself. */
export const describeJoined = (name: string, vendor: string): string =>
  `“${name}” is ${foldVendorName(name) === foldVendorName(vendor) ? 'one of your vendors' : vendor}`

/** Says which vendor a typed name is, wherever it stands. */
export const joinName = (name: string, vendor: { id: string; name: string }) =>
  runAction(api.vendorNames.join({ vendorId: vendor.id, name }), 'The name was not joined', {
    show: refresh,
    done: ({ data }) => `${describeJoined(name, vendor.name)} now, in ${joined(data)}`,
  })

/** Makes a vendor of a typed name, and joins the name to it. */
export async function makeVendorOf(name: string): Promise<void> {
  const { data } = await runAction(api.vendors.create({ name }), 'The vendor was not added')
  await joinName(name, data)
}

interface Props {
  name: string
  onClose: () => void
}

/** Asks which vendor a typed name is. */
export function JoinDialog({ name, onClose }: Props) {
  const [vendorId, setVendorId] = useState<string | null>(null)
  const { problems, isSending, submit, setProblems } = useSending()
  async function save(): Promise<void> {
    if (!vendorId) return setProblems({ form: 'Choose a vendor' })
    const vendor = await queryClient.fetchQuery(calls.vendors.get.queryOptions({ input: { id: vendorId } }))
    await joinName(name, vendor.data)
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={`Which vendor is “${name}”?`} size="sm">
      <form noValidate onSubmit={(event) => submit(event, save)}>
        <Stack gap="md">
          <VendorPicker label="Vendor" value={vendorId} onChange={setVendorId} data-autofocus />
          <p className="quiet">
            The name becomes this vendor wherever it was typed: in services still to be delivered, packages and open
            proposals, and in trips that you sell later.
          </p>
          <FormFoot problem={problems.form} label="Join" isBusy={isSending} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}

interface ButtonsProps {
  name: string
  /** The vendor that is probably meant. */
  suggested: { id: string; name: string } | null | undefined
  size?: 'compact-sm' | 'compact-md'
}

/** What can be done with a typed name: join it to the vendor that is meant, choose another, or make it one. */
export function JoinButtons({ name, suggested, size = 'compact-sm' }: ButtonsProps) {
  const [isChoosing, setChoosing] = useState(false)
  return (
    <div className={classes.buttons}>
      {suggested && (
        <Button size={size} variant="light" onClick={() => void joinName(name, suggested)}>
          Join to {suggested.name}
        </Button>
      )}
      <Button
        size={size}
        variant={suggested ? 'subtle' : 'light'}
        color={suggested ? 'gray' : undefined}
        onClick={() => setChoosing(true)}
      >
        {suggested ? 'Another vendor' : 'Choose a vendor'}
      </Button>
      {!suggested && (
        <Button size={size} variant="subtle" color="gray" onClick={() => void makeVendorOf(name)}>
          Make a vendor
        </Button>
      )}
      {isChoosing && <JoinDialog name={name} onClose={() => setChoosing(false)} />}
    </div>
  )
}
