import { voucherServiceLabels, voucherTypeLabels } from '@sarai/contract/voucher-words'
import { dayWords, daysWords } from '@sarai/itinerary/words'
import { type Html, html } from '../../core/http/html.ts'
import type { Page } from '../../core/http/written-page.ts'
import { type PageAgency, stateTag, paperLayout } from '../brochures/brochures-paper.page.ts'
import type { VoucherFacts } from './vouchers-token.rules.ts'

/** What came of checking a code that is genuine. */
export interface CheckPage {
  agency: PageAgency
  facts: VoucherFacts
  /** `changing`: what was booked has changed since it was issued, or its next revision is being written. */
  state: 'valid' | 'changing' | 'revised' | 'cancelled'
  /** What stands at the time: the voucher that was checked, or the newest in its place. */
  previewPath: string | null
  newest: string
  reason: string | null
  acknowledged: { by: string; day: string } | null
  /** The form to acknowledge it by. */
  form: { action: string; stamp: string; problem: string | null; typed: string } | null
}

const factTag = (label: string, value: string | null) =>
  value &&
  html`<div>
    <dt>${label}</dt>
    <dd>${value}</dd>
  </div>`

function stateOf({ state, newest, previewPath, reason, agency }: CheckPage): Html {
  const link = (words: string) => previewPath && html`<a href="${previewPath}">${words}</a>`
  switch (state) {
    case 'valid':
      return stateTag('valid', 'Valid', [
        `Issued by ${agency.name}, and unchanged since.`,
        link('Show the whole voucher'),
      ])
    case 'changing':
      return stateTag('revised', 'A revision is on its way', [
        `${agency.name} issued it, and is revising it.`,
        `Ask ${agency.name} what holds now.`,
        link('Show it as it was issued'),
      ])
    case 'revised':
      return stateTag('revised', 'Revised', [`${newest} has taken its place.`, link(`Open ${newest}`)])
    case 'cancelled':
      return stateTag('cancelled', 'Cancelled', ['Do not accept this voucher.', reason])
  }
}

function acknowledgeTag({ acknowledged, form }: CheckPage): Html | false {
  if (acknowledged)
    return html`<h2 class="small">Acknowledged</h2>
      <p class="text">By ${acknowledged.by}, ${dayWords(acknowledged.day)}.</p>`
  if (!form) return false
  return html`<h2 class="small">Do you provide this service?</h2>
    <p class="quiet">Tell the agency that you have it on your books. They see your name and the time.</p>
    <form method="post" action="${form.action}">
      <input type="hidden" name="stamp" value="${form.stamp}" />
      <div class="field">
        <label for="name">Your name and position</label>
        <input
          id="name"
          name="name"
          value="${form.typed}"
          required
          maxlength="120"
          autocomplete="name"
          aria-describedby="problem"
        />
        <p class="problem" id="problem">${form.problem}</p>
      </div>
      <div class="trap" aria-hidden="true">
        <label>Leave this empty <input name="homepage" tabindex="-1" autocomplete="off" /></label>
      </div>
      <button type="submit">Acknowledge this voucher</button>
    </form>`
}

/** What whoever scans a voucher's code is told. */
export function checkPage(page: CheckPage): Page {
  const { agency, facts } = page
  const { number, type, guest, vendor, from, to, confirmation } = facts
  const kind = type in voucherTypeLabels ? voucherTypeLabels[type as 'hotel'] : voucherServiceLabels[type as 'other']
  const body = html`${stateOf(page)}
    <h1>${number}</h1>
    <dl>
      ${factTag('Type', kind)} ${factTag('Guest', guest)} ${factTag('Supplier', vendor)}
      ${factTag('Dates', from && daysWords(from, to ?? from))} ${factTag('Confirmation number', confirmation)}
    </dl>
    ${acknowledgeTag(page)}`
  return paperLayout(agency, `Check ${number}`, body)
}

/** What is said of a code that no agency here has signed, or that was changed. */
export function notGenuinePage(): Page {
  const body = html`${stateTag('altered', 'Not genuine', [
      'No agency of this system stands behind this code, or it was changed since it was signed.',
    ])}
    <p class="text">
      Scan it once more, straight from the paper or screen. If this appears again, do not accept the voucher: call the
      agency that is named on it.
    </p>`
  return paperLayout(null, 'Voucher is not genuine', body)
}
