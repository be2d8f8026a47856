/** XML as text. What XML 1.0 cannot hold is left out. */

export interface XmlNode {
  name: string
  attributes?: Record<string, string>
  /** Text, or nodes within. */
  content?: string | XmlNode[]
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Signs that no XML 1.0 document may hold, not even escaped, and halves of pairs. */
const forbidden = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

export const xmlText = (text: string): string =>
  text.replace(forbidden, '').replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

export const node = (name: string, content?: string | XmlNode[], attributes?: Record<string, string>): XmlNode => ({
  name,
  content,
  attributes,
})

/** A node with what is in it. */
export function writeXml({ name, attributes = {}, content }: XmlNode): string {
  const said = Object.entries(attributes).map(([key, value]) => ` ${key}="${xmlText(value)}"`)
  const open = `<${name}${said.join('')}`
  if (content === undefined || content.length === 0) return `${open}/>`
  const inner = typeof content === 'string' ? xmlText(content) : content.map(writeXml).join('')
  return `${open}>${inner}</${name}>`
}
