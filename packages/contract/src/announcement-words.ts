import * as z from 'zod'
import { line, text } from './primitives.ts'

/** How urgent it is: `warning` is for what people have to act on. */
export const announcementLevels = ['info', 'warning'] as const
export type AnnouncementLevel = (typeof announcementLevels)[number]

const webAddress = z
  .url({ protocol: /^https$/, error: 'Enter an address that begins with https://' })
  .max(500, { error: 'Use at most 500 characters' })

/** What is announced. */
export const announcementText = z.strictObject({
  title: line(120, 'Give it a title'),
  body: text(4_000, 'Write what you announce'),
  level: z.enum(announcementLevels),
  linkUrl: webAddress.nullable(),
  /** What the link says; the address itself, where there is nothing. */
  linkLabel: line(80).nullable(),
})
