import { Modal, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import { ApiError } from '@sarai/contract/client'
import type { Voucher } from '@sarai/contract/voucher-schemas'
import { useState } from 'react'
import { api } from '~/api.ts'
import { problemsOf } from '~/lib/forms.ts'
import { sayMailed } from '~/lib/mail-warnings.ts'
import { openWhatsapp } from '~/lib/open-whatsapp.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useSending } from '~/lib/use-sending.ts'
import { calls, queryClient } from '~/query.ts'
import { CopyBox } from '~/ui/copy-box.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import { vouchersCache } from './vouchers-cache.ts'

export type AskedStep = 'issue' | 'send' | 'cancel'

const titles: Record<AskedStep, string> = { issue: 'Issue voucher', send: 'Send voucher', cancel: 'Cancel voucher' }
const ways = [
  { value: 'mail', label: 'By mail, with the PDF' },
  { value: 'whatsapp', label: 'By WhatsApp' },
  { value: 'link', label: 'Copy the link' },
]

interface Props {
  voucher: Voucher
  step: AskedStep
  onClose: () => void
}

/** Asks what goes with a step: why it is issued without a number, how it is sent, or why it is cancelled. */
export function VoucherStepDialog({ voucher, step, onClose }: Props) {
  const { id, version } = voucher
  const [reason, setReason] = useState('')
  const [channel, setChannel] = useState('mail')
  const [to, setTo] = useState('')
  const [link, setLink] = useState<string>()
  const [overdue, setOverdue] = useState<{ mayOverride: boolean }>()
  const { user } = useSession()
  const { problems, isSending, submit } = useSending((error) => {
    if (error instanceof ApiError && error.code === 'BALANCE_OVERDUE')
      setOverdue({ mayOverride: error.detail.mayOverride === true })
    return problemsOf(error)
  })
  const needsReason =
    step === 'cancel' || voucher.document.services.some((one) => !one.confirmationNumber || one.awaitsConfirmation)

  async function run(): Promise<void> {
    const said = reason.trim() || undefined
    if (step === 'send') return send()
    const { data } =
      step === 'issue'
        ? await api.vouchers.issue({ id, version, reason: said })
        : await api.vouchers.cancel({ id, version, reason: reason.trim() })
    vouchersCache.show(data)
    onClose()
  }

  async function send(): Promise<void> {
    const overrideReason = overdue?.mayOverride ? reason.trim() || undefined : undefined
    const way = channel as 'mail' | 'whatsapp' | 'link'
    const answer = await api.vouchers.send({ id, version, channel: way, to: to.trim() || undefined, overrideReason })
    void queryClient.invalidateQueries({ queryKey: calls.vouchers.key() })
    if (way === 'link') return setLink(answer.data.url)
    if (way === 'whatsapp') {
      if (!answer.data.whatsappUrl) return setLink(answer.data.url)
      openWhatsapp(answer.data.whatsappUrl)
    }
    sayMailed(answer.warnings, 'Voucher sent', !user.isSubuser)
    onClose()
  }

  return (
    <Modal opened onClose={onClose} title={titles[step]} size="sm">
      <form onSubmit={(event) => submit(event, run)}>
        <Stack gap="md">
          {step === 'send' && !link && (
            <>
              <NativeSelect
                label="How"
                data={ways}
                value={channel}
                onChange={(event) => setChannel(event.currentTarget.value)}
              />
              {channel === 'mail' && (
                <TextInput
                  label="To"
                  description="The guest’s address, if you leave it empty."
                  type="email"
                  value={to}
                  error={problems.to}
                  onChange={(event) => setTo(event.currentTarget.value)}
                />
              )}
            </>
          )}
          {link && <CopyBox label="Link" text={link} />}
          {step !== 'send' && needsReason && (
            <Textarea
              label={step === 'cancel' ? 'Why?' : 'Why is it issued without a confirmation number?'}
              rows={2}
              maxLength={500}
              data-autofocus
              value={reason}
              error={problems.reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
          {step === 'send' && overdue?.mayOverride && (
            <Textarea
              label="Why is it sent although a payment is overdue?"
              rows={2}
              maxLength={500}
              data-autofocus
              value={reason}
              error={problems.overrideReason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
          {step === 'issue' && !needsReason && <p>It is signed, and does not change any more.</p>}
          <FormFoot
            label={link ? 'Send again' : titles[step]}
            isBusy={isSending}
            isDangerous={step === 'cancel'}
            problem={problems.form ?? Object.values(problems)[0]}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}
