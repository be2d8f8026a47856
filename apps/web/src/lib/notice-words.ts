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
  approval_asked: 'Approval asked for',
  approval_decided: 'Approved or declined',
  import_finished: 'Import finished',
  mail_failed: 'Mail not sent',
  webhook_off: 'Webhook switched off',
  rights_changed: 'My rights changed',
  export_asked: 'Export to approve',
  export_decided: 'My export was decided on',
  vendor_bank_asked: 'A vendor’s bank account waits to be confirmed',
  travellers_filled: 'Travellers filled in who they are',
  trip_cancelled: 'Trip cancelled',
  trip_amended: 'Changes to a trip were accepted',
  vendor_bank_decided: 'A vendor’s bank account I entered was decided on',
  booking_answered: 'A vendor answered a request',
  price_drift: 'Prices of my proposals or bookings have changed',
  voucher_acknowledged: 'Voucher acknowledged',
  voucher_cancelled: 'Voucher cancelled',
}
