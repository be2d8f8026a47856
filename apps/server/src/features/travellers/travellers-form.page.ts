import { formatWord } from '@sarai/contract/export-words'
import { genders, mealPreferences, salutations, seatPreferences } from '@sarai/contract/contact-words'
import { travellerKindLabels } from '@sarai/contract/traveller-words'
import { daysWords } from '@sarai/itinerary/words'
import { type Html, html, raw } from '../../core/http/html.ts'
import type { Page } from '../../core/http/written-page.ts'
import { adviserStyle, adviserTag } from '../brochures/brochures-adviser.page.ts'
import { sheetPage } from '../intake/intake-layout.page.ts'
import {
  type OwnFact,
  passportAsked,
  type PassportFact,
  type Problems,
  shownOf,
  type Typed,
} from './travellers-form.rules.ts'
import { writePanInput } from './travellers-pan.rules.ts'
import type { OpenTravellers, Refused, Sent } from './travellers-page.service.ts'
import type { TravellerRecord } from './travellers.queries.ts'
import { nameOf } from './travellers.service.ts'

interface Asked {
  open: OpenTravellers
  key: string
  appUrl: string
  /** What was typed, and what is wrong with it. */
  sent?: Sent
  refused?: Refused
  isSaved?: boolean
}

interface Input {
  name: OwnFact
  label: string
  attributes?: string
  choices?: readonly string[]
  help?: string
}

const countryCode = 'type="text" maxlength="2" autocapitalize="characters" placeholder="IN"'

/** Inputs of one inner list stand side by side. */
type Rows = Input[][]

const nameRows: Rows = [
  [{ name: 'title', label: 'Title', choices: salutations }],
  [
    { name: 'givenName', label: 'Given names', attributes: 'type="text" maxlength="80" autocomplete="given-name"' },
    { name: 'familyName', label: 'Family name', attributes: 'type="text" maxlength="80" autocomplete="family-name"' },
  ],
  [
    { name: 'birth', label: 'Date of birth', attributes: 'type="date" min="1900-01-01" autocomplete="bday"' },
    { name: 'gender', label: 'Gender', choices: genders },
  ],
  [{ name: 'nationality', label: 'Nationality (country)', attributes: countryCode }],
]

const passportRows: (Input & { name: PassportFact })[][] = [
  [
    {
      name: 'passportNumber',
      label: 'Passport number',
      attributes: 'type="text" maxlength="20" autocomplete="off" autocapitalize="characters"',
    },
    { name: 'passportCountry', label: 'Issued by (country)', attributes: countryCode },
  ],
  [
    { name: 'passportIssuedOn', label: 'Issued on', attributes: 'type="date"' },
    { name: 'passportExpiresOn', label: 'Expires on', attributes: 'type="date"' },
  ],
]

const tripRows: Rows = [
  [
    { name: 'phone', label: 'Phone', attributes: 'type="tel" inputmode="tel" maxlength="32" autocomplete="tel"' },
    {
      name: 'email',
      label: 'Email',
      attributes: 'type="email" inputmode="email" maxlength="254" autocomplete="email"',
    },
  ],
  [
    { name: 'meal', label: 'Meals', choices: mealPreferences },
    { name: 'seat', label: 'Seat', choices: seatPreferences },
  ],
  [
    { name: 'emergencyName', label: 'Whom we call in an emergency', attributes: 'type="text" maxlength="80"' },
    { name: 'emergencyPhone', label: 'Their phone', attributes: 'type="tel" inputmode="tel" maxlength="32"' },
  ],
  [{ name: 'wishes', label: 'Wishes, allergies, help you need', attributes: 'type="text" maxlength="500"' }],
]

function field(place: number, { name, label, attributes, choices, help }: Input, typed: Typed, problem?: string): Html {
  const id = `f-${place}-${name}`
  const value = typed[name] ?? ''
  const common = html`id="${id}" name="${place}.${name}" ${problem ? raw('aria-invalid="true"') : null}
  aria-describedby="h-${id} p-${id}"`
  return html`<div class="field">
    <label for="${id}">${label}</label>
    ${
      choices
        ? html`<select ${common}>
            <option value="">Choose</option>
            ${choices.map((one) => html`<option value="${one}" ${raw(one === value ? 'selected' : '')}>${formatWord(one)}</option>`)}
          </select>`
        : html`<input ${common} ${raw(attributes ?? '')} value="${value}" />`
    }
    ${help && html`<p class="help" id="h-${id}">${help}</p>`}
    <p class="problem" id="p-${id}">${problem}</p>
  </div>`
}

/** What stands of one traveller in the form, or stood in it when it was refused. */
interface Filled {
  place: number
  typed: Typed
  problems: Problems
}

const rowsOf = (rows: Rows, { place, typed, problems }: Filled) =>
  rows.map(
    (row) =>
      html`<div class="${row.length > 1 ? 'pair' : 'single'}">
        ${row.map((input) => field(place, input, typed, problems[input.name]))}
      </div>`,
  )

/** The passport: what is there stays unless it is typed anew, and is not shown to whoever has the link. */
function passportPart(traveller: TravellerRecord, filled: Filled, { agency, mayReplacePassports }: OpenTravellers) {
  const { isKept, known, open } = passportAsked(traveller, mayReplacePassports)
  const ask = `If it has changed, tell ${agency.name}.`
  const closed = [...known].filter((name) => !open.has(name))
  const refused = closed.map((name) => filled.problems[name]).find(Boolean)
  if (isKept && open.size === 0)
    return html`<p class="kept">We have a passport already. ${ask}</p>
      <p class="problem">${refused}</p>`
  const inputs = rowsOf(
    passportRows
      .map((row) =>
        row
          .filter(({ name }) => open.has(name))
          .map((input) => ({ ...input, help: !isKept && known.has(input.name) ? kept : undefined })),
      )
      .filter((row) => row.length > 0),
    filled,
  )
  if (!isKept)
    return html`${inputs}${closed.length > 0 && html`<p class="kept">We have the rest of it already. ${ask}</p>`}
      <p class="problem">${refused}</p>`
  const isBegun = [...open].some((name) => filled.typed[name] || filled.problems[name])
  return html`<p class="kept">We have a passport already. Leave this as it is to keep it.</p>
    <details ${raw(isBegun ? 'open' : '')}>
      <summary>Enter another passport</summary>
      <p class="help">Enter its number, country and last day: it replaces the one that we have.</p>
      ${inputs}
    </details>`
}

const kept = 'We have this already. Leave it empty to keep it.'

function person(traveller: TravellerRecord, place: number, { open, sent: all, refused }: Asked): Html {
  const sent = all?.entered.find(({ id }) => id === traveller.id)
  const problems = refused?.problems[traveller.id] ?? {}
  const filled = { place, typed: { ...shownOf(traveller), ...sent?.typed }, problems }
  return html`<fieldset class="person">
    <legend>${nameOf(traveller)} <span class="optional">${travellerKindLabels[traveller.kind]}</span></legend>
    <input type="hidden" name="${place}.id" value="${traveller.id}" />
    <input type="hidden" name="${place}.version" value="${traveller.version}" />
    <h2>Name as in the passport</h2>
    ${rowsOf(nameRows, filled)}
    <h2>Passport</h2>
    ${passportPart(traveller, filled, open)}
    <h2>For the trip</h2>
    ${rowsOf(tripRows, filled)}
  </fieldset>`
}

/** Who pays for a trip abroad says under which number the tax that is collected with it is theirs. */
function writePanPart({ open: { payersWithoutPan }, sent, refused }: Asked): Html | null {
  if (payersWithoutPan.length === 0) return null
  return html`<fieldset class="person">
    <legend>For the invoice</legend>
    <p class="kept">
      The law has us collect income tax with trips abroad (TCS), and we need the PAN of whoever pays before they do. The
      tax is credited to it.
    </p>
    ${payersWithoutPan.map((one) => {
      const id = `f-${writePanInput(one)}`
      const problem = refused?.pans[one.contactId]
      return html`<div class="single">
        <div class="field">
          <label for="${id}">PAN of ${one.name}</label>
          <input
            id="${id}"
            name="${writePanInput(one)}"
            type="text"
            maxlength="20"
            autocomplete="off"
            autocapitalize="characters"
            ${problem ? raw('aria-invalid="true"') : null}
            aria-describedby="p-${id}"
            value="${sent?.pans[one.contactId] ?? ''}"
          />
          <p class="problem" id="p-${id}">${problem}</p>
        </div>
      </div>`
    })}
  </fieldset>`
}

const said = ({ refused, isSaved }: Asked): Html | null => {
  if (refused?.isStale)
    return html`<p class="summary" role="alert">
      Somebody changed this while you were typing. Look over what you entered, and send it again to keep yours.
    </p>`
  if (refused) return html`<p class="summary" role="alert">Something needs another look. Nothing was saved yet.</p>`
  return isSaved ? html`<p class="saved" role="status">Saved. You can change it until the trip begins.</p>` : null
}

/** The page on which travellers say who they are. It shows those of its link and nobody else. */
export function travellersPage(asked: Asked): Page {
  const { open, key, appUrl } = asked
  const { agency, trip, travellers } = open
  const days = trip.startDate ? daysWords(trip.startDate, trip.endDate ?? trip.startDate) : ''
  // In one piece: the paragraph keeps the lines of what agencies write.
  const intro = `${[trip.title, days].filter(Boolean).join(', ')}. ${agency.name} needs this to book for you. Passport numbers are kept encrypted, and never shown here.`
  return sheetPage({
    shown: { settings: agency.form, agency },
    isEmbedded: false,
    title: 'Who is travelling?',
    description: `${trip.title} with ${agency.name}`,
    appUrl,
    body: html`<h1>Who is travelling?</h1>
      <p class="intro">${intro}</p>
      ${said(asked)}
      <form method="post" action="/travellers/${key}" novalidate>
        ${travellers.map((one, place) => person(one, place, asked))} ${writePanPart(asked)}
        <button type="submit">Save</button>
      </form>
      ${adviserTag(open.adviser, agency.name, trip.title)}`,
    style: adviserStyle,
  })
}
