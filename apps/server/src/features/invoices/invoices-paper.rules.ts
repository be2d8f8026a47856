import type { PaperAgency } from '../brochures/brochures-paper.service.ts'
import type { PaymentStep, WaysToPay } from './invoices-paying.rules.ts'
import type { ShownInvoice } from './invoices-words.rules.ts'

interface Qr {
  size: number
  path: string
}

/** How an invoice is paid, with a code to scan for each step. */
export type PaperWays = Omit<WaysToPay, 'steps'> & { steps: (PaymentStep & { qr: Qr | null })[] }

/** One invoice on paper. */
export interface PaperInvoice {
  number: string
  shown: ShownInvoice
  /** What is written across it: that it is a draft, or was cancelled. */
  stamp: string | null
  /** What the portal for e-invoices answered. */
  eInvoice: { irn: string; ack: string; qr: Qr } | null
  pay: PaperWays | null
}

/** What a PDF of an invoice is made of. */
export interface PaperInput extends PaperInvoice {
  title: string
  agency: PaperAgency
}
