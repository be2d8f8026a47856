/** XML as a tree, for files that were checked for their size. Document types are refused, so nothing can be expanded. */
import { Parser } from 'saxen'

export interface XmlNode {
  name: string
  attributes: Record<string, string>
  children: XmlNode[]
  text: string
}

/** A document has more of something than is taken. */
export class TooMany extends Error {}

const maxDepth = 60
const maxNodes = 3_000_000
const local = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * The root of a document; undefined where it is none that we read.
 * @param most how many there may be of elements by name, together wherever they are
 * @throws TooMany as soon as there are more
 */
export function xmlTree(text: string, most: Readonly<Record<string, number>> = {}): XmlNode | undefined {
  if (/<!\s*(?:doctype|entity)/i.test(text)) return undefined
  const top: XmlNode = { name: '', attributes: {}, children: [], text: '' }
  const open = [top]
  let [failed, nodes] = [false, 0]
  const left = new Map(Object.entries(most))
  const add = (piece: string) => {
    const last = open.at(-1)
    if (last) last.text += piece
  }
  const parser = new Parser()
  parser.on('error', () => (failed = true))
  parser.on('openTag', (name, attributes) => {
    if (++nodes > maxNodes || open.length > maxDepth) failed = true
    if (failed) return
    const allowed = left.get(local(name))
    if (allowed === 0) throw new TooMany()
    if (allowed !== undefined) left.set(local(name), allowed - 1)
    const node = { name: local(name), attributes: { ...attributes() }, children: [], text: '' }
    open.at(-1)?.children.push(node)
    open.push(node)
  })
  parser.on('closeTag', () => {
    if (!failed) open.pop()
  })
  parser.on('text', (piece, decode) => add(decode(piece)))
  parser.on('cdata', add)
  try {
    parser.parse(text)
  } catch (error) {
    if (error instanceof TooMany) throw error
    return undefined
  }
  return failed || open.length !== 1 ? undefined : top.children[0]
}

/** The nodes that a path leads to: `Refs/EndToEndId`. */
export function nodesAt(node: XmlNode | undefined, path: string): XmlNode[] {
  let found = node ? [node] : []
  for (const name of path.split('/'))
    found = found.flatMap(({ children }) => children.filter((one) => one.name === name))
  return found
}

/** The text of the first that has any, of several paths. */
export function textAt(node: XmlNode | undefined, ...paths: string[]): string {
  for (const path of paths) {
    const text = nodesAt(node, path)
      .find((one) => one.text.trim() !== '')
      ?.text.trim()
    if (text) return text.slice(0, 2_000)
  }
  return ''
}
