import { objectOf } from '~/lib/stored.ts'

/** What the portal for e-invoices answered of one document. */
export interface PortalAnswer {
  irn: string
  ackNumber: string
  ackOn: string
  signedQr: string
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A fact of an object that was read, as a text; empty where there is none. */
function factOf(read: unknown, name: string): string {
  const value = objectOf(read)[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** What a signed QR code says: a text in its middle part; undefined where it cannot be read. */
function signedIn(signedQr: string): unknown {
  const part = (signedQr.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
  try {
    return jsonIn(factOf(jsonIn(atob(part)), 'data'))
  } catch {
    // No base64.
    return undefined
  }
}

const answerOf = (entry: unknown): PortalAnswer => ({
  irn: factOf(entry, 'Irn'),
  ackNumber: factOf(entry, 'AckNo'),
  ackOn: factOf(entry, 'AckDt').slice(0, 10),
  signedQr: factOf(entry, 'SignedQRCode'),
})

/** Finds a document in a file of the portal, which may tell of many; undefined where it is not in it. */
export function answerIn(text: string, documentNumber: string): PortalAnswer | undefined {
  const read = jsonIn(text)
  const entries: unknown[] = Array.isArray(read) ? read : [read]
  return entries.map(answerOf).find(({ signedQr }) => factOf(signedIn(signedQr), 'DocNo') === documentNumber)
}
