import { Button, Modal, Stack } from '@mantine/core'
import type { VendorMessage, VendorUpdate } from '@sarai/contract/vendor-update-schemas'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '~/api.ts'
import { formatDay, formatMoment, plural } from '~/lib/format.ts'
import { showMailWarnings } from '~/lib/mail-warnings.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls, queryClient } from '~/query.ts'
import { runAction } from '~/ui/action.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { CopyBox } from '~/ui/copy-box.tsx'
import classes from './trip-parts.module.css'

/** What one vendor is to know: all that goes to it in one message. */
interface OpenGroup {
  vendor: string
  first: VendorUpdate
  updates: VendorUpdate[]
}

function groupOpen(updates: VendorUpdate[]): OpenGroup[] {
  const open = updates.filter(({ state }) => state === 'told' || state === 'untold')
  const groups = Map.groupBy(open, ({ requestId, vendor }) => requestId ?? vendor)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    return first ? [{ vendor: first.vendor ?? 'A vendor', first, updates: group }] : []
  })
}

const refresh = () => {
  for (const call of [calls.vendorUpdates, calls.tasks]) void queryClient.invalidateQueries({ queryKey: call.key() })
}

/** Vendors that do not know yet, or have not acknowledged, that what they were asked for is off or different. */
export function VendorUpdates({ tripId, mayAct }: { tripId: string; mayAct: boolean }) {
  const [message, setMessage] = useState<VendorMessage>()
  const query = useQuery(calls.vendorUpdates.ofTrip.queryOptions({ input: { id: tripId } }))
  if (query.isError && !query.data) return <Awaited query={query} what="What vendors are to know" lines={1} />
  const groups = groupOpen(query.data?.data ?? [])
  return (
    <>
      {groups.length > 0 && (
        <section className={classes.updates} aria-label="Vendors to tell">
          <h2 className={classes.heading}>{plural(groups.length, 'vendor')} to tell</h2>
          <ul className={classes.lines}>
            {groups.map((group) => (
              <UpdateLine key={group.first.id} group={group} mayAct={mayAct} onText={setMessage} />
            ))}
          </ul>
        </section>
      )}
      <Modal
        opened={message !== undefined}
        onClose={() => setMessage(undefined)}
        title={`Tell ${message?.vendor ?? ''}`}
      >
        {message && <TextToSend message={message} />}
      </Modal>
    </>
  )
}

interface LineProps {
  group: OpenGroup
  mayAct: boolean
  onText: (message: VendorMessage) => void
}

function UpdateLine({ group: { vendor, first, updates }, mayAct, onText }: LineProps) {
  const { user } = useSession()
  const isMail = first.way === 'mail'
  const tell = () =>
    void runAction(api.vendorUpdates.tell({ id: first.id }), 'The vendor was not told', {
      show: ({ data, warnings }) => {
        refresh()
        showMailWarnings(warnings, !user.isSubuser)
        if (!isMail) onText(data)
      },
      done: isMail ? `${vendor} was told` : undefined,
    })
  const acknowledge = () =>
    void runAction(api.vendorUpdates.acknowledge({ id: first.id }), 'This was not noted', {
      show: refresh,
      done: `${vendor} knows`,
    })
  return (
    <li>
      <span className={classes.words}>
        <strong>{vendor}</strong> {describe(updates)}
        <span className="quiet"> {describeState(first)}</span>
      </span>
      {mayAct && (
        <span className={classes.buttons}>
          <Button size="compact-md" variant="default" onClick={tell}>
            {isMail
              ? first.notifiedAt
                ? 'Mail again'
                : 'Mail now'
              : first.way === 'whatsapp'
                ? 'WhatsApp…'
                : 'Get the text…'}
          </Button>
          <Button size="compact-md" variant="default" onClick={acknowledge}>
            They know
          </Button>
        </span>
      )}
    </li>
  )
}

/** "Deluxe room, 3 Jan 2027 (HX-4711) is cancelled; 2 services changed" */
function describe(updates: VendorUpdate[]): string {
  const [one] = updates
  const isOff = updates.every(({ kind }) => kind === 'cancelled')
  if (updates.length > 1 || !one) return `${plural(updates.length, 'service')} ${isOff ? 'are cancelled' : 'changed'}`
  const named = [one.title, one.date && formatDay(one.date)].filter(Boolean).join(', ')
  return `${named}${one.confirmationNumber ? ` (${one.confirmationNumber})` : ''} ${isOff ? 'is cancelled' : 'changed'}`
}

const ways = { mail: 'by mail', whatsapp: 'by WhatsApp', link: 'by a link', phone: 'by phone' }

function describeState({ notifiedAt, way }: VendorUpdate): string {
  if (notifiedAt) return `told ${formatMoment(notifiedAt)}, not acknowledged yet`
  return `asked ${ways[way]}, not told yet`
}

function TextToSend({ message: { text, whatsappUrl } }: { message: VendorMessage }) {
  return (
    <Stack gap="sm">
      <p className="quiet">Send it, or read it out on the phone. Then note that they know.</p>
      <CopyBox label="What the vendor is to know" text={text} />
      {whatsappUrl && (
        <Button component="a" href={whatsappUrl} target="_blank" rel="noopener noreferrer">
          Open WhatsApp
        </Button>
      )}
    </Stack>
  )
}
