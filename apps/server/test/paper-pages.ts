import { type DocumentProps, renderToBuffer } from '@react-pdf/renderer'
import { cloneElement, type ReactElement } from 'react'

/** A box of a page as the engine has set it; its place is within that of its parent. */
interface Laid {
  type: string
  box?: { top: number; left: number; width: number; height: number }
  style?: { position?: string; backgroundColor?: string }
  children?: Laid[]
  value?: string
  props?: { src?: unknown; source?: unknown }
}

/** Something that is seen on a page, in points from its upper left corner. */
interface Mark {
  top: number
  bottom: number
  left: number
  right: number
  /** What is to be read in it. */
  words: string
  /** The file that a picture is of. */
  picture?: string
}

export interface SetPage {
  height: number
  /** Without the line at its foot. */
  marks: Mark[]
}

const isLeaf = ({ type }: Laid) => ['IMAGE', 'SVG', 'TEXT'].includes(type)
const wordsOf = ({ value = '', children = [] }: Laid): string => value + children.map(wordsOf).join('')

function fileOf({ props = {} }: Laid): string {
  const { src = props.source } = props
  return typeof src === 'string' ? src : JSON.stringify(src)
}

function marksOf(node: Laid, above: number, before: number): Mark[] {
  // The foot stands alone at the end of a page, whatever that holds.
  if (node.style?.position === 'absolute') return []
  const { top = 0, left = 0, width = 0, height = 0 } = node.box ?? {}
  const box = { top: above + top, bottom: above + top + height, left: before + left, right: before + left + width }
  if (node.type === 'IMAGE') return height > 0 ? [{ ...box, words: '', picture: fileOf(node) }] : []
  if (isLeaf(node)) return height > 0 ? [{ ...box, words: node.type === 'SVG' ? '' : wordsOf(node) }] : []
  const inside = (node.children ?? []).flatMap((child) => marksOf(child, box.top, box.left))
  // A picture that is not there is a box in its colour.
  return inside.length === 0 && node.style?.backgroundColor && height > 0 ? [{ ...box, words: '' }] : inside
}

/** The pages of a document, as they are set. */
export async function setPages(document: ReactElement<DocumentProps>): Promise<SetPage[]> {
  let pages: Laid[] = []
  const onRender = ({ _INTERNAL__LAYOUT__DATA_: laid }: { _INTERNAL__LAYOUT__DATA_?: Laid }) => {
    pages = laid?.children ?? []
  }
  await renderToBuffer(cloneElement(document, { onRender: onRender as never }))
  return pages.map((page) => ({
    height: page.box?.height ?? 0,
    marks: (page.children ?? []).flatMap((child) => marksOf(child, 0, 0)),
  }))
}

/** Smaller spaces between things are no emptiness. */
const breathing = 44

/** How much of what a page has room for is taken, as a part of it. */
export function fillOf({ marks }: SetPage, top: number, bottom: number): number {
  let taken = 0
  let reached = top
  for (const mark of marks.toSorted((a, b) => a.top - b.top)) {
    if (mark.bottom <= reached) continue
    taken += mark.bottom - (mark.top - reached <= breathing ? reached : mark.top)
    reached = mark.bottom
  }
  return taken / (bottom - top)
}

/** What is printed over something else, as the words of both. */
export function overprinted({ marks }: SetPage): string[] {
  const slack = 1.5
  const overlaps = (a: Mark, b: Mark) =>
    a.left < b.right - slack && b.left < a.right - slack && a.top < b.bottom - slack && b.top < a.bottom - slack
  return marks.flatMap((one, at) =>
    marks.slice(at + 1).flatMap((other) => (overlaps(one, other) ? [`${one.words} / ${other.words}`] : [])),
  )
}
