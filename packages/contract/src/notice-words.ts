/** What people are told of. */
export const noticeKinds = [
  'reminder',
  'rule',
  'lead_assigned',
  'lead_came',
  'proposal_seen',
  'proposal_accepted',
  'change_asked',
  'approval_asked',
  'approval_decided',
  'import_finished',
  'mail_failed',
  'mail_stopped',
  'webhook_off',
  'plugin_turned',
  'rights_changed',
  'export_asked',
  'export_decided',
  'vendor_bank_asked',
  'vendor_bank_decided',
  'vendor_bill_sent',
  'payment_run_asked',
  'payment_run_decided',
  'travellers_filled',
  'trip_cancelled',
  'trip_amended',
  'booking_answered',
  'price_drift',
  'voucher_acknowledged',
  'voucher_cancelled',
  'invoice_drafted',
  'payment_declared',
  'paid_online',
  'gateway_refund',
  'tcs_due',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** How they are told: in the app's own list, by mail, and by the browser. */
export const noticeChannels = ['app', 'mail', 'push'] as const
export type NoticeChannel = (typeof noticeChannels)[number]

/** Where one's choices are kept among the preferences of one's screens. */
export const noticePreference = 'notices'
export type NoticeChoices = Partial<Record<NoticeKind, Partial<Record<NoticeChannel, boolean>>>>

/** The default channels. A kind's missing channels cannot be chosen. */
export const noticeDefaults: Record<NoticeKind, Partial<Record<NoticeChannel, boolean>>> = {
  reminder: { app: true, mail: true, push: true },
  rule: { app: true, mail: true, push: true },
  lead_assigned: { app: true, push: true },
  lead_came: { app: true, mail: false, push: true },
  proposal_seen: { app: true, mail: false, push: false },
  proposal_accepted: { app: true, push: true },
  change_asked: { app: true, push: true },
  approval_asked: { app: true, mail: true, push: true },
  approval_decided: { app: true, mail: false, push: true },
  import_finished: { app: true, mail: false, push: false },
  mail_failed: { app: true, push: false },
  mail_stopped: { app: true, push: true },
  plugin_turned: { app: true, push: true },
  webhook_off: { app: true, push: true },
  rights_changed: { app: true, mail: false, push: false },
  export_asked: { app: true, mail: true, push: true },
  export_decided: { app: true, mail: false, push: true },
  vendor_bank_asked: { app: true, mail: true, push: true },
  vendor_bank_decided: { app: true, mail: true, push: true },
  vendor_bill_sent: { app: true, mail: true, push: true },
  payment_run_asked: { app: true, mail: true, push: true },
  payment_run_decided: { app: true, mail: false, push: true },
  travellers_filled: { app: true, mail: false, push: true },
  trip_cancelled: { app: true, mail: true, push: true },
  trip_amended: { app: true, mail: true, push: true },
  booking_answered: { app: true, mail: false, push: true },
  price_drift: { app: true, mail: false, push: false },
  voucher_acknowledged: { app: true, mail: false, push: false },
  voucher_cancelled: { app: true, mail: false, push: true },
  invoice_drafted: { app: true, mail: false, push: false },
  payment_declared: { app: true, mail: true, push: true },
  paid_online: { app: true, mail: true, push: true },
  gateway_refund: { app: true, mail: true, push: false },
  tcs_due: { app: true, mail: true, push: true },
}
