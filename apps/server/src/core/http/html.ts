/** Markup that is safe to send: what went into it as text was escaped. */
export class Html {
  constructor(readonly markup: string) {}
}

type Part = Html | string | number | null | undefined | false | Part[]

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function partOf(part: Part): string {
  if (part instanceof Html) return part.markup
  if (Array.isArray(part)) return part.map(partOf).join('')
  if (part === null || part === undefined || part === false) return ''
  return String(part).replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)
}

/**
 * A piece of a page. Every text put into it is escaped, and can stand between tags or in a quoted attribute; pieces
 * made by `html` go in as they are, lists piece by piece, and null, undefined and false leave nothing.
 * @example html`<h1 title="${title}">${title}</h1>${items.map((item) => html`<li>${item}</li>`)}`
 */
export function html(pieces: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(pieces.map((piece, index) => piece + partOf(parts[index])).join(''))
}

/** A text in which `backticks` mark what is code. */
export function prose(text: string): Html[] {
  return text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))
}

/** Markup of our own files, taken as it is. */
export function raw(markup: string): Html {
  return new Html(markup)
}
