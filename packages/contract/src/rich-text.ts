import * as z from 'zod'
import { plainText } from './primitives.ts'

// Written text is kept as a tree of the few things it may hold, never as HTML, so that there is nothing to clean.

/** An address a traveller may follow. */
export const linkTarget = z
  .string()
  .trim()
  .max(2000)
  .regex(/^(https?:\/\/[^\s<>"']+|mailto:[^\s<>"']+|tel:\+?[0-9 ().-]+)$/i, {
    error: 'Use an address that begins with https://, mailto: or tel:',
  })

const mark = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('bold') }),
  z.strictObject({ type: z.literal('italic') }),
  z.strictObject({ type: z.literal('underline') }),
  z.strictObject({ type: z.literal('link'), attrs: z.strictObject({ href: linkTarget }) }),
])
export type RichMark = z.infer<typeof mark>

const inline = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('text'),
    text: plainText.min(1).max(20_000),
    marks: z.array(mark).max(4).optional(),
  }),
  z.strictObject({ type: z.literal('hardBreak') }),
])
export type RichInline = z.infer<typeof inline>

const inlines = z.array(inline).max(500).optional()
const paragraph = z.strictObject({ type: z.literal('paragraph'), content: inlines })
const heading = z.strictObject({
  type: z.literal('heading'),
  attrs: z.strictObject({ level: z.union([z.literal(2), z.literal(3)]) }),
  content: inlines,
})
const listItem = z.strictObject({ type: z.literal('listItem'), content: z.array(paragraph).min(1).max(20) })
const lists = z.enum(['bulletList', 'orderedList'])
const list = z.strictObject({ type: lists, content: z.array(listItem).min(1).max(200) })

export const richBlock = z.union([paragraph, heading, list])
export type RichBlock = z.infer<typeof richBlock>

/** Formatted text: paragraphs, headings and lists, with bold, italic, underlined and linked words. */
export const richText = z
  .array(richBlock)
  .max(300, { error: 'This text is too long' })
  .meta({ description: 'Formatted text', examples: [[{ type: 'paragraph', content: [{ type: 'text', text: 'Hi' }] }]] })
export type RichText = z.infer<typeof richText>
