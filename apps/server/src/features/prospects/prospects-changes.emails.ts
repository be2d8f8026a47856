import type { VersionChange } from '@sarai/contract/prospect-prices'
import type { WishState } from '@sarai/contract/prospect-words'
import type { RichText } from '@sarai/contract/rich-text'
import { type Html, html } from '../../core/http/html.ts'
import type { MailDesign } from '../../kernel/mail/mail-design.emails.ts'

/** A mail names this many changes; the page has them all. */
const maxChanges = 12

/** What somebody wanted to have different, point by point. */
export interface Wish {
  points: { text: string; state: WishState; answer: string | null }[]
}

/** A heading with points, as text and as HTML. */
export interface MailList {
  heading: string
  points: { text: string; html: Html }[]
}

const becameWords: Record<WishState, string> = { open: 'Still open', done: 'Done', declined: 'Not possible' }

/** What a traveller asked for, as it is answered. */
export function wishesList(wishes: readonly Wish[]): MailList[] {
  const points = wishes.flatMap((wish) => wish.points)
  if (points.length === 0) return []
  const said = points.map(({ text, state, answer }) => ({
    text: `${text} (${[becameWords[state].toLowerCase(), answer].filter(Boolean).join(': ')})`,
    html: html`“${text}” <strong>${becameWords[state]}.</strong>${answer && html` ${answer}`}`,
  }))
  return [{ heading: 'You asked for', points: said }]
}

/** What is new since the version that the traveller has seen. */
export const changesList = (before: number | undefined, changes: readonly VersionChange[]): MailList[] =>
  before === undefined ? [] : listOfChanges(`What is new since version ${before}`, changes)

/** What changes of a trip that was agreed upon, for its traveller or for the agency. */
export const amendedList = (
  changes: readonly VersionChange[],
  heading: 'What changes on your trip' | 'What changes' = 'What changes on your trip',
): MailList[] => listOfChanges(heading, changes)

function listOfChanges(heading: string, changes: readonly VersionChange[]): MailList[] {
  if (changes.length === 0) return []
  const points = changes.slice(0, maxChanges).map(({ text, facts }) => {
    const said = facts.map(({ label, from, to }) => {
      return `${label}: ${to === null ? `no longer ${from}` : from ? `${from} → ${to}` : to}`
    })
    return {
      text: [text, ...said.map((one) => `  ${one}`)].join('\n'),
      html: html`${text}${said.map((one) => html`<br /><span class="quiet" style="color:#5b6474">${one}</span>`)}`,
    }
  })
  const left = changes.length - points.length
  const more = `and ${left} more, which the page shows`
  if (left > 0) points.push({ text: more, html: html`${more}` })
  return [{ heading, points }]
}

export const listsInText = (lists: readonly MailList[]) =>
  lists.map(({ heading, points }) => `${heading}:\n${points.map(({ text }) => `• ${text}`).join('\n')}`).join('\n\n')

export const listsInHtml = (lists: readonly MailList[]): MailDesign['lists'] =>
  lists.map(({ heading, points }) => ({ heading, points: points.map((point) => point.html) }))

/** Plain words as formatted text: an empty line ends a paragraph. */
export function paragraphsOf(text: string): RichText {
  return text.split(/\n{2,}/).map((paragraph) => {
    const lines = paragraph.split('\n').filter(Boolean)
    const content = lines.flatMap((line, at) => [
      ...(at > 0 ? [{ type: 'hardBreak' as const }] : []),
      { type: 'text' as const, text: line },
    ])
    return { type: 'paragraph' as const, content }
  })
}
