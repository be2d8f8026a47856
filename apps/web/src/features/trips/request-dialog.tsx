import { Button, Checkbox, Modal, SegmentedControl, Stack, Textarea, TextInput } from '@mantine/core'
import type { NewRequest, RequestDraft, SentRequest } from '@sarai/contract/booking-request-schemas'
import { type RequestWay, requestWayLabels, requestWays } from '@sarai/contract/booking-request-words'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '~/api.ts'
import { formatDay, plural } from '~/lib/format.ts'
import { showMailWarnings } from '~/lib/mail-warnings.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useSending } from '~/lib/use-sending.ts'
import { calls, queryClient } from '~/query.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { CopyBox } from '~/ui/copy-box.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import choices from '~/records/choices.module.css'
import classes from './trip-parts.module.css'

const ways = requestWays.map((value) => ({ value, label: requestWayLabels[value] }))

interface Props {
  bookingIds: string[]
  onClose: () => void
  onSent: () => void
}

type Edits = Partial<Pick<NewRequest, 'way' | 'to' | 'subject' | 'text'>>

const keyOf = ({ tripId, vendorId, vendor }: RequestDraft) => `${tripId} ${vendorId ?? vendor}`
const firstWay = ({ email, phone }: RequestDraft): RequestWay => (email ? 'mail' : phone ? 'whatsapp' : 'link')

/** A draft with what was changed of it, as it is sent. */
function requestOf(draft: RequestDraft, edits: Edits = {}): NewRequest {
  const way = edits.way ?? firstWay(draft)
  const text = edits.text ?? (way === 'mail' ? draft.mailText : draft.whatsappText)
  const mail = way === 'mail' ? { to: edits.to ?? draft.email, subject: edits.subject ?? draft.subject } : {}
  return {
    tripId: draft.tripId,
    bookings: draft.bookings.map(({ id, version }) => ({ id, version })),
    way,
    text,
    ...mail,
  }
}

/** Asks the vendors of some services, each for its own: one look, one send. A vendor or a service can be left out. */
export default function RequestDialog({ bookingIds, onClose, onSent }: Props) {
  const { user } = useSession()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const whole = useDrafts(bookingIds)
  const found = whole.data?.data
  const asked = bookingIds.filter((id) => !left.has(id))
  // Its texts name what is asked for, so they are written anew for what is left.
  const current = useDrafts(asked, found !== undefined && left.size > 0)
  const drafts = left.size === 0 ? found?.drafts : asked.length === 0 ? [] : current.data?.data.drafts
  const [edits, setEdits] = useState<Record<string, Edits>>({})
  const [sent, setSent] = useState<SentRequest[]>()
  const { problems, isSending, sendOnce } = useSending()
  const isBehind = left.size > 0 && asked.length > 0 && current.isFetching

  const send = () =>
    sendOnce(async (context) => {
      const requests = (drafts ?? []).map((draft) => requestOf(draft, edits[keyOf(draft)]))
      const { data, warnings } = await api.bookingRequests.send({ requests }, { context })
      for (const call of [calls.bookings, calls.bookingRequests, calls.trips])
        void queryClient.invalidateQueries({ queryKey: call.key() })
      showMailWarnings(warnings, !user.isSubuser)
      setSent(data)
      onSent()
    })
  const leave = (ids: readonly string[], isLeft: boolean) =>
    setLeft((before) => {
      const others = [...before].filter((id) => !ids.includes(id))
      return new Set(isLeft ? [...others, ...ids] : others)
    })

  if (sent) return <SentDialog sent={sent} onClose={onClose} />
  return (
    <Modal opened onClose={onClose} title="Request services" size="lg">
      {found ? (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void send()
          }}
        >
          <Stack gap="lg">
            {found.skipped.map(({ id, title, reason }) => (
              <p key={id} className="quiet">
                {title} is left out. {reason}.
              </p>
            ))}
            {found.drafts.map((draft) => {
              const key = keyOf(draft)
              const now = drafts?.find((one) => keyOf(one) === key)
              return (
                <Draft
                  key={key}
                  whole={draft}
                  now={now}
                  left={left}
                  edits={edits[key] ?? {}}
                  onLeave={leave}
                  onEdit={(edit) => setEdits((before) => ({ ...before, [key]: { ...before[key], ...edit } }))}
                />
              )
            })}
            {current.isError && asked.length > 0 && left.size > 0 && (
              <Awaited query={current} what="The texts" lines={2} />
            )}
            {found.drafts.length > 0 && (
              <FormFoot
                problem={Object.values(problems)[0]}
                label={`Send ${plural(drafts?.length ?? 0, 'request')}`}
                isBusy={isSending}
                isDisabled={isBehind || !drafts || drafts.length === 0}
                onCancel={onClose}
              />
            )}
          </Stack>
        </form>
      ) : (
        <Awaited query={whole} what="The requests" lines={6} />
      )}
    </Modal>
  )
}

function useDrafts(bookings: string[], isEnabled = true) {
  return useQuery({
    ...calls.bookingRequests.draft.queryOptions({ input: { bookings } }),
    enabled: isEnabled && bookings.length > 0,
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
}

interface DraftProps {
  /** With all services that the vendor could be asked for. */
  whole: RequestDraft
  /** With those that it is asked for; undefined where it is left out. */
  now: RequestDraft | undefined
  left: ReadonlySet<string>
  edits: Edits
  onLeave: (ids: readonly string[], isLeft: boolean) => void
  onEdit: (edit: Edits) => void
}

function Draft({ whole, now, left, edits, onLeave, onEdit }: DraftProps) {
  const ids = whole.bookings.map(({ id }) => id)
  const kept = ids.filter((id) => !left.has(id))
  return (
    <fieldset className={classes.draft}>
      <legend>
        <Checkbox
          label={
            <>
              <strong>{whole.vendor}</strong>, {plural(kept.length, 'service')} of {whole.tripTitle}
            </>
          }
          aria-label={`Ask ${whole.vendor}`}
          checked={kept.length === ids.length}
          indeterminate={kept.length > 0 && kept.length < ids.length}
          onChange={({ currentTarget }) => onLeave(ids, !currentTarget.checked)}
        />
      </legend>
      <Stack gap="sm">
        {whole.cautions.map((caution) => (
          <p key={caution} className={classes.caution}>
            {caution}.
          </p>
        ))}
        {ids.length > 1 && (
          <div className={choices.choices}>
            {whole.bookings.map(({ id, title, date }) => (
              <Checkbox
                key={id}
                label={[date && formatDay(date), title].filter(Boolean).join(', ')}
                checked={!left.has(id)}
                onChange={({ currentTarget }) => onLeave([id], !currentTarget.checked)}
              />
            ))}
          </div>
        )}
        {kept.length === 0 || !now ? (
          kept.length === 0 && <p className="quiet">{whole.vendor} is not asked.</p>
        ) : (
          <Words draft={now} isPart={kept.length < ids.length} edits={edits} onEdit={onEdit} />
        )}
      </Stack>
    </fieldset>
  )
}

interface WordsProps {
  draft: RequestDraft
  /** Some of the vendor's services are left out. */
  isPart: boolean
  edits: Edits
  onEdit: (edit: Edits) => void
}

function Words({ draft, isPart, edits, onEdit }: WordsProps) {
  const asked = requestOf(draft, edits)
  const asking = draft.bookings.filter(({ isAsked }) => isAsked).length
  return (
    <>
      {asking > 0 && <p className="quiet">{plural(asking, 'service')} asked for before. The earlier link ends.</p>}
      <SegmentedControl
        aria-label={`How ${draft.vendor} is asked`}
        data={ways}
        value={asked.way}
        onChange={(value) => onEdit({ way: requestWays.find((way) => way === value), text: undefined })}
      />
      {asked.way === 'mail' && (
        <>
          <TextInput
            label="To"
            type="email"
            required
            value={asked.to ?? ''}
            onChange={(event) => onEdit({ to: event.currentTarget.value })}
          />
          <TextInput
            label="Subject"
            maxLength={160}
            value={asked.subject ?? ''}
            onChange={(event) => onEdit({ subject: event.currentTarget.value })}
          />
        </>
      )}
      <Textarea
        label="Text"
        description="The vendor’s link stands where it says [link]."
        autosize
        minRows={4}
        maxRows={12}
        maxLength={8000}
        value={asked.text}
        onChange={(event) => onEdit({ text: event.currentTarget.value })}
      />
      {isPart && edits.text !== undefined && (
        <p className="quiet">
          You changed this text. It may name services that are left out.{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => onEdit({ text: undefined })}>
            Write it anew
          </Button>
        </p>
      )}
    </>
  )
}

/** What is left to do by hand: texts for WhatsApp, and links. */
function SentDialog({ sent, onClose }: { sent: SentRequest[]; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Requested" size="lg">
      <Stack gap="md">
        {sent.map(({ id, vendor, way, url, text, whatsappUrl }) => (
          <div key={id}>
            <div className={classes.bar}>
              <strong>{vendor}</strong>
              {way === 'mail' && <span className="quiet">The mail is on its way.</span>}
              {way === 'link' && <span className="quiet">Send them this text with the link.</span>}
              {whatsappUrl && (
                <Button
                  component="a"
                  href={whatsappUrl}
                  target="_blank"
                  rel="noreferrer"
                  variant="default"
                  size="compact-md"
                >
                  Open WhatsApp
                </Button>
              )}
            </div>
            <CopyBox label={`For ${vendor}`} text={way === 'mail' ? url : text} />
          </div>
        ))}
        <Button onClick={onClose}>Done</Button>
      </Stack>
    </Modal>
  )
}
