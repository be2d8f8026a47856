import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { inboxPath } from '@sarai/contract/conversation-words'
import type { NoticeKind } from '@sarai/contract/notice-words'
import type { Notice } from '@sarai/contract/notices'
import {
  IconAlarm,
  IconBuildingBank,
  IconCash,
  IconReceiptRefund,
  IconChecks,
  IconCircleCheck,
  IconDownload,
  IconEye,
  IconFileImport,
  IconFileInvoice,
  IconGavel,
  IconMailExclamation,
  IconMailOff,
  IconMailOpened,
  IconMail,
  IconMessageReply,
  IconPlugConnectedX,
  IconRobot,
  IconShieldCheck,
  IconUserCheck,
  IconTrendingUp,
  IconUserPlus,
  IconWorldDown,
  IconPencil,
  IconX,
  IconTicket,
  IconTicketOff,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { api } from '~/api.ts'
import { formatAgo, formatMoment } from '~/lib/format.ts'
import { noticeNames } from '~/lib/notice-words.ts'
import { useNow } from '~/lib/use-now.ts'
import { importedBy, isRecordKind, recordPage } from '~/records/kinds.ts'
import { Snooze } from '~/records/snooze.tsx'
import { runAction } from '~/ui/action.ts'
import classes from './notices.module.css'

const icons: Record<NoticeKind, ComponentType<{ size?: number; stroke?: number }>> = {
  reminder: IconAlarm,
  rule: IconRobot,
  lead_assigned: IconUserPlus,
  lead_came: IconWorldDown,
  proposal_seen: IconEye,
  proposal_accepted: IconCircleCheck,
  change_asked: IconMessageReply,
  approval_asked: IconGavel,
  approval_decided: IconChecks,
  import_finished: IconFileImport,
  message_came: IconMessageReply,
  message_failed: IconMailExclamation,
  mail_failed: IconMailExclamation,
  mail_stopped: IconMailOff,
  webhook_off: IconPlugConnectedX,
  plugin_turned: IconPlugConnectedX,
  rights_changed: IconShieldCheck,
  export_asked: IconDownload,
  export_decided: IconDownload,
  vendor_bank_asked: IconBuildingBank,
  vendor_bank_decided: IconBuildingBank,
  vendor_bill_sent: IconFileInvoice,
  payment_run_asked: IconGavel,
  payment_run_decided: IconChecks,
  travellers_filled: IconUserCheck,
  trip_cancelled: IconX,
  trip_amended: IconPencil,
  booking_answered: IconMessageReply,
  price_drift: IconTrendingUp,
  voucher_acknowledged: IconTicket,
  voucher_cancelled: IconTicketOff,
  invoice_drafted: IconFileInvoice,
  payment_declared: IconCash,
  paid_online: IconCash,
  gateway_refund: IconReceiptRefund,
  payment_dispute: IconGavel,
  tcs_due: IconBuildingBank,
}

/** Where a notice leads to. */
function placeOf({ subject, subjectId }: Notice): { to: string; search?: Record<string, string> } | undefined {
  if (!subject || !subjectId) return undefined
  if (subject === 'webhook') return { to: '/developers', search: { tab: 'webhooks' } }
  if (subject === 'paymentRun') return { to: `/payment-runs/${subjectId}` }
  if (subject === 'returns') return { to: '/payment-report', search: { tab: 'returns' } }
  if (subject === 'mailSettings') return { to: '/settings', search: { tab: 'email' } }
  if (subject === 'conversation') return { to: `${inboxPath}/${subjectId}` }
  if (subject === 'plugin') return { to: '/installed-plugins' }
  if (subject === 'team') return { to: '/settings', search: { tab: 'myTeam' } }
  const imported = importedBy(subject)?.importTo
  if (imported) return { to: imported, search: { id: subjectId } }
  return isRecordKind(subject) ? { to: recordPage(subject, subjectId) } : undefined
}

interface Props {
  notice: Notice
  onOpen: () => void
  onFinish: () => void
}

/** One thing one was told: what it is, where it leads, and what can be done about it at once. */
export function NoticeLine({ notice, onOpen, onFinish }: Props) {
  const now = useNow()
  const Icon = icons[notice.kind]
  const place = placeOf(notice)
  const isUnread = notice.readAt === null
  const setRead = (isRead: boolean) =>
    runAction(api.notices.read({ id: notice.id, isRead }), 'The notification was not marked')
  const open = () => {
    if (isUnread) void setRead(true)
    onOpen()
  }
  return (
    <li className={classes.notice} data-unread={isUnread || undefined}>
      <span className={classes.icon} data-kind={notice.kind} title={noticeNames[notice.kind]}>
        <Icon size={16} stroke={1.7} />
      </span>
      <div className={classes.body}>
        {place ? (
          <Link {...place} className={classes.title} onClick={open}>
            {notice.title}
          </Link>
        ) : (
          <span className={classes.title}>{notice.title}</span>
        )}
        {notice.body && <p className={classes.text}>{notice.body}</p>}
        {notice.taskId && (
          <div className={classes.actions}>
            <Button size="compact-xs" variant="light" onClick={onFinish}>
              Done
            </Button>
            <Snooze taskId={notice.taskId} />
          </div>
        )}
      </div>
      <div className={classes.side}>
        <time dateTime={notice.createdAt} title={formatMoment(notice.createdAt)}>
          {formatAgo(notice.createdAt, now)}
        </time>
        <Tooltip label={isUnread ? 'Mark as read' : 'Mark as unread'}>
          <ActionIcon
            variant="subtle"
            color={isUnread ? 'brand' : 'gray'}
            size={28}
            aria-label={`Mark as ${isUnread ? 'read' : 'unread'}: ${notice.title}`}
            onClick={() => void setRead(!isUnread)}
          >
            {isUnread ? <IconMailOpened size={15} /> : <IconMail size={15} />}
          </ActionIcon>
        </Tooltip>
      </div>
    </li>
  )
}
