/**
 * Forms that the walker does not open, each with why. All of them are guarded by the same listeners, which know no form
 * by name; what is walked shows that these see what is typed.
 */
export const notWalked: Record<string, string> = {
  'conversations/conversation-people.tsx': 'It chooses, and takes no text.',
  'conversations/message-composer.tsx': 'A message is kept as it is typed.',
  'conversations/template-dialog.tsx':
    'It opens where WhatsApp is connected, with the same kit; inbox.spec.ts opens it.',
  'itinerary/remove-option.tsx': 'It asks, and takes no text.',
  'lib/ask-factor.tsx': 'A code that was typed is nothing to keep.',
  'lib/ask-password.tsx': 'A password that was typed is nothing to keep.',
  'records/bulk-tags.tsx': 'It chooses, and takes no text.',
  'records/cancel-money-dialog.tsx': 'It opens in a state that the demo agency may not be in, with the same kit.',
  'records/join-vendor.tsx': 'It chooses, and takes no text.',
  'records/list-views.tsx': 'It opens in a state that the demo agency may not be in, with the same kit.',
  'records/fact.tsx': 'Leaving it saves it, which lead-page.spec.ts tries.',
  'records/mail-preview.tsx': 'Nobody sees it: it fills a frame.',
  'records/notes.tsx': 'A note is kept as it is typed, which contact-page.spec.ts tries.',
  'records/payment-back-dialog.tsx': 'It opens in a state that the demo agency may not be in, with the same kit.',
  'records/payment-run-dialog.tsx': 'It chooses, and takes no text.',
  'records/request-payments-dialog.tsx': 'It chooses, and takes no text.',
  'records/put-against-bill.tsx': 'It opens in a state that the demo agency may not be in, with the same kit.',
  'records/refund-dialog.tsx': 'It opens in a state that the demo agency may not be in, with the same kit.',
  'records/send-link-dialog.tsx': 'It opens in a state that the demo agency may not be in, with the same kit.',
  'records/send-statement-dialog.tsx': 'It opens in a state that the demo agency may not be in, with the same kit.',
  'records/supplier-picker.tsx': 'It asks a supplier, and what is chosen there is kept at once.',
  'records/use-deposit-dialog.tsx': 'It opens in a state that the demo agency may not be in, with the same kit.',
  'records/shared-payment-dialog.tsx': 'It opens in a state that the demo agency may not be in, with the same kit.',
  'records/vendor-refund-dialog.tsx': 'It opens in a state that the demo agency may not be in, with the same kit.',
  'shell/standing-bar.tsx': 'It shows in an agency that is not confirmed, with the same kit.',
  'ui/auth-form.tsx': 'Who signs in has typed nothing to keep.',
  'ui/confirm.tsx': 'It asks, and takes no text; leave-guard.test.tsx closes it.',
  'ui/text-chip.tsx': 'It filters a list.',
  'features/trips/confirm-supplier-dialog.tsx':
    'It opens in a state that the demo agency may not be in, with the same kit.',
  'features/account/passkeys-list.tsx': 'It opens in a state that the demo agency may not be in, with the same kit.',
  'features/account/set-up-app.tsx': 'A code is nothing to keep.',
  'features/admin/change-plan.tsx': 'In the admin area, with the same kit.',
  'features/admin/suspend.tsx': 'In the admin area, with the same kit.',
  'features/agenda/agenda-card.tsx': 'It chooses a day, and takes no text.',
  'features/bank/code-form.tsx': 'A mailed code is nothing to keep.',
  'features/bank/confirm-change.tsx': 'A mailed code is nothing to keep.',
  'features/contacts/merge-dialog.tsx': 'It chooses, and takes no text.',
  'features/invoices/invoice-step-dialog.tsx':
    'It opens in a state that the demo agency may not be in, with the same kit.',
  'features/invoices/irn-dialog.tsx': 'It opens in a state that the demo agency may not be in, with the same kit.',
  'features/leads/move-dialogs.tsx': 'It opens in a state that the demo agency may not be in, with the same kit.',
  'features/mail/mail-oauth-form.tsx': 'It opens in a state that the demo agency may not be in, with the same kit.',
  'features/mail/mail-server-form.tsx': 'It opens in a state that the demo agency may not be in, with the same kit.',
  'features/mail/signature-tab.tsx': 'It opens in a state that the demo agency may not be in, with the same kit.',
  'features/openings/openings-editor.tsx':
    'Its lines come from the two dialogs that are walked; forms-kept.spec.ts leaves it.',
  'features/plugins/plugin-form.tsx': 'It opens where something can be connected; plugins.spec.ts fills it.',
  'features/payment-runs/file-dialog.tsx': 'It opens in a state that the demo agency may not be in, with the same kit.',
  'features/payment-runs/paid-dialog.tsx': 'It opens in a state that the demo agency may not be in, with the same kit.',
  'features/payments/enter-online-dialog.tsx': 'It chooses, and takes no text.',
  'features/payments/handle-online-dialog.tsx':
    'It opens in a state that the demo agency may not be in, with the same kit.',
  'features/payments/record-payment.tsx': 'It chooses, and takes no text; the form that follows is walked.',
  'features/proposals/accepted-form.tsx': 'It opens in a state that the demo agency may not be in, with the same kit.',
  'features/proposals/wish-point.tsx': 'It opens in a state that the demo agency may not be in, with the same kit.',
  'features/proposals/reason-dialog.tsx': 'It opens in a state that the demo agency may not be in, with the same kit.',
  'features/rate-cards/export-dialog.tsx': 'It chooses, and takes no text.',
  'features/rate-cards/import-dialog.tsx': 'It takes a file, and no text.',
  'features/rate-cards/try-stay.tsx': 'It computes, and saves nothing.',
  'features/reports/tcs-deposit-dialog.tsx':
    'It opens in a state that the demo agency may not be in, with the same kit.',
  'features/statements/fetched-gateways.tsx': 'It takes a choice, and no text.',
  'features/statements/add-report-dialog.tsx': 'It takes a file, and no text.',
  'features/statements/add-statement-dialog.tsx': 'It takes a file, and no text.',
  'features/statements/explain-drawer.tsx':
    'It opens in a state that the demo agency may not be in, with the same kit.',
  'features/statements/explain-parts.tsx': 'It opens in a state that the demo agency may not be in, with the same kit.',
  'features/statements/gateway-explain-drawer.tsx':
    'It opens in a state that the demo agency may not be in, with the same kit.',
  'features/statements/put-back-dialog.tsx':
    'It opens in a state that the demo agency may not be in, with the same kit.',
  'features/statuses/stage-removal.tsx': 'It asks, and takes no text.',
  'features/team/hand-over-dialog.tsx': 'It chooses, and takes no text.',
  'features/team/role-dialog.tsx': 'It chooses, and takes no text.',
  'features/trips/booking-move-dialog.tsx':
    'It opens in a state that the demo agency may not be in, with the same kit.',
  'records/make-vouchers.tsx': 'It opens in a state that the demo agency may not be in, with the same kit.',
  'features/trips/issue-unconfirmed-dialog.tsx': 'Tried by trip-vouchers.spec.ts.',
  'features/trips/replace-dialog.tsx': 'It opens in a state that the demo agency may not be in, with the same kit.',
  'features/trips/request-dialog.tsx': 'It opens in a state that the demo agency may not be in, with the same kit.',
  'features/trips/revise-vouchers-dialog.tsx':
    'It opens in a state that the demo agency may not be in, with the same kit.',
  'features/trips/send-vouchers-dialog.tsx':
    'It opens in a state that the demo agency may not be in, with the same kit.',
  'features/trips/traveller-links-dialog.tsx':
    'It opens in a state that the demo agency may not be in, with the same kit.',
  'features/trips/trip-pan-missing.tsx': 'It opens in a state that the demo agency may not be in, with the same kit.',
  'features/trips/trip-payers-dialog.tsx': 'It opens in a state that the demo agency may not be in, with the same kit.',
  'records/change-payment-request-dialog.tsx': 'Tried by payment-requests.spec.ts.',
  'records/choose-vendors-dialog.tsx': 'Tried by choose-vendors.spec.ts.',
  'features/vendors/account-change.tsx': 'It opens in a state that the demo agency may not be in, with the same kit.',
  'features/vendors/merge-dialog.tsx': 'It chooses, and takes no text.',
  'features/vouchers/reason-dialog.tsx': 'It opens in a state that the demo agency may not be in, with the same kit.',
  'features/proposals/sending/send-form.tsx':
    'It opens in a state that the demo agency may not be in, with the same kit.',
}
