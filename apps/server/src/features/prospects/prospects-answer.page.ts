import type { PageState, ProposalPage } from '@sarai/contract/prospect-page'
import { dayWords } from '@sarai/itinerary/words'
import { formatMoney } from '@sarai/money/format'
import { today } from '../../core/days.rules.ts'
import { type Html, html, raw } from '../../core/http/html.ts'
import { adviserTag } from '../brochures/brochures-adviser.page.ts'
import type { Adviser } from '../brochures/brochures-adviser.rules.ts'
import type { TripAfter } from '../brochures/brochures-after.rules.ts'
import type { Choice, ShownOffer } from './prospects-choice.rules.ts'

/** What a traveller typed, and what is wrong with it, by the names of the inputs. */
export interface Answered {
  typed: Record<string, string>
  problems: Record<string, string>
}

const unanswered: Answered = { typed: {}, problems: {} }

interface Field {
  name: string
  label: string
  /** Attributes besides, written here and nowhere else. */
  attributes: string
  isText?: boolean
}

/** One input with what is wrong with it. `form` tells inputs of one name apart. */
export function field(form: string, { name, label, attributes, isText }: Field, { typed, problems }: Answered): Html {
  const problem = problems[name]
  const common = html`id="${form}-${name}" name="${name}" aria-describedby="p-${form}-${name}"
  ${raw(attributes)}${problem && raw(' aria-invalid="true"')}`
  const value = typed[name] ?? ''
  return html`<div class="field">
    <label for="${form}-${name}">${label}</label>
    ${isText ? html`<textarea ${common}>${value}</textarea>` : html`<input ${common} value="${value}" />`}
    <p class="problem" id="p-${form}-${name}">${problem}</p>
  </div>`
}

/** What was chosen and what it comes to, carried along by a form. */
export function carried(version: number, { optionId, extras }: Choice, amount: number): Html {
  return html`<input type="hidden" name="version" value="${version}" />
    <input type="hidden" name="total" value="${amount}" />
    ${optionId && html`<input type="hidden" name="option" value="${optionId}" />`}
    ${extras.map((id) => html`<input type="hidden" name="extra[]" value="${id}" />`)}`
}

interface Answer {
  path: string
  version: number
  offer: ShownOffer
  agency: string
  /** Of the traveller as the cover has it, to be accepted under; null where that is no person's. */
  name: string | null
  /** Whether the page has terms to be read. */
  hasTerms: boolean
  /** It changes what was accepted before. */
  isAmendment: boolean
  /** Of the form that was sent and could not be taken. */
  accept?: Answered
  change?: Answered
}

function acceptForm({ path, version, offer, name, hasTerms, isAmendment, accept }: Answer): Html {
  const answered = accept ?? { typed: { name: name ?? '' }, problems: {} }
  const what = isAmendment ? 'the changes' : 'the trip'
  return html`<form method="post" action="${path}/accept" id="accept" class="accept">
    <h3>${isAmendment ? 'Accept the changes' : 'Accept'}</h3>
    <p>
      You accept for <strong data-is-sum>${offer.collected?.sum ?? offer.total}</strong>. We mail you a code to confirm
      that it is you.
    </p>
    <div class="carried">${carried(version, offer.choice, offer.amount)}</div>
    ${field('accept', { name: 'name', label: 'Your name', attributes: 'required maxlength="120" autocomplete="name" data-missing="Enter your name"' }, answered)}
    ${field('accept', { name: 'email', label: 'Email', attributes: 'required type="email" maxlength="254" autocomplete="email" inputmode="email" data-missing="Enter your email address"' }, answered)}
    <div class="field box">
      <label
        ><input
          type="checkbox"
          name="agree"
          value="yes"
          required
          data-missing="Tick this to accept"
          aria-describedby="p-accept-agree"
        /><span
          >${hasTerms ? html`I have read ${what} and ${isAmendment ? 'the' : 'its'} <a href="#terms">terms</a>, and accept both.` : `I have read ${what}, and accept ${isAmendment ? 'them' : 'it'}.`}</span
        ></label
      >
      <p class="problem" id="p-accept-agree">${answered.problems.agree}</p>
    </div>
    <button type="submit">Accept ${what}</button>
  </form>`
}

function changeForm({ path, version, offer, agency, change = unanswered }: Answer): Html {
  return html`<form method="post" action="${path}/change" id="change">
    <p>Another hotel, a day more, a question: ${agency} sends you a new version under this link.</p>
    <div class="carried">${carried(version, offer.choice, offer.amount)}</div>
    ${field('change', { name: 'message', label: 'What should be different?', attributes: 'required rows="4" maxlength="4000" data-missing="Say what should change"', isText: true }, change)}
    ${field('change', { name: 'name', label: 'Your name (optional)', attributes: 'maxlength="120" autocomplete="name"' }, change)}
    <button type="submit" class="plain">Send the request</button>
  </form>`
}

/** Where the traveller says yes, or what should be different. */
export function answerSection(answer: Answer): Html {
  return html`<section id="answer" class="ask answer" aria-labelledby="h-answer">
    <h2 id="h-answer">What do you say?</h2>
    <div class="answers">
      ${acceptForm(answer)}
      <details class="folded" ${raw(answer.change ? 'open' : '')}>
        <summary><h3>Ask for a change</h3></summary>
        ${changeForm(answer)}
      </details>
    </div>
  </section>`
}

const notices: Partial<Record<PageState, string>> = {
  expired: 'This offer has expired. Ask for a new one.',
  declined: 'This proposal was declined. Ask for a new one.',
}

const standings = { ahead: 'This trip is yours.', over: 'This trip is over.', cancelled: 'This trip was cancelled.' }

/** The notice at the top of the page. */
export function noticeTag(
  { state, accepted, offer }: ProposalPage,
  timeZone: string,
  { saidNow, trip = 'ahead' }: { saidNow?: string; trip?: TripAfter['state'] } = {},
): Html | null {
  if (saidNow) return html`<p class="notice" role="status">${saidNow}</p>`
  if (state === 'accepted' && accepted)
    return html`<p class="notice${trip === 'ahead' && ' good'}" role="status">
      <strong>${standings[trip]}</strong> ${accepted.name} accepted it on
      ${dayWords(today(new Date(accepted.at), timeZone))} at ${formatMoney(accepted.total, accepted.currency)}.
    </p>`
  const words = notices[state]
  if (words) return html`<p class="notice" role="status">${words}</p>`
  if (state === 'open' && offer?.validUntil)
    return html`<p class="notice quiet-notice">This offer is valid until ${dayWords(offer.validUntil)}.</p>`
  return null
}

/** When there is nothing left to answer: how to reach the RM. */
export function reachSection(adviser: Adviser | null, agency: string, title: string): Html | null {
  if (!adviser) return null
  return html`<section id="answer" class="ask" aria-labelledby="h-answer">
    <h2 id="h-answer">Questions?</h2>
    ${adviserTag(adviser, agency, title)}
  </section>`
}
