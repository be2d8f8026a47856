import {
  groupOf,
  groupsFor,
  type MergeField,
  mergeFieldNames,
  mergeFields,
  type TemplatePurpose,
} from '@sarai/contract/merge-words'
import type { RichBlock, RichInline, RichText } from '@sarai/contract/rich-text'
import { plainTextOf } from '@sarai/itinerary/rich-text'

/** What a record has for the fields; null or missing where it has nothing. */
export type MergeValues = Partial<Record<MergeField, string | null>> & Record<string, string | null | undefined>

/** `{{lead.name}}`, or `{{lead.name|traveller}}` with what stands in where there is nothing. */
const token = /\{\{([^{}]*)\}\}/g
const maxValueLength = 2000

const isField = (name: string): name is MergeField => Object.hasOwn(mergeFields, name)

function partsOf(inside: string): { name: string; fallback: string } {
  const at = inside.indexOf('|')
  return at < 0
    ? { name: inside.trim(), fallback: '' }
    : { name: inside.slice(0, at).trim(), fallback: inside.slice(at + 1).trim() }
}

/** The edit distance of two words. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1))
    row = next
  }
  return row[b.length] ?? 0
}

function nearest(name: string, allowed: string[]): string | undefined {
  const wanted = name.toLowerCase().slice(0, 60)
  const [best] = allowed
    .map((field) => ({ field, off: distance(wanted, field.toLowerCase()) }))
    .sort((a, b) => a.off - b.off)
  return best && best.off <= Math.max(3, wanted.length / 3) ? best.field : undefined
}

/**
 * What is wrong with the fields of a text, in words; undefined when nothing is. `own`: names of the agency's own fields.
 */
export function problemIn(text: string, purpose: TemplatePurpose, own: string[] = []): string | undefined {
  const known = [...mergeFieldNames, ...own]
  const allowed = known.filter((field) => groupsFor[purpose].includes(groupOf(field)))
  for (const [whole, inside = ''] of text.matchAll(token)) {
    const { name } = partsOf(inside)
    if (allowed.includes(name)) continue
    const meant = nearest(name, allowed)
    const why = known.includes(name) ? 'has nothing to be filled with in this template' : 'is not a field there is'
    return `${whole.slice(0, 80)} ${why}.${meant ? ` Did you mean {{${meant}}}?` : ' Choose one from the list.'}`
  }
  const rest = text.replace(token, '')
  const broken = /\{\{.{0,40}|.{0,40}\}\}/s.exec(rest)?.[0]
  return broken
    ? `A field is written like {{customer.name}}, in one piece and with one format. This is not: ${broken}`
    : undefined
}

const inlinesOf = (block: RichBlock): RichInline[] =>
  block.type === 'paragraph' || block.type === 'heading'
    ? (block.content ?? [])
    : block.content.flatMap((item) => item.content.flatMap((paragraph) => paragraph.content ?? []))

/** The same of formatted text. A field that is in two formats is in two pieces, and found in neither. */
export function problemInBody(body: RichText, purpose: TemplatePurpose, own: string[] = []): string | undefined {
  for (const inline of body.flatMap(inlinesOf)) {
    const problem = inline.type === 'text' ? problemIn(inline.text, purpose, own) : undefined
    if (problem) return problem
  }
  return undefined
}

/** A filled text, and the fields that there was nothing for. */
export class Filling {
  readonly missing = new Set<string>()

  constructor(private readonly values: MergeValues) {}

  /** The value of a field. It is not searched for fields again: what people typed stays as it is. */
  #valueOf(inside: string): string {
    const { name, fallback } = partsOf(inside)
    const isKnown = isField(name) || Object.hasOwn(this.values, name)
    const value = isKnown ? this.values[name]?.trim() : undefined
    if (!value && !fallback && isKnown) this.missing.add(name)
    return (value || fallback).slice(0, maxValueLength)
  }

  /** A line of text, like a subject. */
  line(text: string): string {
    return text
      .replace(token, (_, inside: string) => this.#valueOf(inside))
      .replace(/\s+/g, ' ')
      .trim()
  }

  /** Formatted text. A paragraph that has nothing in it but fields without a value is left out. */
  body(body: RichText): RichText {
    return body.flatMap((block) => {
      const filled = this.#block(block)
      const isEmptied = block.type === 'paragraph' && plainTextOf([block]) !== '' && plainTextOf([filled]) === ''
      return isEmptied ? [] : [filled]
    })
  }

  #block(block: RichBlock): RichBlock {
    if (block.type === 'paragraph' || block.type === 'heading')
      return block.content ? { ...block, content: this.#inlines(block.content) } : block
    const content = block.content.map((item) => ({
      ...item,
      content: item.content.map((paragraph) =>
        paragraph.content ? { ...paragraph, content: this.#inlines(paragraph.content) } : paragraph,
      ),
    }))
    return { ...block, content }
  }

  #inlines(inlines: RichInline[]): RichInline[] {
    return inlines.flatMap((inline) => (inline.type === 'text' ? this.#text(inline) : [inline])).slice(0, 500)
  }

  #text(inline: Extract<RichInline, { type: 'text' }>): RichInline[] {
    // Every second piece is what stands between the brackets.
    return inline.text.split(/\{\{([^{}]*)\}\}/).flatMap((piece, index) => {
      const isValue = index % 2 === 1
      const text = isValue ? this.#valueOf(piece) : piece
      const isAddress = isValue && /^https?:\/\/[^\s<>"']+$/.test(text)
      const marks =
        isAddress && !inline.marks?.some(({ type }) => type === 'link')
          ? [...(inline.marks ?? []), { type: 'link' as const, attrs: { href: text } }]
          : inline.marks
      return linesOf(text, marks)
    })
  }
}

function linesOf(text: string, marks: Extract<RichInline, { type: 'text' }>['marks']): RichInline[] {
  return text
    .split(/\r\n|\r|\n/)
    .flatMap((one, index): RichInline[] => [
      ...(index > 0 ? [{ type: 'hardBreak' as const }] : []),
      ...(one ? [{ type: 'text' as const, text: one, ...(marks ? { marks } : {}) }] : []),
    ])
}

/** Formatted text as WhatsApp writes it. */
export function whatsappTextOf(body: RichText): string {
  return body.map(whatsappBlock).join('\n\n').trim()
}

function whatsappBlock(block: RichBlock): string {
  if (block.type === 'paragraph') return whatsappInlines(block.content)
  if (block.type === 'heading') return `*${whatsappInlines(block.content).replaceAll('*', '')}*`
  return block.content
    .map((item, index) => {
      const sign = block.type === 'orderedList' ? `${index + 1}.` : '•'
      return `${sign} ${item.content.map(({ content }) => whatsappInlines(content)).join('\n')}`
    })
    .join('\n')
}

function whatsappInlines(inlines: RichInline[] = []): string {
  return inlines
    .map((inline) => {
      if (inline.type === 'hardBreak') return '\n'
      const [, before = '', text = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(inline.text) ?? []
      if (!text) return inline.text
      return before + (inline.marks ?? []).reduceRight(signed, text) + after
    })
    .join('')
}

function signed(text: string, mark: NonNullable<Extract<RichInline, { type: 'text' }>['marks']>[number]): string {
  if (mark.type === 'bold') return `*${text}*`
  if (mark.type === 'italic') return `_${text}_`
  return mark.type === 'link' && mark.attrs.href !== text ? `${text} (${mark.attrs.href})` : text
}
