import type { ChatMessageState } from '@sarai/contract/conversation-words'
import type { FilledTemplate } from './conversations-messages.table.ts'

/** The number of a conversation; null where the person hides it, and the provider gives them another name. */
export const readPhone = (phone: string): string | null => (phone.startsWith('+') ? phone : null)

/** How far a message has got. A state that comes late takes nothing back. */
const progress: Record<ChatMessageState, number> = {
  waiting: 0,
  sending: 1,
  uncertain: 2,
  sent: 3,
  delivered: 4,
  failed: 5,
  read: 6,
  received: 7,
}

/** The state of a message once the provider has reported another, in whatever order states are reported. */
export function mergeState(known: ChatMessageState, reported: ChatMessageState): ChatMessageState {
  // What has arrived has not failed.
  if (reported === 'failed' && (known === 'delivered' || known === 'read')) return known
  if (known === 'failed' && (reported === 'delivered' || reported === 'read')) return reported
  return progress[reported] > progress[known] ? reported : known
}

const place = /\{\{\s*(\w+)\s*\}\}/g

/** A template's text with its values in their places. */
export const fillTemplateText = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(place, (written, name: string) => values[name] ?? written)

/** All that the other person reads of a template. */
export function writeTemplateText(
  { header, text, footer }: { header: string; text: string; footer: string },
  { values, button, buttonValue }: Pick<FilledTemplate, 'values' | 'button' | 'buttonValue'>,
): string {
  const url = button && (button.takesValue ? button.url.replace(place, buttonValue ?? '') : button.url)
  const parts = [header, fillTemplateText(text, values), footer, button && `${button.label}: ${url}`]
  return parts.filter(Boolean).join('\n\n')
}

const maxExcerpt = 160

/** How a message begins, on one line. */
export function writeExcerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const signs = [...line]
  return signs.length > maxExcerpt
    ? `${signs
        .slice(0, maxExcerpt - 1)
        .join('')
        .trimEnd()}…`
    : line
}

/** Until when words of one's own may be sent; null where nobody has written, or that is over. */
export function computeOpenUntil(receivedAt: string | null, windowMs: number): string | null {
  return receivedAt === null ? null : new Date(Date.parse(receivedAt) + windowMs).toISOString()
}

/** What a list shows of a message without words. */
export function describeMessage({
  text,
  fileType,
  location,
}: {
  text: string
  fileType: string | null
  location: { name: string } | null
}): string {
  if (text) return writeExcerpt(text)
  if (location) return location.name ? `Location: ${location.name}` : 'Location'
  if (fileType?.startsWith('image/')) return 'Picture'
  if (fileType?.startsWith('audio/')) return 'Voice message'
  if (fileType?.startsWith('video/')) return 'Video'
  return fileType === null ? '' : 'File'
}

/** Kinds of files that are known by their first bytes, besides those that records take. */
export function sniffMediaType(bytes: Uint8Array): string | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, 12))
  if (head.startsWith('OggS')) return 'audio/ogg'
  if (head.startsWith('ID3') || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe6) === 0xe2)) return 'audio/mpeg'
  if (head.startsWith('#!AMR')) return 'audio/amr'
  if (head.slice(4, 8) !== 'ftyp') return undefined
  return head.slice(8, 11) === 'M4A' ? 'audio/mp4' : 'video/mp4'
}

/** Whether a moment comes after another. */
export const isLater = (moment: string, other: string): boolean => Date.parse(moment) > Date.parse(other)

const usualNames: Record<string, string> = {
  'audio/ogg': 'voice.ogg',
  'audio/mpeg': 'audio.mp3',
  'audio/mp4': 'audio.m4a',
  'audio/amr': 'audio.amr',
  'video/mp4': 'video.mp4',
  'image/jpeg': 'picture.jpg',
  'image/png': 'picture.png',
  'image/webp': 'picture.webp',
  'application/pdf': 'document.pdf',
}

/** What a file is called whose sender has given it no name. */
export const getUsualName = (type: string): string => usualNames[type] ?? 'file'
