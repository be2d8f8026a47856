import type { RichText } from '@sarai/contract/rich-text'
import type { TravellerPicture } from '@sarai/contract/traveller-view'
import { htmlOf } from '@sarai/itinerary/rich-text'
import { type Html, html, raw } from '../../core/http/html.ts'
import { pictureTag } from './brochures-pictures.page.ts'
import type { BrochureItem } from './brochures-items.rules.ts'
import type { BrochureDay } from './brochures.rules.ts'

export function icon(name: string): Html {
  return html`<svg class="icon" aria-hidden="true"><use href="#i-${name}" /></svg>`
}

/** Written text; its headings stand below those of the page. */
export function prose(text: RichText): Html | null {
  if (text.length === 0) return null
  return html`<div class="prose">${raw(htmlOf(text).replaceAll(/<(\/?)h[23]>/g, '<$1h4>'))}</div>`
}

const inColumn = '(min-width: 1100px) 700px, 100vw'
const inHalf = '(min-width: 1100px) 346px, 50vw'

/** The first picture large, the others in pairs below. */
function gallery(pictures: TravellerPicture[]): Html | null {
  const [first, ...others] = pictures
  if (!first) return null
  const isPaired = others.length > 0 && others.length % 2 === 1
  const large = isPaired ? [] : [first]
  const small = isPaired ? pictures : others
  return html`<div class="shots">
    ${large.map((picture) => pictureTag({ picture, sizes: inColumn }))}
    ${
      small.length > 0 &&
      html`<div class="pairs">${small.map((picture) => pictureTag({ picture, sizes: inHalf }))}</div>`
    }
  </div>`
}

function starsTag(stars: number): Html | null {
  if (stars === 0) return null
  return html`<span class="stars" role="img" aria-label="${stars} stars">${'★'.repeat(stars)}</span>`
}

const titleTag = ({ title, stars, marks }: BrochureItem) =>
  html`${title} ${starsTag(stars)} ${marks.map((mark) => html`<span class="mark">${mark}</span>`)}`

function factsTag(facts: BrochureItem['facts']): Html | null {
  if (facts.length === 0) return null
  return html`<dl class="facts">
    ${facts.map(
      ({ label, value }) =>
        html`<div>
          <dt>${label}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`
}

/** A way from one place to the next in a line; what is needed on the day is folded. */
function wayTag(item: BrochureItem): Html {
  const { category, kind, line, facts, text } = item
  const words = html`<span class="way-words"
    ><span class="visually-hidden">${kind}: </span><strong>${titleTag(item)}</strong>
    <span class="line">${line}</span></span
  >`
  if (facts.length + text.length === 0) return html`<li class="way">${icon(category)}${words}</li>`
  return html`<li class="way">
    ${icon(category)}
    <details>
      <summary>${words}</summary>
      ${factsTag(facts)} ${prose(text)}
    </details>
  </li>`
}

/** What one asks first; behind it what is needed on the day. */
function lineTag(line: string, facts: BrochureItem['facts']): Html | null {
  if (facts.length === 0) return line ? html`<p class="line">${line}</p>` : null
  return html`<details class="line">
    <summary>${line || 'Details'}</summary>
    ${factsTag(facts)}
  </details>`
}

function itemTag(item: BrochureItem): Html {
  if (item.isWay) return wayTag(item)
  const [picture, ...others] = item.pictures
  const { category, kind, line, text, facts } = item
  return html`<li class="item">
    ${picture ? html`<div class="item-shot">${pictureTag({ picture, sizes: '(min-width: 640px) 180px, 104px' })}</div>` : html`<span class="item-sign">${icon(category)}</span>`}
    <div class="item-words">
      <h4><span class="visually-hidden">${kind}: </span>${titleTag(item)}</h4>
      ${lineTag(line, facts)} ${prose(text)}
      ${
        others.length > 0 &&
        html`<div class="thumbs">${others.slice(0, 4).map((one) => pictureTag({ picture: one, sizes: '120px' }))}</div>`
      }
    </div>
  </li>`
}

function dayTag(day: BrochureDay): Html {
  return html`<article class="day" id="${day.anchor}">
    <header>
      <p class="day-number">
        ${day.label}${day.date && html`<span class="day-date">${day.date}</span>`}${day.options && html`<span class="mark">${day.options}</span>`}
      </p>
      <h3>${day.title}</h3>
    </header>
    ${gallery(day.pictures)} ${prose(day.story)}
    ${
      day.items.length > 0 &&
      html`<ul class="items">
        ${day.items.map((item) => itemTag(item))}
      </ul>`
    }
    ${
      (day.overnight ?? day.meals) !== null &&
      html`<p class="night">
        ${day.overnight && html`<span>${icon('moon')}Overnight in ${day.overnight}</span>`}
        ${day.meals && html`<span>${icon('meal')}${day.meals}</span>`}
      </p>`
    }
  </article>`
}

/** The trip day by day. */
export function daysSection(days: BrochureDay[]): Html | null {
  if (days.length === 0) return null
  return html`<section id="days" class="days" aria-labelledby="h-days">
    <h2 id="h-days">Day by day</h2>
    ${days.map((day) => dayTag(day))}
  </section>`
}
