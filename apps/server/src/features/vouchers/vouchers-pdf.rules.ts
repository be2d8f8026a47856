import type { PaperAgency } from '../brochures/brochures-paper.service.ts'
import type { ShownTicket } from './vouchers-tickets.rules.ts'
import type { ShownVoucher } from './vouchers-words.rules.ts'

/** One voucher on paper. */
export interface PaperVoucher {
  number: string
  shown: ShownVoucher
  /** What suppliers gave for its services; addresses are whole. */
  tickets: readonly ShownTicket[]
  /** Drawn as a path whose sides are `size` long; null for a draft. */
  qr: { size: number; path: string } | null
  issued: string | null
  /** Without the agency's logo and colour. */
  isUnbranded: boolean
}

/** What a PDF of vouchers is made of. */
export interface PaperInput {
  title: string
  vouchers: PaperVoucher[]
  agency: PaperAgency
}
