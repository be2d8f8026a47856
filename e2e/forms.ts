import type { Person } from './people.ts'
import { examples } from './route-examples/all-examples.ts'

/** What is clicked on a page until a form is open: by role and name, or by what it says. */
type Step = readonly [role: 'button' | 'menuitem' | 'tab' | 'text', name: string | RegExp]

export interface WalkedForm {
  /** Where it is written, below `apps/web/src`. */
  file: string
  /** The page it is on: the route of an example, or an address. */
  at: string | ((person: Person) => Promise<string>)
  open?: readonly Step[]
  /** The label of what is typed into, where it is not the first input that takes text. */
  field?: string
  /** To open it, something in it is chosen. */
  isBegun?: true
  /** It stands in the page itself. */
  isPage?: true
}

/** The address of a page. */
export function findAddress({ at }: WalkedForm, person: Person): Promise<string> | string {
  if (typeof at !== 'string') return at(person)
  return examples[at]?.full?.(person) ?? at
}

const press = (name: string | RegExp): Step => ['button', name]
const choose = (name: string | RegExp, menu: string | RegExp = 'More'): Step[] => [press(menu), ['menuitem', name]]

/** A bill that is in the books, and was not brought along. */
async function findEnteredBill({ call }: Person): Promise<string> {
  const bills = (await call.bills.list({ filters: { status: ['entered', 'part-paid', 'paid'] }, perPage: 100 })).data
  for (const { id } of bills) if (!(await call.bills.get({ id })).data.isOpening) return `/bills/${id}`
  throw new Error('no bill was entered')
}

export const areas: Record<string, WalkedForm[]> = {
  'people and what they want': [
    { file: 'records/record-form.tsx', at: '/contacts', open: [press(/Add contact/)] },
    { file: 'features/contacts/document-dialog.tsx', at: '/contacts/$contactId', open: [press('Add a document')] },
    {
      file: 'features/contacts/relation-dialog.tsx',
      at: '/contacts/$contactId',
      open: [press('Link somebody')],
      field: 'Note',
    },
    { file: 'records/write-mail.tsx', at: '/leads/$leadId', open: [press('Write mail')] },
    { file: 'records/task-dialogs.tsx', at: '/leads/$leadId', open: [press('Add a task')] },
    {
      file: 'features/leads/lost-dialog.tsx',
      at: '/leads/$leadId',
      open: choose(/Lost/, /^Stage/),
      field: 'Anything worth keeping',
    },
    {
      file: 'records/finish-follow-up.tsx',
      at: '/leads/$leadId',
      open: [press('Done, what came of it?')],
      field: 'What was said',
    },
  ],
  'what is sold': [
    {
      file: 'features/proposals/new-proposal.tsx',
      at: '/prospect',
      open: [press(/New proposal/), ['text', 'Empty days']],
      isBegun: true,
      field: 'Title',
    },
    { file: 'features/packages/new-package.tsx', at: '/packages', open: [press(/New package/)] },
    { file: 'features/library/library-form.tsx', at: '/library', open: [press('Add item')] },
    { file: 'features/trips/cancel-dialog.tsx', at: '/trips/$tripId', open: choose('Cancel trip') },
    {
      file: 'features/trips/traveller-form.tsx',
      at: '/trips/$tripId',
      open: [['tab', 'Travellers'], press('Add a traveller')],
    },
    {
      file: 'features/trips/booking-form.tsx',
      at: '/trips/$tripId',
      open: [['tab', 'Bookings'], press(/Add (a )?service/)],
      field: 'Service',
    },
  ],
  'vendors and rates': [
    { file: 'features/vendors/person-dialog.tsx', at: '/vendors/$vendorId', open: [press('Add a person')] },
    { file: 'features/vendors/account-form.tsx', at: '/vendors/$vendorId', open: [press('Add a bank account')] },
    { file: 'features/vendors/vendor-document-dialog.tsx', at: '/vendors/$vendorId', open: [press('Add a document')] },
    { file: 'records/slabs-section.tsx', at: '/vendors/$vendorId', open: [press('Edit the cancellation terms')] },
    {
      file: 'features/trips/booking-payables.tsx',
      at: '/bookings/$bookingId',
      open: [press('Edit what is to be paid')],
    },
    {
      file: 'features/rate-cards/part-dialog.tsx',
      at: '/rate-cards/$rateCardId',
      open: [press('Add blackout')],
      field: 'Reason',
    },
    { file: 'features/rate-cards/rates-editor.tsx', at: '/rate-cards/$rateCardId', isPage: true, field: 'Product' },
    { file: 'features/rate-drift/exchange-rates-page.tsx', at: '/exchange-rates', isPage: true },
  ],
  'bills and invoices': [
    { file: 'features/bills/bill-editor.tsx', at: '/bills/create', isPage: true },
    { file: 'features/bills/bill-editor.tsx', at: '/bills/edit/$billId', isPage: true },
    { file: 'records/pay-vendor-dialog.tsx', at: '/bills/$billId', open: [press('Record payment')] },
    { file: 'features/bills/bill-step-dialog.tsx', at: findEnteredBill, open: choose('Cancel bill') },
    { file: 'features/invoices/invoice-editor.tsx', at: '/invoices/create', isPage: true, field: 'Notes' },
    { file: 'features/invoices/invoice-editor.tsx', at: '/invoices/edit/$invoiceId', isPage: true, field: 'Notes' },
  ],
  'money and vouchers': [
    { file: 'records/payment-dialog.tsx', at: '/invoices/details/$invoiceId', open: [press('Record payment')] },
    {
      file: 'records/ask-payment-dialog.tsx',
      at: '/payment-requests',
      open: [press('Ask for a payment')],
      field: 'What it is for',
    },
    { file: 'features/invoices/write-off-dialog.tsx', at: '/invoices/details/$invoiceId', open: choose('Write off') },
    { file: 'features/vouchers/voucher-editor.tsx', at: '/vouchers/create', isPage: true },
    { file: 'features/vouchers/voucher-editor.tsx', at: '/vouchers/edit/$voucherId', isPage: true },
    {
      file: 'features/vouchers/voucher-step-dialog.tsx',
      at: '/vouchers/details/$voucherId',
      open: choose('Cancel voucher'),
    },
    { file: 'features/vouchers/voucher-settings-page.tsx', at: '/vouchers/settings', isPage: true },
    { file: 'features/payment-runs/reason-dialog.tsx', at: '/payment-runs/$runId', open: choose('Cancel run') },
  ],
  'the books': [
    {
      file: 'features/openings/opening-line-dialog.tsx',
      at: '/opening-balances',
      open: [press('Replace'), press('Add a balance')],
    },
    {
      file: 'features/openings/openings-paste-dialog.tsx',
      at: '/opening-balances',
      open: [press('Replace'), press('Paste rows')],
    },
    {
      file: 'features/reports/closed-periods.tsx',
      at: '/payment-report',
      open: [['tab', 'Books'], press('Close a period')],
    },
    { file: 'features/tax/facts-form.tsx', at: '/tax', isPage: true },
    { file: 'features/tax/registration-form.tsx', at: '/tax', open: [press('Add a registration')] },
    { file: 'features/tax/series-form.tsx', at: '/tax', open: [press(/^Change the numbers of Receipt voucher/)] },
    { file: 'features/bank/bank-form.tsx', at: '/bank-details', open: [press('Add an account')] },
  ],
  'settings of the agency': [
    { file: 'features/capture/form-tab.tsx', at: '/leads/capture', isPage: true },
    { file: 'features/account/own-section.tsx', at: '/settings', isPage: true, field: 'Name' },
    { file: 'features/account/agency-section.tsx', at: '/settings', isPage: true, field: 'Address' },
    { file: 'features/account/change-password.tsx', at: '/settings', open: [press('Change password')] },
    { file: 'features/account/change-address.tsx', at: '/settings', open: [press('Change address')] },
    { file: 'features/team/person-form.tsx', at: '/settings', open: [['tab', 'My Team'], press('Invite a person')] },
    { file: 'features/team/teams-section.tsx', at: '/settings', open: [['tab', 'My Team'], press('Add a team')] },
  ],
  'settings of records': [
    {
      file: 'features/statuses/stage-dialog.tsx',
      at: '/settings',
      open: [['tab', 'Lead Status'], press('Add a status')],
    },
    {
      file: 'features/statuses/vendor-types-tab.tsx',
      at: '/settings',
      open: [['tab', 'Vendor Type'], press('Add a type')],
    },
    {
      file: 'features/mail/template-dialog.tsx',
      at: '/settings',
      open: [['tab', 'Templates'], press(/New mail template/)],
    },
    {
      file: 'features/reminders/rule-drawer.tsx',
      at: '/settings',
      open: [['tab', 'Auto Reminder'], press('New rule')],
    },
    { file: 'features/custom-fields/field-dialog.tsx', at: '/custom-fields', open: [press('Add a field')] },
    { file: 'features/developers/make-key.tsx', at: '/developers', open: [press('Make a key')] },
    {
      file: 'features/developers/webhook-form.tsx',
      at: '/developers',
      open: [['tab', 'Webhooks'], press('Add a webhook')],
    },
  ],
}
