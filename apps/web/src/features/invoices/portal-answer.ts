/** What the portal for e-invoices answered of one document. */
export interface PortalAnswer {
  irn: string
  ackNumber: string
  ackOn: string
  signedQr: string
}

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** The document that a signed QR code is of; nothing where it cannot be read. */
function documentIn(signedQr: string): string | undefined {
  try {
    const part = (signedQr.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const { data } = JSON.parse(atob(part)) as { data?: unknown }
    const facts = (typeof data === 'string' ? JSON.parse(data) : data) as { DocNo?: string }
    return facts.DocNo
  } catch {
    return undefined
  }
}

function answerOf(entry: unknown): PortalAnswer {
  const facts = (entry ?? {}) as Record<string, unknown>
  const [irn, ackNumber, ackDay, signedQr] = [facts.Irn, facts.AckNo, facts.AckDt, facts.SignedQRCode].map(textOf)
  return { irn: irn ?? '', ackNumber: ackNumber ?? '', ackOn: (ackDay ?? '').slice(0, 10), signedQr: signedQr ?? '' }
}

/** Finds a document in a file of the portal, which may tell of many; undefined where it is not in it. */
export function answerIn(text: string, documentNumber: string): PortalAnswer | undefined {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    return undefined
  }
  const entries: unknown[] = Array.isArray(read) ? read : [read]
  return entries.map(answerOf).find(({ signedQr }) => documentIn(signedQr) === documentNumber)
}
