import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '~/api.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useKeptDraft } from '~/lib/use-kept-draft.ts'
import { useSending } from '~/lib/use-sending.ts'
import { calls, queryClient } from '~/query.ts'
import { ContactPicker } from '~/records/contact-picker.tsx'
import { DrawSourceChoice } from '~/records/draw-source.tsx'
import { recordPage } from '~/records/kinds.ts'
import { MakeVouchers } from '~/records/make-vouchers.tsx'
import { TripPicker } from '~/records/trip-picker.tsx'
import { runAction } from '~/ui/action.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { DraftNotice } from '~/ui/draft-notice.tsx'
import { usePageTitle } from '~/ui/use-page-title.ts'
import { blankVoucher, type VoucherDraft } from './voucher-draft.ts'
import { VoucherEditor } from './voucher-editor.tsx'
import classes from './voucher.module.css'
import { vouchersCache } from './vouchers-cache.ts'

const sources = ['blank', 'trip'] as const

/** A new voucher: of services of a trip, with all that is known of them, or written by hand. */
export default function NewVoucherPage() {
  usePageTitle('New voucher')
  const [source, setSource] = useState<(typeof sources)[number]>('blank')
  const query = useQuery(calls.vouchers.settings.queryOptions())
  return (
    <div className={classes.page}>
      <h1>New voucher</h1>
      <DrawSourceChoice sources={sources} value={source} onChange={setSource} />
      {source === 'trip' ? (
        <FromTrip />
      ) : query.data ? (
        <Creating settings={query.data.data} />
      ) : (
        <Awaited query={query} what="The form" lines={8} />
      )}
    </div>
  )
}

/** What its services, vendors and travellers say already is not typed again. */
function FromTrip() {
  const navigate = useNavigate()
  const [tripId, setTrip] = useState<string | null>(null)
  const open = ([first, ...others]: string[]) => {
    if (first && others.length === 0) void navigate({ to: recordPage('voucher', first) })
    else if (tripId) void navigate({ to: recordPage('trip', tripId), search: { tab: 'vouchers' } })
  }
  return (
    <Stack gap="md">
      <TripPicker label="Trip" value={tripId} onChange={setTrip} />
      {tripId && <MakeVouchers tripId={tripId} onMade={open} onCancel={() => void navigate({ to: '/vouchers' })} />}
    </Stack>
  )
}

/** Takes the lead guest's name from a contact. */
function GuestOfContact({ onChoose }: { onChoose: (name: string) => void }) {
  const [contactId, setContact] = useState<string | null>(null)
  async function choose(id: string | null): Promise<void> {
    setContact(id)
    if (id === null) return
    const reading = queryClient.fetchQuery(calls.contacts.get.queryOptions({ input: { id } }))
    const { data } = await runAction(reading, 'The contact could not be read')
    onChoose(data.name)
  }
  return (
    <ContactPicker
      label="Contact"
      description="Its name becomes that of the lead guest"
      mb="md"
      value={contactId}
      onChange={(id) => void choose(id)}
    />
  )
}

function Creating({ settings }: { settings: Parameters<typeof blankVoucher>[0] }) {
  const { user, can } = useSession()
  const navigate = useNavigate()
  const [first] = useState(() => {
    const { contacts, billing, policies, toggles } = settings
    return blankVoucher({ contacts, billing, policies, toggles }, user)
  })
  const { draft, setDraft, isRestored, startAgain, form } = useKeptDraft<VoucherDraft>(first)
  const { problems, isSending, send } = useSending()

  async function create(): Promise<void> {
    const { data } = await api.vouchers.create(draft)
    vouchersCache.show(data, true)
    startAgain()
    await navigate({ to: recordPage('voucher', data.id) })
  }

  return (
    <>
      <DraftNotice isShown={isRestored} onStartAgain={startAgain} />
      {can('contacts') && (
        <GuestOfContact
          onChoose={(leadGuest) => setDraft((now) => ({ ...now, document: { ...now.document, leadGuest } }))}
        />
      )}
      <VoucherEditor
        form={form}
        draft={draft}
        problems={problems}
        isSending={isSending}
        label="Save draft"
        onChange={setDraft}
        onSubmit={(event) => {
          event.preventDefault()
          void send(create)
        }}
        onCancel={() => void navigate({ to: '/vouchers' })}
      />
    </>
  )
}
