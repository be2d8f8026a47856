import * as z from 'zod'

/** What the portal signs in a QR code. */
const signedFacts = z.object({ SellerGstin: z.string(), DocNo: z.string(), Irn: z.string() })

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What a signed QR code is about; undefined where it cannot be read. */
function factsIn(signedQr: string) {
  const payload = readJson(Buffer.from(signedQr.split('.')[1] ?? '', 'base64url').toString('utf8'))
  const { data } = (payload ?? {}) as { data?: unknown }
  const read = signedFacts.safeParse(typeof data === 'string' ? readJson(data) : data)
  return read.success ? read.data : undefined
}

interface Reported {
  irn: string
  signedQr: string
  documentNumber: string | null
  gstin: string | null
}

/** Why a signed QR code cannot be that of a document. That the portal signed it is not checked. */
export function qrProblem({ irn, signedQr, documentNumber, gstin }: Reported): string | undefined {
  const facts = factsIn(signedQr)
  if (!facts) return 'This is no signed QR code of the portal. Copy the whole of “SignedQRCode”.'
  if (facts.DocNo !== documentNumber) return `This QR code is of the document ${facts.DocNo}, not of ${documentNumber}.`
  if (facts.SellerGstin !== gstin) return `This QR code is of a document of ${facts.SellerGstin}, not of ${gstin}.`
  return facts.Irn.toLowerCase() === irn ? undefined : 'This QR code is of another IRN.'
}
