import type { PageState, ProposalPage } from '@sarai/contract/prospect-page'
import { dayWords, listed } from '@sarai/itinerary/words'
import { formatMoney } from '@sarai/money/format'
import { type Html, html, raw } from '../../core/http/html.ts'
import { pictureTag } from '../brochures/brochures-pictures.page.ts'
import type { Brochure } from '../brochures/brochures.rules.ts'
import type { TripAfter } from '../brochures/brochures-after.rules.ts'
import type { ShownCollected, ShownOffer } from './prospects-choice.rules.ts'

const checked = (isChosen: boolean) => raw(isChosen ? ' checked' : '')

type Options = Brochure['options']

/** As many are named on a card; the days name all. */
const maxNamed = 6

/** The ways to travel as cards: a picture, what each has of its own, and what it adds to the first. */
function optionsTag({ options }: ShownOffer, described: Options): Html | null {
  if (options.length === 0) return null
  return html`<fieldset>
    <legend>Choose how to travel</legend>
    ${options.map(({ id, name, note, price, more, isChosen }) => {
      const { own = [], picture = null } = described.find((one) => one.id === id) ?? {}
      return html`<label class="pick card"
        ><span class="pick-shot">${picture && pictureTag({ picture, sizes: '(max-width: 480px) 100vw, 112px' })}</span
        ><input type="radio" name="option" value="${id}" ${checked(isChosen)} /><span class="pick-words"
          ><strong>${name}</strong
          >${note && html`<span class="pick-note">${note}</span>`}${own.length > 0 && html`<span class="pick-note">${ownWords(own)}</span>`}</span
        ><span class="pick-price">${more ?? price}${more && html`<span class="pick-note">${price}</span>`}</span></label
      >`
    })}
  </fieldset>`
}

const ownWords = (own: string[]) =>
  own.length > maxNamed ? `${own.slice(0, maxNamed).join(', ')} and ${own.length - maxNamed} more` : listed(own)

function extrasTag({ extras }: ShownOffer): Html | null {
  if (extras.length === 0) return null
  return html`<fieldset>
    <legend>Add what you like</legend>
    ${extras.map(
      ({ id, title, when, price, isChosen }) =>
        html`<label class="pick"
          ><input type="checkbox" name="extra[]" value="${id}" ${checked(isChosen)} /><span class="pick-words"
            ><strong>${title}</strong>${when && html`<span class="pick-note">${when}</span>`}</span
          ><span class="pick-price">+ ${price}</span></label
        >`,
    )}
  </fieldset>`
}

const writeRow = ({ label, price }: ShownOffer['rows'][number]): Html =>
  html`<div>
    <dt>${label}</dt>
    <dd>${price}</dd>
  </div>`

/** What is collected at source on top of the total, and what is to be paid with it. */
const writeCollectedTag = ({ rows, toPay, note }: ShownCollected): Html =>
  html`<dl class="sum-rows sum-collected">
      ${rows.map(writeRow)}
      <div>
        <dt><strong>To pay</strong></dt>
        <dd><strong>${toPay}</strong></dd>
      </div>
    </dl>
    <p class="due">${note}</p>`

/** What a choice comes to. With the page's script it follows the choice; without, it comes with the page. */
export function sumTag({ rows, total, covers, amount, difference, instalments, collected }: ShownOffer): Html {
  const sum = collected?.sum ?? total
  return html`<div
    id="sum"
    class="sum"
    data-amount="${amount}"
    data-total="${total}"
    data-sum="${sum}"
    data-difference="${difference ?? ''}"
    aria-live="polite"
  >
    ${rows.length > 0 && html`<dl class="sum-rows">${rows.map(writeRow)}</dl>`}
    <p class="sum-total">
      <span>Total <span class="covers">${covers}</span></span> <strong>${total}</strong>
    </p>
    ${collected && writeCollectedTag(collected)} ${difference && html`<p class="sum-difference">${difference}</p>`}
    ${
      instalments.length > 1 &&
      html`<h3>When you pay</h3>
        <dl class="sum-rows">
          ${instalments.map(
            ({ label, price, due }) =>
              html`<div>
                <dt>${label}${due && html` <span class="due">${due}</span>`}</dt>
                <dd>${price}</dd>
              </div>`,
          )}
        </dl>`
    }
  </div>`
}

interface Offered {
  path: string
  version: number
  offer: ShownOffer & { kept: string | null }
  isOpen: boolean
  options: Options
  /** What was chosen of it, once it was accepted. */
  bought: ProposalPage['accepted']
  /** What holds as long as it is not accepted, where it was before. */
  agreed: ProposalPage['agreed']
}

/** What was chosen, by name. */
function boughtTag({ chosen: { option, extras } }: NonNullable<Offered['bought']>): Html | null {
  if (!option && extras.length === 0) return null
  return html`<ul class="bought">
    ${option && html`<li><strong>${option}</strong></li>`} ${extras.map((title) => html`<li>${title}, included</li>`)}
  </ul>`
}

/** The choices there are, and the price of what was chosen. */
export function offerSection({ path, offer, isOpen, options, bought, agreed }: Offered): Html {
  const hasChoice = isOpen && offer.options.length + offer.extras.length > 0
  const title = bought
    ? 'What you booked'
    : agreed
      ? 'Your trip with the changes'
      : hasChoice
        ? 'Your trip, your price'
        : 'Price'
  return html`<section id="prices" class="offer" aria-labelledby="h-prices" data-page="${path}">
    <h2 id="h-prices">${title}</h2>
    ${
      hasChoice &&
      html`<form method="get" action="${path}#prices" class="choice">
        <input type="hidden" name="picked" value="yes" />
        ${offer.kept && html`<p class="kept">${offer.kept}</p>`} ${optionsTag(offer, options)} ${extrasTag(offer)}
        <button type="submit" class="plain without-script">Show the price</button>
      </form>`
    }
    ${bought && boughtTag(bought)} ${sumTag(offer)}
    <p class="download"><a href="${path}/trip.pdf">Download the trip as a PDF</a></p>
  </section>`
}

/** Total and what to do next. */
export function offerAction(
  { total, covers }: ShownOffer,
  state: PageState,
  { validUntil, trip }: { validUntil: string | null; trip?: TripAfter['state'] },
): Html {
  const isOpen = state === 'open'
  const became = state === 'accepted' ? (trip === 'cancelled' ? 'cancelled ' : 'booked ') : ''
  return html`<p class="price"><strong data-is-total>${total}</strong> <span class="per">${became}${covers}</span></p>
    ${isOpen && html`<a class="button" href="#answer">Accept or ask</a>`}
    ${state === 'accepted' && trip && html`<a class="button" href="#next">What happens next</a>`}
    <a class="quiet" href="#prices">${state === 'accepted' ? 'What you booked' : 'What it includes'}</a>
    ${isOpen && validUntil && html`<p class="code">Valid until ${dayWords(validUntil)}</p>`}`
}

/** A change in a sentence that names what changed once, in bold. */
function changeWords({ title, text }: { title: string; text: string }): Html {
  const at = title ? text.indexOf(title) : -1
  if (at === -1) return html`${text}`
  return html`${text.slice(0, at)}<strong>${title}</strong>${text.slice(at + title.length)}`
}

const changeItems = (changes: NonNullable<ProposalPage['offer']>['changes']) =>
  changes
    .slice(0, 40)
    .map(
      ({ title, text, facts }) =>
        html`<li>
          ${changeWords({ title, text })}${facts.map(
            ({ label, from, to }) =>
              html`<span class="fact-change"
                >${label}:
                ${from && html`<del>${from}</del>`}${from && to && ' '}${to && html`<ins>${to}</ins>`}${!from && !to && 'none'}</span
              >`,
          )}
        </li>`,
    )

/** Changes to a trip that was accepted: what is different, and what it costs beside what was agreed. */
export function amendmentTag(
  { total, difference }: ShownOffer,
  agreed: NonNullable<ProposalPage['agreed']>,
  changes: NonNullable<ProposalPage['offer']>['changes'],
): Html {
  // The price is said below, for what is chosen.
  const others = changes.filter(({ about }) => about !== 'price')
  return html`<section class="whats-new amendment" aria-labelledby="h-changes">
    <h2 id="h-changes">Changes to your trip</h2>
    <p>Your trip stays as it is until you accept these changes.</p>
    ${
      others.length > 0 &&
      html`<ul>
        ${changeItems(others)}
      </ul>`
    }
    <dl class="sum-rows">
      <div>
        <dt>Agreed so far</dt>
        <dd>${formatMoney(agreed.total, agreed.currency)}</dd>
      </div>
      <div>
        <dt>With the changes</dt>
        <dd><strong data-is-total>${total}</strong></dd>
      </div>
    </dl>
    <p class="sum-difference" data-is-difference>${difference}</p>
  </section>`
}

/** What is different from the version before. */
export function changesTag(version: number, changes: NonNullable<ProposalPage['offer']>['changes']): Html | null {
  if (changes.length === 0) return null
  return html`<details class="whats-new">
    <summary>What is new in version ${version}</summary>
    <ul>
      ${changeItems(changes)}
    </ul>
  </details>`
}
