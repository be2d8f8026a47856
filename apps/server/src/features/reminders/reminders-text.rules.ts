import { counted } from '@sarai/contract/count-words'
import type { MergeField, RuleDate } from '@sarai/contract/reminder-words'
import type { Trigger } from '@sarai/contract/reminder-rules'

/**
 * A text with its fields filled in; a field without a value is left empty. Values are not searched for fields again.
 */
export function filled(text: string, values: Record<MergeField, string>): string {
  return text
    .replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) =>
      Object.hasOwn(values, name) ? values[name as MergeField] : '',
    )
    .replace(/[ \t]{2,}/g, ' ')
    .trim()
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** 21 Nov 2026 */
export function dayWords(day: string | null): string {
  const [year, month, date] = (day ?? '').split('-').map(Number)
  return date ? `${date} ${months[(month ?? 1) - 1]} ${year}` : ''
}

const dateNames: Record<RuleDate, string> = {
  'lead.travelStart': 'start of travel',
  'lead.expectedClose': 'expected close',
  'proposal.validUntil': 'last day of the offer',
  'trip.startDate': 'departure',
  'trip.endDate': 'return',
  'instalment.dueOn': 'instalment’s due day',
  'invoice.dueOn': 'invoice’s due day',
  'request.dueOn': 'payment request’s due day',
  'contact.birthday': 'birthday',
  'contact.anniversary': 'anniversary',
  'document.expiresOn': 'expiry of a document',
}

/** Why a rule told of something, for its list of what it sent. */
export function reasonWords(trigger: Trigger, turn: number, ownDate?: string): string {
  const again = turn > 0 ? `, told the ${turn + 1}${turn === 1 ? 'nd' : turn === 2 ? 'rd' : 'th'} time` : ''
  return `${becauseOf(trigger, ownDate)}${again}`
}

function becauseOf(trigger: Trigger, ownDate?: string): string {
  switch (trigger.kind) {
    case 'date': {
      const { offsetDays } = trigger
      const name = ownDate ? `“${ownDate}”` : `the ${dateNames[trigger.field as RuleDate]}`
      if (offsetDays === 0) return `On the day of ${name}`
      return `${counted(Math.abs(offsetDays), 'day')} ${offsetDays < 0 ? 'before' : 'after'} ${name}`
    }
    case 'stage':
      return trigger.afterHours === 0 ? 'It came to the stage' : `${counted(trigger.afterHours, 'hour')} in the stage`
    case 'silent':
      return `Nothing happened for ${counted(trigger.afterDays, 'day')}`
    case 'unopened':
      return `Sent ${counted(trigger.afterDays, 'day')} ago and not opened`
    case 'no_follow_up':
      return `${counted(trigger.afterHours, 'hour')} old and no follow-up planned`
    case 'hold_ends':
      return trigger.beforeDays === 0
        ? 'Its hold ends today'
        : `${counted(trigger.beforeDays, 'day')} before its hold ends`
    case 'vendor_silent':
      return `Requested ${counted(trigger.afterDays, 'day')} ago and not answered`
    case 'no_voucher':
      return `Vouchers missing ${counted(trigger.beforeDays, 'day')} before the departure`
    case 'documents_missing':
      return `Details or documents missing ${counted(trigger.beforeDays, 'day')} before the departure`
  }
}
