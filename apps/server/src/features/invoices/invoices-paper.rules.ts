import type { PaperAgency } from '../brochures/brochures-paper.service.ts'
import type { WaysToPay } from './invoices-paying.rules.ts'
import type { ShownInvoice } from './invoices-words.rules.ts'

/** One invoice on paper. */
export interface PaperInvoice {
  number: string
  shown: ShownInvoice
  /** What is written across it: that it is a draft, or was cancelled. */
  stamp: string | null
  /** What the portal for e-invoices answered. */
  eInvoice: { irn: string; ack: string; qr: { size: number; path: string } } | null
  pay: (WaysToPay & { qr: { size: number; path: string } | null }) | null
}

/** What a PDF of an invoice is made of. */
export interface PaperInput extends PaperInvoice {
  title: string
  agency: PaperAgency
}
