import { Button, SegmentedControl, Stack, TextInput } from '@mantine/core'
import type { SendChannel } from '@sarai/contract/prospect-words'
import { IconBrandWhatsapp, IconEye, IconLink, IconMail } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { formatPhone } from '~/lib/format.ts'
import { FormFoot } from '~/ui/form-foot.tsx'
import { IntroductionNote } from './introduction-note.tsx'
import { obstacleOf } from './obstacles.ts'
import classes from './sending.module.css'
import { SendingChecks, sendingFindings } from './sending-checks.tsx'
import { SendingMail } from './sending-mail.tsx'
import { SendingWords } from './sending-words.tsx'
import { SendingChanges, SendingSummary } from './sending-summary.tsx'
import { useSend } from './use-send.ts'
import { useSendingWords } from './use-sending-words.ts'
import { useSendingWay } from './use-sending-way.ts'
import { useReach } from '~/records/use-reach.ts'
import type { Ready } from './use-sending.ts'

const PreviewDialog = lazy(() => import('./preview-dialog.tsx'))

const channels = [
  { value: 'mail', icon: IconMail, text: 'Mail', verb: 'Send mail' },
  { value: 'whatsapp', icon: IconBrandWhatsapp, text: 'WhatsApp', verb: 'Send on WhatsApp' },
  { value: 'link', icon: IconLink, text: 'Link', verb: 'Send and copy link' },
] as const satisfies { value: SendChannel; [more: string]: unknown }[]

interface Props {
  ready: Ready
  /** The state that the sender has looked at. */
  revision: number
  /** The changed price that it is sent again for. */
  alertId?: string
  onLookAgain: () => void
  isPreview: boolean
  onPreview: (isOpen: boolean) => void
  onClose: () => void
}

/** Sends a proposal one way or another. */
export function SendForm({ ready, revision, alertId, onLookAgain, isPreview, onPreview, onClose }: Props) {
  const { proposal } = ready
  const reach = useReach(proposal)
  const { way: channel, choose: setChannel, forget: forgetWay } = useSendingWay(proposal.id)
  const [reason, setReason] = useState('')
  const [isAskedWhy, setAskedWhy] = useState(false)
  const findings = sendingFindings(ready)
  const [typed, setTyped] = useState<string>()
  const words = useSendingWords(proposal, channel === 'whatsapp' ? 'whatsapp' : 'mail', alertId)
  const {
    send,
    isSending,
    problems,
    isStale: hasChanged,
    forget,
  } = useSend(() => {
    forgetWay()
    onClose()
  })
  const to = typed ?? reach.email
  const obstacle = obstacleOf(ready, revision)
  const isAsking = ready.price.needsApproval
  const isHeld = obstacle !== undefined && !obstacle.isRemark
  const isStale = obstacle?.isStale || hasChanged

  const lookAgain = () => {
    forget()
    onLookAgain()
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (findings.wrong.length > 0 && !reason.trim()) return setAskedWhy(true)
    const mail = channel === 'mail' ? { to: to.trim() || undefined, subject: words.subject.trim() || undefined } : {}
    const body = channel === 'link' || !words.body?.length ? undefined : words.body
    void send({ id: proposal.id, revision, channel, body, reason: reason.trim() || undefined, ...mail }, isAsking)
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <SendingSummary ready={ready} />
        <SendingChanges ready={ready} />
        <IntroductionNote ready={ready} />
        {obstacle && (
          <p className={obstacle.isRemark ? classes.remark : classes.problem} role="alert">
            {obstacle.message}
            {isStale && <LookAgain onClick={lookAgain} />}
            {obstacle.isOfPrice && (
              <Link
                to="/prospect-details/$proposalId"
                params={{ proposalId: proposal.id }}
                search={{ part: 'costs' }}
                className={classes.again}
                onClick={onClose}
              >
                Open costs and price
              </Link>
            )}
          </p>
        )}
        <SendingChecks
          ready={ready}
          findings={findings}
          reason={reason}
          onReason={(next) => {
            setReason(next)
            setAskedWhy(false)
          }}
          problem={problems.reason ?? (isAskedWhy ? 'Say why, or correct what is wrong' : undefined)}
          onClose={onClose}
        />
        <Channels value={channel} onChange={setChannel} />
        {channel === 'mail' && (
          <TextInput
            label="To"
            type="email"
            placeholder="name@example.com"
            value={to}
            onChange={(event) => setTyped(event.currentTarget.value)}
            error={problems.to}
          />
        )}
        {channel !== 'link' && <SendingWords words={words} hasSubject={channel === 'mail'} problems={problems} />}
        {channel !== 'link' && !isHeld && !ready.isBehind && (
          <SendingMail
            id={proposal.id}
            revision={ready.price.revision}
            channel={channel}
            subject={words.subject}
            body={words.body}
          />
        )}
        <Button
          variant="default"
          leftSection={<IconEye size={16} />}
          disabled={isHeld || ready.isBehind || (channel !== 'link' && !words.body)}
          onClick={() => onPreview(true)}
        >
          Preview on phone and desktop
        </Button>
        {!isAsking && <p className={classes.note}>{noteOf(channel, reach.phone, ready.last?.number)}</p>}
        {problems.form && !obstacle && (
          <p className={classes.problem} role="alert">
            {problems.form}
            {isStale && <LookAgain onClick={lookAgain} />}
          </p>
        )}
        <FormFoot
          label={isAsking ? 'Ask for approval' : (channels.find(({ value }) => value === channel)?.verb ?? 'Send')}
          isBusy={isSending}
          isDisabled={isHeld || ready.isBehind}
          onCancel={onClose}
        />
      </Stack>
      {isPreview && (
        <Suspense fallback={null}>
          <PreviewDialog
            id={proposal.id}
            mail={
              channel === 'mail'
                ? { to, subject: words.subject.trim() || undefined, body: words.body?.length ? words.body : undefined }
                : undefined
            }
            onClose={() => onPreview(false)}
          />
        </Suspense>
      )}
    </form>
  )
}

/** Where it goes, and what becomes of the link. */
function noteOf(channel: SendChannel, phone: string | null, last: number | undefined): string {
  const link = last
    ? `The link stays the same and shows version ${last + 1} from now on.`
    : 'From now on the link shows this version, until you send another.'
  if (channel === 'link') return link
  if (channel === 'mail') return `The PDF goes along. ${link}`
  return phone
    ? `WhatsApp opens with the words for ${formatPhone(phone)}. ${link}`
    : `No number is known: choose the person in WhatsApp. ${link}`
}

const LookAgain = ({ onClick }: { onClick: () => void }) => (
  <button type="button" className={classes.again} onClick={onClick}>
    Look again
  </button>
)

function Channels({ value, onChange }: { value: SendChannel; onChange: (channel: SendChannel) => void }) {
  return (
    <SegmentedControl
      fullWidth
      aria-label="How it goes"
      // It is kept as it was chosen, so there is nothing to lose.
      data-unguarded
      value={value}
      onChange={(channel) => onChange(channel)}
      data={channels.map(({ value: one, icon: Icon, text }) => ({
        value: one,
        label: (
          <span className={classes.channel}>
            <Icon size={15} stroke={1.6} aria-hidden />
            {text}
          </span>
        ),
      }))}
    />
  )
}
