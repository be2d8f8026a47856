import { Button, Checkbox, Modal, SegmentedControl, Stack, Textarea, TextInput } from '@mantine/core'
import type { SendableVoucher, VouchersDraft } from '@sarai/contract/voucher-sending-schemas'
import { voucherNumber } from '@sarai/contract/voucher-words'
import { IconEye } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { api } from '~/api.ts'
import { formatPhone, plural } from '~/lib/format.ts'
import { showMailWarnings } from '~/lib/mail-warnings.ts'
import { useSending } from '~/lib/use-sending.ts'
import { openWhatsapp } from '~/lib/open-whatsapp.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls, queryClient } from '~/query.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { CopyBox } from '~/ui/copy-box.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import { toast } from '~/ui/toast.ts'
import choices from '~/records/choices.module.css'
import classes from './trip-parts.module.css'

const VouchersMailPreview = lazy(() => import('./vouchers-mail-preview.tsx'))

const ways = [
  { value: 'mail' as const, label: 'Mail, with one PDF' },
  { value: 'whatsapp' as const, label: 'WhatsApp, with links' },
]

interface Props {
  tripId: string
  /** Those that are ticked at first; all that are ready when left out. */
  ids?: readonly string[]
  onClose: () => void
}

/** Sends the vouchers of a trip to its guest in one message, after a look at it and at what is left out. */
export default function SendVouchersDialog({ tripId, ids, onClose }: Props) {
  const query = useQuery({
    ...calls.vouchers.draftOfTrip.queryOptions({ input: { id: tripId } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const draft = query.data?.data
  // Escape closes the preview alone.
  const [isPreview, setPreview] = useState(false)
  return (
    <Modal opened onClose={onClose} title="Send vouchers" size="lg" closeOnEscape={!isPreview}>
      {draft ? (
        <SendForm
          {...{ tripId, ids, draft, isPreview, onClose }}
          onPreview={setPreview}
          onStale={() => void query.refetch()}
        />
      ) : (
        <Awaited query={query} what="The vouchers" lines={8} />
      )}
    </Modal>
  )
}

interface FormProps extends Props {
  draft: VouchersDraft
  isPreview: boolean
  onPreview: (isOpen: boolean) => void
  onStale: () => void
}

function SendForm({ tripId, ids, draft, isPreview, onPreview, onStale, onClose }: FormProps) {
  const { user } = useSession()
  const [channel, setChannel] = useState<'mail' | 'whatsapp'>('mail')
  const [typed, setTyped] = useState<{ to?: string; subject?: string; text?: string }>({})
  const [reason, setReason] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        draft.vouchers
          .filter(({ id, state }) => (ids ? ids.includes(id) && state !== 'blocked' : state === 'ready'))
          .map(({ id }) => id),
      ),
  )
  const [said, setSaid] = useState<string>()
  const { problems, isSending, sendOnce } = useSending()
  const vouchers = draft.vouchers.filter(({ id, state }) => chosen.has(id) && state !== 'blocked')
  const to = typed.to ?? draft.email ?? ''
  const subject = typed.subject ?? draft.subject
  const text = typed.text ?? (channel === 'mail' ? draft.mailText : draft.whatsappText)
  const isHeldBack = draft.isOverdue && !draft.mayOverride

  const send = (event: FormEvent) => {
    event.preventDefault()
    void sendOnce(async (context) => {
      const { data, warnings } = await api.vouchers.sendOfTrip(
        {
          id: tripId,
          vouchers: vouchers.map(({ id, version }) => ({ id, version })),
          channel,
          text,
          ...(channel === 'mail' ? { to: to.trim() || undefined, subject: subject.trim() || undefined } : {}),
          overrideReason: draft.isOverdue ? reason.trim() || undefined : undefined,
        },
        { context },
      )
      for (const call of [calls.vouchers, calls.mail, calls.trips.timeline])
        void queryClient.invalidateQueries({ queryKey: call.key() })
      if (channel === 'whatsapp') {
        if (data.whatsappUrl) openWhatsapp(data.whatsappUrl)
        return setSaid(data.text)
      }
      showMailWarnings(warnings, !user.isSubuser)
      if (warnings.length === 0)
        toast({ kind: 'success', message: `${plural(vouchers.length, 'voucher')} in one mail to ${to}` })
      onClose()
    })
  }

  if (said !== undefined)
    return (
      <Stack gap="md">
        <p className="quiet">WhatsApp opens with these words. If it does not, copy them.</p>
        <CopyBox label="Words for WhatsApp" text={said} />
        <Button onClick={onClose}>Done</Button>
      </Stack>
    )
  return (
    <form noValidate onSubmit={send}>
      <Stack gap="md">
        {isHeldBack && (
          <p className={classes.finding} role="alert">
            The guest still owes a payment that was due. Ask a manager to send these.
          </p>
        )}
        <SegmentedControl aria-label="How they are sent" data={ways} value={channel} onChange={setChannel} />
        {vouchers.length < draft.vouchers.length && (
          <p className="quiet">
            {draft.vouchers.length - vouchers.length} of {plural(draft.vouchers.length, 'voucher')} left out. Why stands
            below, with each.
          </p>
        )}
        {channel === 'mail' ? (
          <>
            <TextInput
              label="To"
              type="email"
              value={to}
              error={problems.to}
              onChange={(event) => setTyped({ ...typed, to: event.currentTarget.value })}
            />
            <TextInput
              label="Subject"
              maxLength={160}
              value={subject}
              error={problems.subject}
              onChange={(event) => setTyped({ ...typed, subject: event.currentTarget.value })}
            />
          </>
        ) : (
          <p className="quiet">
            {draft.phone ? `For ${formatPhone(draft.phone)}.` : 'No number is known: choose the person in WhatsApp.'}
          </p>
        )}
        <Textarea
          label="Text"
          description="The vouchers and their links stand where it says [vouchers]."
          autosize
          minRows={4}
          maxRows={12}
          maxLength={8000}
          value={text}
          error={problems.text}
          onChange={(event) => setTyped({ ...typed, text: event.currentTarget.value })}
        />
        <Choice vouchers={draft.vouchers} chosen={chosen} onChoose={setChosen} />
        {draft.isOverdue && draft.mayOverride && (
          <Textarea
            label="Why are they sent although a payment is overdue?"
            rows={2}
            maxLength={500}
            value={reason}
            error={problems.overrideReason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
        {channel === 'mail' && (
          <Button
            variant="default"
            leftSection={<IconEye size={16} />}
            disabled={vouchers.length === 0}
            onClick={() => onPreview(true)}
          >
            Preview the mail
          </Button>
        )}
        <FormFoot
          problem={
            Object.keys(problems).length > 0 && (
              <>
                {Object.values(problems)[0]}{' '}
                <Button variant="subtle" size="compact-sm" onClick={onStale}>
                  Look again
                </Button>
              </>
            )
          }
          label={`Send ${plural(vouchers.length, 'voucher')}`}
          isBusy={isSending}
          isDisabled={vouchers.length === 0 || isHeldBack || (draft.isOverdue && !reason.trim())}
          onCancel={onClose}
        />
      </Stack>
      <Suspense fallback={null}>
        {isPreview && (
          <VouchersMailPreview
            asked={{ id: tripId, vouchers: vouchers.map(({ id }) => id), subject: subject.trim() || undefined, text }}
            to={to}
            onClose={() => onPreview(false)}
          />
        )}
      </Suspense>
    </form>
  )
}

interface ChoiceProps {
  vouchers: SendableVoucher[]
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}

/** Which go along, and why others do not. */
function Choice({ vouchers, chosen, onChoose }: ChoiceProps) {
  const open = vouchers.filter(({ state }) => state !== 'blocked')
  // What needs a look stands first.
  const sorted = [
    ...vouchers.filter(({ reason }) => reason !== null),
    ...vouchers.filter(({ reason }) => reason === null),
  ]
  const count = open.filter(({ id }) => chosen.has(id)).length
  const left = vouchers.length - count
  return (
    <fieldset className={choices.choice}>
      <legend>
        {plural(count, 'voucher')} of {vouchers.length}
        {left > 0 && `, ${left} left out`}
      </legend>
      {open.length > 1 && (
        <Checkbox
          label="All that can be sent"
          checked={count === open.length}
          indeterminate={count > 0 && count < open.length}
          onChange={({ currentTarget }) => onChoose(new Set(currentTarget.checked ? open.map(({ id }) => id) : []))}
        />
      )}
      <div className={choices.choices}>
        {sorted.map(({ id, number, revision, title, state, reason }) => (
          <Checkbox
            key={id}
            label={`${voucherNumber(number, revision)} ${title}`}
            description={reason}
            disabled={state === 'blocked'}
            checked={state !== 'blocked' && chosen.has(id)}
            onChange={({ currentTarget }) => {
              const others = [...chosen].filter((one) => one !== id)
              onChoose(new Set(currentTarget.checked ? [...others, id] : others))
            }}
          />
        ))}
      </div>
    </fieldset>
  )
}
