import { linkTarget, type RichBlock, type RichInline, type RichMark, type RichText } from '@sarai/contract/rich-text'

/** The words alone: a line for each paragraph and point of a list. */
export function plainTextOf(text: RichText): string {
  return text
    .map((block) => plainBlock(block))
    .join('\n')
    .trim()
}

/** The same for mails, where nobody could follow a link that is not written out. */
export function linkedTextOf(text: RichText): string {
  return text
    .map((block) => plainBlock(block, linkedInlines))
    .join('\n')
    .trim()
}

/** Whether there is a word in it. Editors leave an empty paragraph behind; a heading over that is not shown. */
export const isWritten = (text: RichText): boolean => plainTextOf(text) !== ''

type Inlines = (inlines?: RichInline[]) => string

function plainBlock(block: RichBlock, inlines: Inlines = plainInlines): string {
  if (block.type === 'paragraph' || block.type === 'heading') return inlines(block.content)
  return block.content
    .map((item, index) => {
      const sign = block.type === 'orderedList' ? `${index + 1}.` : '•'
      return `${sign} ${item.content.map((paragraph) => inlines(paragraph.content)).join('\n  ')}`
    })
    .join('\n')
}

function plainInlines(inlines: RichInline[] = []): string {
  return inlines.map((inline) => (inline.type === 'text' ? inline.text : '\n')).join('')
}

/** A link that is formatted in parts is several texts with the same target: its address stands after the last. */
function linkedInlines(inlines: RichInline[] = []): string {
  return inlines
    .map((inline, at) => {
      if (inline.type === 'hardBreak') return '\n'
      const target = targetOf(inline)
      if (!target || targetOf(inlines[at + 1]) === target) return inline.text
      const isWritten = target.replace(/^(mailto|tel):/, '') === inline.text.trim()
      return isWritten ? inline.text : `${inline.text} (${target})`
    })
    .join('')
}

function targetOf(inline: RichInline | undefined): string | undefined {
  const mark = inline?.type === 'text' ? inline.marks?.find((one) => one.type === 'link') : undefined
  return mark && linkTarget.safeParse(mark.attrs.href).data
}

/**
 * The text as HTML for pages and mails. There is no way through it for markup: the tags are the ones written here, all
 * else is escaped, and an address is followed only if it is one that may be.
 */
export function htmlOf(text: RichText): string {
  return text.map(htmlBlock).join('')
}

function htmlBlock(block: RichBlock): string {
  switch (block.type) {
    case 'paragraph':
      return `<p>${htmlInlines(block.content)}</p>`
    case 'heading': {
      const tag = block.attrs.level === 2 ? 'h2' : 'h3'
      return `<${tag}>${htmlInlines(block.content)}</${tag}>`
    }
    case 'bulletList':
    case 'orderedList': {
      const tag = block.type === 'orderedList' ? 'ol' : 'ul'
      const items = block.content.map((item) => `<li>${item.content.map(htmlBlock).join('')}</li>`)
      return `<${tag}>${items.join('')}</${tag}>`
    }
    default:
      return ''
  }
}

function htmlInlines(inlines: RichInline[] = []): string {
  return inlines.map(htmlInline).join('')
}

function htmlInline(inline: RichInline): string {
  if (inline.type === 'hardBreak') return '<br>'
  return (inline.marks ?? []).reduceRight(marked, escaped(inline.text))
}

function marked(html: string, mark: RichMark): string {
  switch (mark.type) {
    case 'bold':
      return `<strong>${html}</strong>`
    case 'italic':
      return `<em>${html}</em>`
    case 'underline':
      return `<u>${html}</u>`
    case 'link': {
      const target = linkTarget.safeParse(mark.attrs.href)
      return target.success ? `<a href="${escaped(target.data)}" rel="noopener nofollow">${html}</a>` : html
    }
    default:
      return html
  }
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)
}
