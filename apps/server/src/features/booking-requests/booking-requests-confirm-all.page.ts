import { vendorRequestPath } from '@sarai/contract/booking-request-words'
import { type Html, html } from '../../core/http/html.ts'
import { openMark } from './booking-requests-answers.service.ts'
import type { OpenRequest } from './booking-requests-page.service.ts'

/** Confirms at once all that is not answered. */
export function renderConfirmAll({ request, lines }: OpenRequest): Html | null {
  const unanswered = lines.filter(({ line, state }) => state === 'open' && line.answer === 'none')
  if (unanswered.length < 2) return null
  // Left empty, each keeps the number that it had.
  const numbers = new Set(unanswered.map(({ line }) => line.asked.confirmationNumber ?? ''))
  const [known] = numbers.size === 1 ? numbers : []
  return html`<form method="post" action="${vendorRequestPath(request.publicKey)}/answer">
    <input type="hidden" name="line" value="all" />
    <input type="hidden" name="seen" value="${openMark(unanswered.map(({ line }) => line))}" />
    <input type="hidden" name="do" value="confirm" />
    <div class="field">
      <label for="all-number">Your confirmation number for all <span class="optional">optional</span></label>
      <input id="all-number" name="number" maxlength="60" autocomplete="off" value="${known ?? ''}" />
    </div>
    <button type="submit">Confirm all ${unanswered.length}</button>
  </form>`
}
