import type { ChatTemplate, Conversation } from '@sarai/contract/conversation-schemas'
import { formatDue, formatPhone } from '~/lib/format.ts'

/** What a conversation is called: the person, else their number. */
export const getConversationName = ({ name, phone }: Pick<Conversation, 'name' | 'phone'>): string =>
  name || formatPhone(phone) || 'Somebody who hides their number'

/** Whether words of one's own may be sent now. */
export const isOpen = ({ openUntil }: Pick<Conversation, 'openUntil'>, now: number): boolean =>
  openUntil !== null && Date.parse(openUntil) > now

/** Until when that is so, or why it is not. */
export function describeWindow(conversation: Pick<Conversation, 'openUntil'>, now: number): string {
  if (conversation.openUntil === null)
    return 'They have not written yet. WhatsApp lets you begin with an approved template.'
  return isOpen(conversation, now)
    ? `Free to write until ${formatDue(conversation.openUntil)}`
    : 'More than 24 hours have passed since they wrote. WhatsApp lets you go on with an approved template.'
}

/** "About ₹0.115"; what a template costs. */
export function describePrice({ price, category }: Pick<ChatTemplate, 'price' | 'category'>): string {
  if (!price) return `WhatsApp charges its price for ${category} messages to this country.`
  const amount = new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: price.currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: 3,
  }).format(price.thousandths / 1000)
  return `Costs about ${amount} (${category}); utility templates are free while you may write freely.`
}

const place = /\{\{\s*(\w+)\s*\}\}/g

/** A template as it will read; what is not filled in yet is shown by its place. */
export const previewTemplate = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(place, (written, name: string) => values[name] || written)
