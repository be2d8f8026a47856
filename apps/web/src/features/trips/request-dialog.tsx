import { Button, Modal, SegmentedControl, Stack, Textarea, TextInput } from '@mantine/core'
import type { NewRequest, RequestDraft, SentRequest } from '@sarai/contract/booking-request-schemas'
import { type RequestWay, requestWayLabels, requestWays } from '@sarai/contract/booking-request-words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '~/api.ts'
import { plural } from '~/lib/format.ts'
import { showMailWarnings } from '~/lib/mail-warnings.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useSending } from '~/lib/use-sending.ts'
import { calls, queryClient } from '~/query.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { CopyBox } from '~/ui/copy-box.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
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

/** Asks the vendors of some services, each for its own: one look, one send. */
export default function RequestDialog({ bookingIds, onClose, onSent }: Props) {
  const { user } = useSession()
  const query = useQuery({
    ...calls.bookingRequests.draft.queryOptions({ input: { bookings: bookingIds } }),
    staleTime: 0,
    gcTime: 0,
  })
  const [edits, setEdits] = useState<Record<string, Edits>>({})
  const [sent, setSent] = useState<SentRequest[]>()
  const { problems, isSending, sendOnce } = useSending()
  const found = query.data?.data

  const send = () =>
    sendOnce(async (context) => {
      const requests = (found?.drafts ?? []).map((draft) => requestOf(draft, edits[keyOf(draft)]))
      const { data, warnings } = await api.bookingRequests.send({ requests }, { context })
      for (const call of [calls.bookings, calls.bookingRequests, calls.trips])
        void queryClient.invalidateQueries({ queryKey: call.key() })
      showMailWarnings(warnings, !user.isSubuser)
      setSent(data)
      onSent()
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
            {found.drafts.map((draft) => (
              <Draft
                key={keyOf(draft)}
                draft={draft}
                asked={requestOf(draft, edits[keyOf(draft)])}
                onEdit={(edit) =>
                  setEdits((before) => ({ ...before, [keyOf(draft)]: { ...before[keyOf(draft)], ...edit } }))
                }
              />
            ))}
            {found.drafts.length > 0 && (
              <FormFoot
                problem={Object.values(problems)[0]}
                label={`Send ${plural(found.drafts.length, 'request')}`}
                isBusy={isSending}
                onCancel={onClose}
              />
            )}
          </Stack>
        </form>
      ) : (
        <Awaited query={query} what="The requests" lines={6} />
      )}
    </Modal>
  )
}

interface DraftProps {
  draft: RequestDraft
  asked: NewRequest
  onEdit: (edit: Edits) => void
}

function Draft({ draft, asked, onEdit }: DraftProps) {
  const asking = draft.bookings.filter(({ isAsked }) => isAsked).length
  return (
    <fieldset className={classes.draft}>
      <legend>
        <strong>{draft.vendor}</strong>, {plural(draft.bookings.length, 'service')} of {draft.tripTitle}
      </legend>
      <Stack gap="sm">
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
      </Stack>
    </fieldset>
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
              {way === 'link' && <span className="quiet">Send them this link.</span>}
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
            <CopyBox label={`For ${vendor}`} text={way === 'whatsapp' ? text : url} />
          </div>
        ))}
        <Button onClick={onClose}>Done</Button>
      </Stack>
    </Modal>
  )
}
