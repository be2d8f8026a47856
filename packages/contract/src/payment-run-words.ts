/** Words of payment runs: many bills of vendors that are paid together by one file for the bank. */

export const paymentRunStates = ['draft', 'awaiting', 'approved', 'exported', 'paid', 'cancelled'] as const
export type PaymentRunState = (typeof paymentRunStates)[number]

export const paymentRunStateLabels: Record<PaymentRunState, string> = {
  draft: 'Draft',
  awaiting: 'Waiting for approval',
  approved: 'Approved',
  exported: 'File made',
  paid: 'Paid',
  cancelled: 'Cancelled',
}

/** A line that was refused is not paid by its run, and its bill is free for another. */
export const paymentLineStates = ['ok', 'refused'] as const
export type PaymentLineState = (typeof paymentLineStates)[number]

/** Runs are paid from accounts in this currency: bulk files of Indian banks know no other. */
export const paymentRunCurrency = 'INR'

/** Lines of one run; banks take files of a few hundred. */
export const maxRunLines = 200

/** Why a bill cannot be paid by a run. */
export const payingProblems = [
  'credit-note',
  'gone',
  'draft',
  'cancelled',
  'currency',
  'paid',
  'less-open',
  'no-account',
  'account-changed',
  'in-run',
] as const
export type PayingProblem = (typeof payingProblems)[number]

/** Layouts of the file that a bank is given. */
export const bankFileLayouts = ['generic', 'hdfc', 'icici'] as const
export type BankFileLayout = (typeof bankFileLayouts)[number]

interface LayoutWords {
  label: string
  /** What somebody should know before they upload it. */
  note: string
}

export const bankFileLayoutWords: Record<BankFileLayout, LayoutWords> = {
  generic: {
    label: 'NEFT, RTGS and IMPS (CSV)',
    note: 'A table with a header, for banks that let you map the columns of a file, and for typing from. Its columns are described in the documentation.',
  },
  hdfc: {
    label: 'HDFC Bank, ENet',
    note: 'Check with your bank before the first upload: 28 columns without a header, as ENet commonly takes them. Banks change their layouts and set them up per customer.',
  },
  icici: {
    label: 'ICICI Bank, Corporate Internet Banking',
    note: 'Check with your bank before the first upload: 19 columns with a header, as its bulk upload commonly takes them. Some logins take an Excel workbook only; save the file as one.',
  },
}
