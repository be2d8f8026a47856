import { vendorRequestPath } from '@sarai/contract/booking-request-words'
import { type Html, html } from '../../core/http/html.ts'
import type { OpenRequest } from './booking-requests-page.service.ts'
import { whenWords } from './booking-requests.rules.ts'

/** What the vendor has not acknowledged yet. */
export const listNews = ({ updates }: OpenRequest) =>
  [...updates.values()].filter(({ acknowledgedAt }) => !acknowledgedAt)

/** What is off or different since the vendor was asked, to be acknowledged at once. */
export function renderNews(open: OpenRequest): Html | null {
  const news = listNews(open)
  if (news.length === 0) return null
  const words = { cancelled: 'is not needed any more', changed: 'will be different from what you know' }
  return html`<section class="part" aria-labelledby="h-news">
    <h2 id="h-news">Please take note</h2>
    <ul>
      ${news.map(
        ({ asked, kind, confirmationNumber }) =>
          html`<li>
            ${asked.title}, ${whenWords(asked)}, ${words[kind]}.
            ${confirmationNumber && `Your confirmation number: ${confirmationNumber}.`}
          </li>`,
      )}
    </ul>
    <form method="post" action="${vendorRequestPath(open.request.publicKey)}/noted">
      <button type="submit">I have noted it</button>
    </form>
  </section>`
}
