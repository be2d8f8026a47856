import { vendorRequestPath } from '@sarai/contract/booking-request-words'
import { counted } from '@sarai/contract/count-words'
import { decimalOf, formatMoney } from '@sarai/money/format'
import { type Html, html, raw } from '../../core/http/html.ts'
import { pageFile } from '../../core/http/page-files.ts'
import type { Page } from '../../core/http/written-page.ts'
import { momentWords } from '../../kernel/templates/templates-values.rules.ts'
import { sheetPage } from '../intake/intake-layout.page.ts'
import { listNews, renderNews } from './booking-requests-news.page.ts'
import { answerWords, type Problems, type Typed } from './booking-requests-answers.rules.ts'
import { renderConfirmAll } from './booking-requests-confirm-all.page.ts'
import { takesFiles, tellsFacts, whyClosed, writeHeading } from './booking-requests-page.rules.ts'
import { guestFacts } from './booking-requests-guests.rules.ts'
import type { OpenRequest } from './booking-requests-page.service.ts'
import { findAgreedFacts, factsOf, isTaken, whenWords } from './booking-requests.rules.ts'

const style = pageFile('vendor-request.css')
/** Services that one page shows; the next ones are a link away. */
const perPage = 20

export interface Asked {
  appUrl: string
  /** The line whose other answers are shown. */
  lineId: string | null
  from: number
  /** What kept something from being taken. */
  saidNow?: string
  /** That something was taken. */
  thanks?: string
  /** What was typed into a form that could not be taken, and why. */
  typed: Typed
  problems: Problems
}

type Shown = OpenRequest['lines'][number]

interface Field {
  name: string
  label: string
  attributes?: string
  help?: string
  isText?: true
  /** What stands in it before anything is typed. */
  known?: string | null
}

function field(asked: Asked, form: string, { name, label, attributes = '', help, isText, known }: Field): Html {
  const problem = asked.typed.do === form ? asked.problems[name] : undefined
  const id = `${form}-${name}`
  const common = html`id="${id}" name="${name}" ${raw(attributes)}${problem && raw(' aria-invalid="true"')}
  aria-describedby="p-${id}"`
  const value = (asked.typed.do === form ? asked.typed[name] : known) ?? ''
  return html`<div class="field">
    <label for="${id}">${label}</label>
    ${isText ? html`<textarea ${common} rows="3">${value}</textarea>` : html`<input ${common} value="${value}" />`}
    ${help && html`<p class="help">${help}</p>`}
    <p class="problem" id="p-${id}">${problem}</p>
  </div>`
}

const formFor = (key: string, what: string, { line }: Shown, content: Html) =>
  html`<form method="post" action="${vendorRequestPath(key)}/answer">
    <input type="hidden" name="line" value="${line.id}" />
    <input type="hidden" name="seen" value="${line.version}" />
    <input type="hidden" name="do" value="${what}" />
    ${content}
  </form>`

function lineFacts({ agency }: OpenRequest, { line, state }: Shown): Html {
  const { confirmationNumber } = line
  const agreed = findAgreedFacts(line)
  if (!tellsFacts(state))
    return html`<h2>${agreed.title}</h2>
      <p>${whenWords(agreed)}</p>
      ${confirmationNumber && html`<p>Your confirmation number: ${confirmationNumber}</p>`}`
  const facts = [
    ...factsOf(agreed),
    ...(agreed.wishes ? [{ label: 'Wishes', value: agreed.wishes }] : []),
    ...(agreed.net
      ? [
          {
            label: isTaken(line) ? 'Agreed price' : 'Expected price',
            value: formatMoney(agreed.net, agreed.currency ?? agency.currency),
          },
        ]
      : []),
  ]
  return html`<h2>${agreed.title}</h2>
    <p>${whenWords(agreed)}</p>
    ${agreed.confirmationNumber && html`<p>This changes what you confirmed by ${agreed.confirmationNumber}.</p>`}
    <dl>
      ${facts.map(
        ({ label, value }) =>
          html`<dt>${label}</dt>
            <dd>${value}</dd>`,
      )}
    </dl>`
}

function said(open: OpenRequest, { line, state }: Shown): Html | null {
  if (!tellsFacts(state)) return null
  const { agency } = open
  const currency = line.asked.currency ?? agency.currency
  const words = answerWords(line, { currency, timeZone: agency.timeZone })
  const decided = { taken: `${agency.name} takes your offer.`, refused: `${agency.name} cannot take your offer.` }
  return html`${words && html`<p class="said">${words}</p>`}${line.decision && html`<p class="said">${decided[line.decision]}</p>`}`
}

/** One service in the list: what it is, what was said, and the answer that most vendors give. */
function lineItem(open: OpenRequest, shown: Shown): Html {
  const { line, state } = shown
  const { publicKey } = open.request
  const other = `${vendorRequestPath(publicKey)}?line=${line.id}`
  const actions =
    line.answer === 'none'
      ? html`${formFor(
            publicKey,
            'confirm',
            shown,
            html`<div class="field">
                <label for="n-${line.id}">Your confirmation number <span class="optional">optional</span></label>
                <input
                  id="n-${line.id}"
                  name="number"
                  maxlength="60"
                  autocomplete="off"
                  value="${line.asked.confirmationNumber ?? ''}"
                />
              </div>
              <button type="submit" aria-label="Confirm ${line.asked.title}">Confirm</button>`,
          )}<a class="more" href="${other}">Offer something else, hold or decline</a>`
      : html`<a class="more" href="${other}">Change your answer</a>`
  return html`<li class="line" id="l-${line.id}">
    ${lineFacts(open, shown)} ${said(open, shown)} ${state === 'open' ? actions : html`<p>${whyClosed[state]}</p>`}
  </li>`
}

function messagesPart(open: OpenRequest, asked: Asked): Html {
  const { request, agency, messages } = open
  return html`<section class="part" aria-labelledby="h-messages">
    <h2 id="h-messages">Questions and messages</h2>
    <ul class="messages">
      ${messages
        .slice(-30)
        .map(
          ({ from, text, at }) =>
            html`<li>
              <small>${from === 'vendor' ? 'You' : agency.name}, ${momentWords(at, agency.timeZone)}</small>${text}
            </li>`,
        )}
    </ul>
    <form method="post" action="${vendorRequestPath(request.publicKey)}/message">
      ${field(asked, 'message', { name: 'text', label: `Write to ${agency.name}`, isText: true, attributes: 'required maxlength="2000" data-missing="Write something"' })}
      <button type="submit" class="plain">Send</button>
    </form>
  </section>`
}

function uploadPart({ request, lines }: OpenRequest, asked: Asked): Html | null {
  const taking = lines.filter(({ state }) => takesFiles(state)).slice(0, 100)
  const [first] = taking
  if (!first) return null
  return html`<section class="part" aria-labelledby="h-upload">
    <h2 id="h-upload">Bill or ticket</h2>
    <form method="post" action="${vendorRequestPath(request.publicKey)}/file" enctype="multipart/form-data">
      ${
        taking.length === 1
          ? html`<input type="hidden" name="line" value="${first.line.id}" />`
          : html`<div class="field">
              <label for="upload-line">Which service is it for?</label>
              <select id="upload-line" name="line">
                ${taking.map(({ line }) => html`<option value="${line.id}">${line.asked.title}</option>`)}
              </select>
            </div>`
      }
      <div class="field">
        <label for="upload-file">PDF or picture, at most 10 MB</label>
        <input
          id="upload-file"
          name="file"
          type="file"
          required
          accept="application/pdf,image/jpeg,image/png,image/webp"
          aria-describedby="p-upload-file"
        />
        <p class="problem" id="p-upload-file">${asked.problems.file}</p>
      </div>
      <button type="submit" class="plain">Send the file</button>
    </form>
  </section>`
}

function otherAnswers(open: OpenRequest, asked: Asked, shown: Shown): Html {
  const { publicKey } = open.request
  const { line } = shown
  const currency = line.asked.currency ?? open.agency.currency
  const placeholder = line.asked.net ? ` placeholder="${decimalOf(line.asked.net, currency)}"` : ''
  return html`<p><a href="${vendorRequestPath(publicKey)}">Back to all services</a></p>
    ${guestsPart(open)}
    <div class="line">
      ${lineFacts(open, shown)} ${said(open, shown)} ${shown.state !== 'open' && html`<p>${whyClosed[shown.state]}</p>`}
    </div>
    ${
      shown.state === 'open' &&
      html`<section class="part">
          <h2>Confirm</h2>
          ${formFor(publicKey, 'confirm', shown, html`${field(asked, 'confirm', { name: 'number', label: 'Your confirmation number (optional)', attributes: 'maxlength="60" autocomplete="off"', known: line.confirmationNumber ?? line.asked.confirmationNumber })}<button type="submit">Confirm</button>`)}
        </section>
        <section class="part">
          <h2>Offer something else</h2>
          <p class="problem">${asked.typed.do === 'counter' && asked.problems.form}</p>
          ${formFor(
            publicKey,
            'counter',
            shown,
            html`${field(asked, 'counter', { name: 'price', label: `Price for all of it, in ${currency}`, attributes: `inputmode="decimal" maxlength="20" autocomplete="off"${placeholder}` })}
              ${field(asked, 'counter', { name: 'date', label: 'Another date', attributes: 'type="date"' })}
              ${field(asked, 'counter', { name: 'room', label: 'Another room or category', attributes: 'maxlength="200"' })}
              ${field(asked, 'counter', { name: 'note', label: 'Anything else', isText: true, attributes: 'maxlength="1000"' })}
              <button type="submit">Send the offer</button>`,
          )}
        </section>
        <section class="part">
          <h2>Hold it</h2>
          ${formFor(publicKey, 'hold', shown, html`${field(asked, 'hold', { name: 'until', label: 'Held until', attributes: 'type="datetime-local" required data-missing="Choose until when you hold it"' })}<button type="submit" class="plain">Hold</button>`)}
        </section>
        <section class="part">
          <h2>Decline</h2>
          ${formFor(publicKey, 'decline', shown, html`${field(asked, 'decline', { name: 'reason', label: 'Why?', isText: true, attributes: 'required maxlength="1000" data-missing="Say why, in a few words"' })}<button type="submit" class="plain">Decline</button>`)}
        </section>`
    }`
}

/** Who travels, and that these are others than the vendor was asked for. */
function guestsPart({ guests, lines }: OpenRequest): Html | null {
  const facts = guests ? guestFacts(guests) : []
  if (facts.length === 0) return null
  const before = lines.map(({ line }) => line.asked.travellers).find((words) => words && words !== guests?.people)
  return html`<section class="part guests" aria-labelledby="h-guests">
    <h2 id="h-guests">Guests</h2>
    ${before && html`<p class="said">Changed since you were asked. It was ${before}.</p>`}
    <dl>
      ${facts.map(
        ({ label, value }) =>
          html`<dt>${label}</dt>
            <dd>${value}</dd>`,
      )}
    </dl>
  </section>`
}

function list(open: OpenRequest, asked: Asked): Html {
  const { lines, request, agency, travellers, guests } = open
  const people = guests?.people ?? (travellers ? counted(travellers, 'traveller') : null)
  const from = Math.min(asked.from, Math.max(0, lines.length - 1))
  const shown = lines.slice(from, from + perPage)
  const next = from + perPage < lines.length
  const isOver = lines.every(({ state }) => state !== 'open' && state !== 'settled')
  const verb = isOver ? 'asked' : 'asks'
  return html`<p class="intro">
      ${`${agency.name} ${verb} ${request.vendor} for ${counted(lines.length, 'service')}${people ? `, for ${people}` : ''}.`}
    </p>
    ${renderNews(open)} ${guestsPart(open)} ${renderConfirmAll(open)}
    <ul class="lines">
      ${shown.map((one) => lineItem(open, one))}
    </ul>
    ${from > 0 && html`<a class="more" href="?from=${Math.max(0, from - perPage)}">The ${perPage} before</a> `}
    ${next && html`<a class="more" href="?from=${from + perPage}">The next ${Math.min(perPage, lines.length - from - perPage)}</a>`}
    ${!isOver && html`${uploadPart(open, asked)}${messagesPart(open, asked)}`}`
}

/** The page on which a vendor answers: made for a phone, working without script. */
export function vendorPage(open: OpenRequest, asked: Asked): Page {
  const { agency, request, lines } = open
  const one = asked.lineId ? lines.find(({ line }) => line.id === asked.lineId) : undefined
  const heading = writeHeading(
    lines.map(({ state, line: { answer, decision } }) => ({ state, answer, decision })),
    listNews(open).length > 0,
  )
  const body = html`<h1>${one ? 'Your answer' : heading}</h1>
    ${asked.saidNow && html`<p class="summary" role="alert">${asked.saidNow}</p>`}
    ${asked.thanks && html`<p class="said" role="status">${asked.thanks}</p>`}
    ${one ? otherAnswers(open, asked, one) : list(open, asked)}`
  return sheetPage({
    shown: { settings: agency.form, agency },
    isEmbedded: false,
    title: 'Request',
    description: `A request of ${agency.name}.`,
    body,
    appUrl: asked.appUrl,
    style,
    seen: `${vendorRequestPath(request.publicKey)}/opened`,
  })
}
