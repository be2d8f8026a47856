import type { NoticeKind } from '@sarai/contract/notice-words'

/** What each kind of notice is called where one chooses among them. */
export const noticeNames: Record<NoticeKind, string> = {
  reminder: 'Reminder due',
  rule: 'Automatic reminder',
  lead_assigned: 'Lead assigned to me',
  lead_came: 'Enquiry came in',
  proposal_seen: 'Proposal opened',
  proposal_accepted: 'Proposal accepted',
  change_asked: 'Change asked for',
  import_finished: 'Import finished',
  mail_failed: 'Mail not sent',
  webhook_off: 'Webhook switched off',
}
