/** What is to be looked at before a return is filed. */
export interface ReturnFinding {
  /** An error keeps the return from being right; a warning is for somebody to look at. */
  severity: 'error' | 'warning'
  message: string
  /** The document it is about. */
  about: { kind: 'invoice' | 'receipt'; id: string } | null
}

export const wrong = (message: string, invoiceId: string | null = null): ReturnFinding => ({
  severity: 'error',
  message,
  about: invoiceId === null ? null : { kind: 'invoice', id: invoiceId },
})

export const unsure = (message: string, about: ReturnFinding['about'] = null): ReturnFinding => ({
  severity: 'warning',
  message,
  about,
})
