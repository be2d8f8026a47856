import type { FormField } from '@sarai/contract/intake'
import { currencySymbol } from '@sarai/money/currency'
import { plusDays, today } from '../../core/days.rules.ts'
import { type Html, html, raw } from '../../core/http/html.ts'
import type { Page } from '../../core/http/written-page.ts'
import { eitherReaches, missing, originNames, type Problems, type Typed } from './intake-form.rules.ts'
import type { ShownForm } from './intake-form.service.ts'
import { sheetPage } from './intake-layout.page.ts'

export interface Asked {
  shown: ShownForm
  /** Where the form is sent. */
  action: string
  stamp: string
  typed: Typed
  problems: Problems
  isEmbedded: boolean
  now: Date
  appUrl: string
}

interface Input {
  name: string
  label: string
  field?: FormField
  /** Attributes besides, written here and nowhere else. */
  attributes?: string
  help?: string
  /** What stands for the input; an `input` element if not given. */
  element?: (attributes: Html, value: string) => Html
}

const monthsAhead = 18

function monthsFrom(day: string): { value: string; label: string }[] {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return Array.from({ length: monthsAhead }, (_, index) => {
    const first = new Date(Date.UTC(year, month - 1 + index, 1))
    const label = first.toLocaleDateString('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' })
    return { value: first.toISOString().slice(0, 10), label }
  })
}

function input(
  { shown: { settings }, typed, problems }: Asked,
  { name, label, field, attributes, help, element }: Input,
) {
  const isRequired = !field || settings.fields[field] === 'required'
  const isOneOfTwo = (field === 'phone' || field === 'email') && eitherReaches(settings)
  const problem = problems[name]
  const described = help ? `h-${name} p-${name}` : `p-${name}`
  const common = html`id="f-${name}"
  name="${name}"${isRequired && html` required data-missing="${missing[field ?? 'name']}"`}${problem && raw(' aria-invalid="true"')}
  aria-describedby="${described}" ${raw(attributes ?? '')}`
  const value = typed[name] ?? ''
  return html`<div class="field">
    <label for="f-${name}"
      >${label}${!isRequired && !isOneOfTwo && html` <span class="optional">optional</span>`}</label
    >
    ${element ? element(common, value) : html`<input ${common} value="${value}" />`}
    ${help && html`<p class="help" id="h-${name}">${help}</p>`}
    <p class="problem" id="p-${name}">${problem}</p>
  </div>`
}

function monthSelect(day: string) {
  return (attributes: Html, value: string) =>
    html`<select ${attributes}>
      <option value="">Not settled yet</option>
      ${monthsFrom(day).map(
        (month) =>
          html`<option value="${month.value}" ${raw(month.value === value ? ' selected' : '')}>${month.label}</option>`,
      )}
    </select>`
}

/** The inputs in their order; those of one inner list stand side by side. */
function inputRows(asked: Asked): Input[][] {
  const { settings, agency } = asked.shown
  const day = today(asked.now, agency.timeZone)
  const dates = `type="date" min="${day}" max="${plusDays(day, 1000)}"`
  const people = 'type="number" inputmode="numeric" max="999" step="1"'
  const all: (Input & { field: FormField })[][] = [
    [
      {
        name: 'phone',
        field: 'phone',
        label: 'Phone or WhatsApp',
        attributes: 'type="tel" inputmode="tel" autocomplete="tel" maxlength="32"',
      },
    ],
    [
      {
        name: 'email',
        field: 'email',
        label: 'Email',
        attributes: 'type="email" inputmode="email" autocomplete="email" maxlength="254"',
        help: eitherReaches(settings) ? 'A phone number or an email address is enough.' : undefined,
      },
    ],
    [
      {
        name: 'destination',
        field: 'destination',
        label: 'Where would you like to go?',
        attributes: 'type="text" maxlength="240" autocomplete="off" list="destinations"',
      },
    ],
    [{ name: 'travelMonth', field: 'travelMonth', label: 'When?', element: monthSelect(day) }],
    [
      { name: 'travelStart', field: 'travelDates', label: 'Leaving on', attributes: dates },
      { name: 'travelEnd', field: 'travelDates', label: 'Back on', attributes: dates },
    ],
    [
      { name: 'adults', field: 'adults', label: 'Adults', attributes: `${people} min="1"` },
      { name: 'children', field: 'children', label: 'Children', attributes: `${people} min="0"` },
    ],
    [
      {
        name: 'budget',
        field: 'budget',
        label: `Budget for the whole trip (${currencySymbol(agency.currency)})`,
        attributes: 'type="text" inputmode="decimal" autocomplete="off" maxlength="20"',
      },
    ],
    [
      {
        name: 'message',
        field: 'message',
        label: 'What do you wish for?',
        attributes: 'rows="4" maxlength="5000"',
        element: (attributes, value) => html`<textarea ${attributes}>${value}</textarea>`,
      },
    ],
  ]
  const shown = all
    .map((row) => row.filter(({ field }) => settings.fields[field] !== 'off'))
    .filter((row) => row.length > 0)
  return [
    [{ name: 'name', label: 'Your name', attributes: 'type="text" autocomplete="name" maxlength="160"' }],
    ...shown,
  ]
}

function box({ typed, problems }: Asked, name: string, text: string | null, isRequired: boolean): Html | null {
  if (!text) return null
  return html`<div class="field box">
    <label
      ><input
        type="checkbox"
        name="${name}"
        value="yes"
        ${isRequired && raw(` required data-missing="${missing.agree}"`)}${raw(typed[name] === 'yes' ? ' checked' : '')}
        aria-describedby="p-${name}"
      />
      <span>${text}</span></label
    >
    <p class="problem" id="p-${name}">${problems[name]}</p>
  </div>`
}

function summary(problems: Problems): Html | null {
  const count = Object.keys(problems).length
  if (count === 0) return null
  const text =
    problems.form ?? (count === 1 ? 'One thing is missing or not right.' : `${count} things are missing or not right.`)
  return html`<p class="summary" role="alert">${text}</p>`
}

/** The form itself. It works without its script, which only makes it quicker to get right. */
export function formTag(asked: Asked): Html {
  const { shown, action, stamp, typed, problems } = asked
  const { settings } = shown
  const rows = inputRows(asked).map((row) =>
    row.length === 1 && row[0]
      ? input(asked, row[0])
      : html`<div class="pair">${row.map((one) => input(asked, one))}</div>`,
  )
  return html`${summary(problems)}
    <form method="post" action="${action}" data-problems="${Object.keys(problems).length}">
      ${rows}
      <datalist id="destinations">
        ${settings.destinations.map((name) => html`<option value="${name}"></option>`)}
      </datalist>
      ${box(asked, 'agree', settings.consent, true)} ${box(asked, 'marketing', settings.marketing, false)}
      <div class="trap" aria-hidden="true">
        <label>Leave this empty <input name="homepage" tabindex="-1" autocomplete="off" /></label>
      </div>
      <input type="hidden" name="stamp" value="${stamp}" />
      ${originNames.map((name) => typed[name] && html`<input type="hidden" name="${name}" value="${typed[name]}" />`)}
      <button type="submit">${settings.button}</button>
    </form>`
}

/** The form on a page of its own. */
export function formPage(asked: Asked): Page {
  const { shown, isEmbedded, appUrl } = asked
  const { settings } = shown
  const body = html`<h1>${settings.title}</h1>
    ${settings.intro && html`<p class="intro">${settings.intro}</p>`} ${formTag(asked)}`
  const description = settings.intro ?? `Send an enquiry to ${shown.agency.name}.`
  return sheetPage({ shown, isEmbedded, title: settings.title, description, body, appUrl })
}

interface Saying {
  shown: ShownForm
  isEmbedded: boolean
  appUrl: string
}

/** What the traveller reads when the enquiry has arrived. */
export function thanksPage(
  { shown, isEmbedded, appUrl }: Saying,
  again: string,
  onwards = 'Send another enquiry',
): Page {
  const body = html`<div class="thanks" role="status">
    <svg viewBox="0 0 48 48" width="56" height="56" aria-hidden="true">
      <circle class="disc" cx="24" cy="24" r="24" />
      <path class="tick" d="M14 25l7 7 14-15" />
    </svg>
    <h1>Your enquiry is on its way</h1>
    ${shown.settings.thanks.split(/\n+/).map((line) => html`<p class="intro">${line}</p>`)}
    <p><a href="${again}">${onwards}</a></p>
  </div>`
  return sheetPage({ shown, isEmbedded, title: 'Thank you', description: shown.settings.thanks, body, appUrl })
}

/** A page that has one thing to say, and no form. */
export function sayingPage(saying: Saying, title: string, text: string, back?: string): Page {
  const body = html`<h1>${title}</h1>
    <p class="intro">${text}</p>
    ${back && html`<p><a href="${back}">Back to the page</a></p>`}`
  return sheetPage({ ...saying, title, description: text, body })
}
