import { type Html, html, raw } from '../../core/http/html.ts'
import { prose } from './brochures-days.page.ts'
import type { SeasonPrices } from './brochures-prices.rules.ts'
import type { Brochure } from './brochures.rules.ts'

function seasonTag({ season, dates, groups, rows }: SeasonPrices, index: number): Html {
  return html`<div class="season">
    <h3 id="h-season-${index}">${season}${dates && html` <span class="dates">${dates}</span>`}</h3>
    <div class="table" role="region" aria-labelledby="h-season-${index}" tabindex="0">
      <table>
        <thead>
          <tr>
            <th scope="col">Per person</th>
            ${groups.map((group) => html`<th scope="col">${group}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            ({ who, prices }) =>
              html`<tr>
                <th scope="row">${who}</th>
                ${prices.map((price) => html`<td>${price ?? 'on request'}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </div>`
}

/** What it costs, by season and size of the group. */
export function pricesSection({ seasons, seasonsNote }: Brochure): Html | null {
  if (seasons.length === 0) return null
  return html`<section id="prices" aria-labelledby="h-prices">
    <h2 id="h-prices">Prices</h2>
    ${seasons.map(seasonTag)} ${seasonsNote && html`<p class="prices-note">${seasonsNote}</p>`}
  </section>`
}

/** What everybody reads; the rest is folded under its title. */
const opened = new Set(['inclusions', 'exclusions'])

function foldedTag(title: string, content: Html | null, isOpen = false): Html {
  return html`<details class="folded" ${raw(isOpen ? 'open' : '')}>
    <summary><h3>${title}</h3></summary>
    ${content}
  </details>`
}

/** Trip information: what is included and what is not side by side, the rest below. */
export function informationSection({ sections }: Brochure): Html | null {
  if (sections.length === 0) return null
  const isOpen = ({ kind }: Brochure['sections'][number]) => opened.has(kind)
  const folded = sections.filter((section) => !isOpen(section))
  return html`<section id="information" aria-labelledby="h-information">
    <h2 id="h-information">Good to know</h2>
    <div class="notes">
      ${sections.filter(isOpen).map(
        ({ kind, title, text }) =>
          html`<div class="note note-${kind}">
            <h3>${title}</h3>
            ${prose(text)}
          </div>`,
      )}
    </div>
    ${folded.map(({ title, text }) => foldedTag(title, prose(text)))}
  </section>`
}

export function policiesSection({ policies }: Brochure): Html | null {
  if (policies.length === 0) return null
  return html`<section id="terms" class="terms" aria-labelledby="h-terms">
    <h2 id="h-terms">Terms</h2>
    ${policies.map(({ title, text, sentences }) =>
      foldedTag(
        title,
        html`${
          sentences.length > 0 &&
          html`<ul class="slabs">
            ${sentences.map((sentence) => html`<li>${sentence}</li>`)}
          </ul>`
        }
        ${prose(text)}`,
        // What cancelling costs is not to be missed.
        sentences.length > 0,
      ),
    )}
  </section>`
}
