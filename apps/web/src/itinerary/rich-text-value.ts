import type { RichBlock, RichInline, RichText } from '@sarai/contract/rich-text'
import { isSame } from '@sarai/itinerary/same'

/** What Tiptap's tree looks like, as far as it is read here. */
interface TiptapNode {
  type?: string
  text?: string
  attrs?: Record<string, unknown>
  marks?: { type: string; attrs?: Record<string, unknown> }[]
  content?: TiptapNode[]
}

function inlinesFrom(nodes: TiptapNode[] = []): RichInline[] {
  return nodes.flatMap((node): RichInline[] => {
    if (node.type === 'hardBreak') return [{ type: 'hardBreak' }]
    if (node.type !== 'text' || !node.text) return []
    const marks = (node.marks ?? []).flatMap((mark) => {
      if (mark.type === 'bold' || mark.type === 'italic' || mark.type === 'underline') return [{ type: mark.type }]
      const { href } = mark.attrs ?? {}
      return mark.type === 'link' && typeof href === 'string' ? [{ type: 'link' as const, attrs: { href } }] : []
    })
    const text = node.text.replaceAll('\0', '')
    return [marks.length > 0 ? { type: 'text', text, marks } : { type: 'text', text }] as RichInline[]
  })
}

function withInlines<T extends object>(block: T, nodes: TiptapNode[] | undefined) {
  const content = inlinesFrom(nodes)
  return content.length > 0 ? { ...block, content } : block
}

const paragraphFrom = ({ content }: TiptapNode) => withInlines({ type: 'paragraph' as const }, content)

/** A list within a list becomes lines of the one it is in. */
function itemsFrom(nodes: TiptapNode[] = []): Extract<RichBlock, { type: 'bulletList' | 'orderedList' }>['content'] {
  return nodes.flatMap((item) => {
    const paragraphs = (item.content ?? []).filter((child) => child.type === 'paragraph').map(paragraphFrom)
    const inner = (item.content ?? [])
      .filter((child) => child.type?.endsWith('List'))
      .flatMap((list) => itemsFrom(list.content))
    return [...(paragraphs.length > 0 ? [{ type: 'listItem' as const, content: paragraphs }] : []), ...inner]
  })
}

/** The text of an editor as the itinerary keeps it. An editor with nothing in it is no text. */
export function richTextFrom(document: TiptapNode): RichText {
  const blocks = (document.content ?? []).flatMap((node): RichBlock[] => {
    if (node.type === 'heading')
      return [
        withInlines(
          { type: 'heading' as const, attrs: { level: node.attrs?.level === 3 ? 3 : 2 } } as const,
          node.content,
        ),
      ]
    if (node.type === 'bulletList' || node.type === 'orderedList') {
      const content = itemsFrom(node.content)
      return content.length > 0 ? [{ type: node.type, content }] : []
    }
    return node.type === 'paragraph' ? [paragraphFrom(node)] : []
  })
  const isBlank = blocks.every((block) => block.type === 'paragraph' && !block.content)
  return isBlank ? [] : blocks
}

export const sameText = (a: RichText, b: RichText): boolean => isSame(a, b)
