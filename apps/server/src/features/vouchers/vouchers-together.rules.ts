import type { SendableVoucher } from '@sarai/contract/voucher-sending-schemas'
import { voucherNumber, vouchersMark } from '@sarai/contract/voucher-words'
import { dayWords, daysWords } from '@sarai/itinerary/words'
import { today } from '../../core/days.rules.ts'
import { explainUnconfirmed } from './vouchers.rules.ts'
import type { VoucherRecord } from './vouchers.queries.ts'

type Standing = Pick<VoucherRecord, 'revision' | 'hasDraft' | 'differs' | 'sentAt' | 'document'>

/** Whether a voucher goes along when those of its trip are sent, and why not. */
function standingOf(voucher: Standing, timeZone: string): Pick<SendableVoucher, 'state' | 'reason'> {
  const { revision, hasDraft, differs, sentAt, document } = voucher
  if (revision === 0) {
    const isOld = document.services.some(({ awaitsConfirmation }) => awaitsConfirmation)
    const why = isOld ? 'what it is for is not confirmed again' : 'there is no confirmation number'
    return { state: 'blocked', reason: `Not issued: ${explainUnconfirmed(document) ? why : 'it is a draft'}` }
  }
  if (hasDraft) return { state: 'blocked', reason: 'It has changes that are not issued' }
  if (differs) return { state: 'held', reason: 'The trip was changed since it was issued' }
  if (sentAt) return { state: 'held', reason: `Sent on ${dayWords(today(new Date(sentAt), timeZone))}` }
  return { state: 'ready', reason: null }
}

export function sendableOf(voucher: VoucherRecord, timeZone: string): SendableVoucher {
  const { id, version, number, revision, title, startDate } = voucher
  return { id, version, number, revision, title, startDate, ...standingOf(voucher, timeZone) }
}

/** A voucher as a message names it. */
export interface NamedVoucher {
  words: string
  url: string
}

export function namedVoucher(
  { number, revision, title, startDate, endDate }: Omit<VoucherRecord, 'document'>,
  url: string,
): NamedVoucher {
  const days = startDate ? `, ${daysWords(startDate, endDate ?? startDate)}` : ''
  const replaces = revision > 1 ? ', replaces the one before' : ''
  return { words: `${voucherNumber(number, revision)} ${title}${days}${replaces}`, url }
}

/** As many as a mail lists; the PDF has all of them. */
const mostInMail = 60
/** As many as a WhatsApp message lists, which has no PDF. */
const mostInWhatsapp = 30

/** The vouchers that a message lists, and what is said of the others. */
export function listedVouchers(all: readonly NamedVoucher[], channel: 'mail' | 'whatsapp') {
  const listed = all.slice(0, channel === 'mail' ? mostInMail : mostInWhatsapp)
  const left = all.length - listed.length
  const more = channel === 'mail' ? `and ${left} more in the PDF` : `and ${left} more by mail`
  return { listed, more: left > 0 ? more : null }
}

/** A text before and after the place where the vouchers are listed; at its end where it has none. */
export function aroundList(text: string): { before: string; after: string } {
  const at = text.indexOf(vouchersMark)
  const [before, after] = at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + vouchersMark.length)]
  return { before: before.trim(), after: after.replaceAll(vouchersMark, '').trim() }
}

/** A text with the vouchers and their links in it. */
export function withVouchers(text: string, all: readonly NamedVoucher[], channel: 'mail' | 'whatsapp'): string {
  const { before, after } = aroundList(text)
  const { listed, more } = listedVouchers(all, channel)
  const lines = [...listed.map(({ words, url }) => `${words}\n${url}`), ...(more ? [more] : [])]
  return [before, lines.join('\n\n'), after].filter(Boolean).join('\n\n')
}
