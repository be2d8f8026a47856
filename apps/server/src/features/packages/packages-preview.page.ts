import { type Html, html } from '../../core/http/html.ts'
import type { Brochure } from '../brochures/brochures.rules.ts'

/** What marks the page of a draft that was shared. */
export const draftTag: Html = html`<p class="notice" role="note">
  <strong>Draft.</strong> This trip is still being worked on: days, services and prices may change.
</p>`

/** The least it costs, and the way to ask about it. */
export function actionTag({ from, seasons, code }: Brochure): Html {
  return html`<p class="price">
      ${from ? html`<span class="from">From</span> <strong>${from.price}</strong> <span class="per">${from.per}</span>` : html`<strong>Price on request</strong>`}
    </p>
    <a class="button" href="#ask">Ask about this trip</a>
    ${seasons.length > 0 && html`<a class="quiet" href="#prices">All prices</a>`}
    ${code && html`<p class="code">Trip ${code}</p>`}`
}

/** Where the traveller asks about the trip. */
export function askTag(agency: string, form: Html): Html {
  return html`<section id="ask" class="ask" aria-labelledby="h-ask">
    <h2 id="h-ask">Ask about this trip</h2>
    <p class="lead">Tell us when you would like to travel. ${agency} answers personally.</p>
    ${form}
  </section>`
}
