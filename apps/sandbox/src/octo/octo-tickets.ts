import type { Reply } from '../http.ts'
import { makePdf } from '../pdf.ts'

/** A ticket as a PDF. */
export function replyTicket(file: string): Reply {
  const code = /^([A-Za-z0-9]{6,12})\.pdf$/.exec(file)?.[1]
  if (!code) return { status: 404, headers: { 'content-type': 'text/plain' }, body: 'There is no such ticket.' }
  return { status: 200, headers: { 'content-type': 'application/pdf' }, body: makePdf(`Test ticket ${code}`) }
}
