import { formatMoney } from '@sarai/money/format'
import type { BookingEmulator, Emulator, LeadsEmulator, MessagesEmulator, PaymentsEmulator } from './emulator.ts'
import { faultKinds } from './faults.ts'
import type { Reply } from './http.ts'
import { escapeHtml, replyPage } from './pages.ts'
import type { SandboxParts } from './parts.ts'

const maxRows = 30
/** What can be done to a link or a booking, and what its button says. */
const linkDeeds = {
  pay: 'Pay',
  'fail-payment': 'Let a payment fail',
  expire: 'Expire',
  refund: 'Refund at the gateway',
  'fail-refund': 'Let the refund fail',
  dispute: 'Dispute',
  'contest-dispute': 'Send evidence',
  'win-dispute': 'Win the dispute',
  'lose-dispute': 'Lose the dispute',
}
const bookingDeeds = { lapse: 'Let the hold lapse', accept: 'Accept', reject: 'Reject', redeem: 'Redeem' }

/** A form of the page: what it does is in fields that nobody sees, and what is typed in others. */
function makeForm(label: string, hidden: Record<string, string>, fields = ''): string {
  const inputs = Object.entries(hidden).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  )
  return `<form method="post" action="control">${inputs.join('')}${fields} <button>${escapeHtml(label)}</button></form>`
}

const makeInput = (name: string, label: string) => `<label>${label} <input name="${name}"></label>`
const makeSelect = (name: string, label: string, values: readonly string[]) =>
  `<label>${label} <select name="${name}">${values.map((value) => `<option>${value}</option>`).join('')}</select></label>`

const makeRow = (cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
const makeTable = (heads: string[], rows: string[]) =>
  rows.length === 0
    ? '<p>None yet.</p>'
    : `<table><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr>${rows.join('')}</table>`

function showAccounts(provider: string, emulator: Emulator): string {
  const rows = emulator.listAccounts().map(({ account, name, keys, state }) => {
    const check = makeSelect('state', 'Identity check', ['approved', 'pending'])
    const forms =
      (emulator.kind === 'payments' ? makeForm('Set', { deed: 'kyc', provider, account }, check) : '') +
      makeForm('Revoke authorisation', { deed: 'revoke', provider, account })
    return makeRow([
      escapeHtml(`${name} (${account})`),
      escapeHtml(keys).replaceAll('\n', '<br>'),
      escapeHtml(state),
      forms,
    ])
  })
  return makeTable(['Account', 'Keys', 'State', ''], rows)
}

function showLinks(provider: string, emulator: PaymentsEmulator): string {
  const links = emulator.listLinks().slice(-maxRows).toReversed()
  const rows = links.map(({ id, reference, state, amount, paid, currency }) => {
    const deeds = Object.entries(linkDeeds).map(([deed, label]) => makeForm(label, { deed, provider, link: id }))
    const sums = `${formatMoney(paid, currency)} of ${formatMoney(amount, currency)}`
    return makeRow([escapeHtml(reference || id), escapeHtml(state), sums, deeds.join('')])
  })
  return `<h2>Links of ${escapeHtml(provider)}</h2>${makeTable(['Reference', 'State', 'Paid', ''], rows)}
${makeForm('Settle to the bank', { deed: 'settle', provider })}`
}

function showBookings(provider: string, emulator: BookingEmulator): string {
  const products = emulator.listProducts().slice(0, maxRows)
  const productRows = products.map(({ id, title, state }) => {
    const forms = [
      makeForm('Sell out', { deed: 'sell-out', provider, product: id }, makeInput('day', 'Day, or none for all')),
      makeForm('Change the price', { deed: 'reprice', provider, product: id }, makeInput('percent', 'Percent')),
      makeForm('Take off sale', { deed: 'drop', provider, product: id }),
    ]
    return makeRow([escapeHtml(title), escapeHtml(id), escapeHtml(state), forms.join('')])
  })
  const bookings = emulator.listBookings().slice(-maxRows).toReversed()
  const bookingRows = bookings.map(({ uuid, code, product, state, starts }) => {
    const deeds = Object.entries(bookingDeeds).map(([deed, label]) =>
      makeForm(label, { deed, provider, booking: uuid }),
    )
    return makeRow([escapeHtml(code), escapeHtml(`${product}, ${starts}`), escapeHtml(state), deeds.join('')])
  })
  return `<h2>Products of ${escapeHtml(provider)}</h2>${makeTable(['Title', 'Id', 'State', ''], productRows)}
<h2>Bookings of ${escapeHtml(provider)}</h2>${makeTable(['Code', 'Product', 'State', ''], bookingRows)}`
}

function showEnquiries(provider: string, emulator: LeadsEmulator): string {
  const rows = emulator
    .listEnquiries()
    .slice(-maxRows)
    .toReversed()
    .map(({ id, account, at, name }) => makeRow([id, account, at, name].map(escapeHtml)))
  const fields = [
    makeInput('account', 'Account, or none for the first'),
    makeInput('name', 'Name'),
    makeInput('phone', 'Phone'),
    makeInput('email', 'Email'),
    makeInput('city', 'City'),
    makeInput('product', 'What for'),
    makeInput('message', 'Message'),
  ]
  return `<h2>Enquiries at ${escapeHtml(provider)}</h2>${makeTable(['Id', 'Account', 'At', 'Name'], rows)}
${makeForm('Enquire', { deed: 'enquire', provider }, fields.join(''))}`
}

/** Phones of travellers, each with a page of its own, and what becomes of templates. */
function showPhones(provider: string, emulator: MessagesEmulator): string {
  const phones = emulator.listPhones().map(({ phone, name, url, unread, state }) => {
    const hold = `<a href="${escapeHtml(url)}" target="_blank" rel="noreferrer">Hold this phone</a>`
    const forms = [
      makeForm('Take it off WhatsApp', { deed: 'reach', provider, phone, on: String(state.startsWith('not')) }),
      makeForm('Hide or show its number', { deed: 'hide', provider, phone, on: String(!state.includes('hides')) }),
      makeForm('Write from the agency’s own phone', { deed: 'echo', provider, phone }, makeInput('text', 'Text')),
    ]
    return makeRow([`${escapeHtml(`${name} ${phone}`)}<br>${hold}`, `${unread} new`, escapeHtml(state), forms.join('')])
  })
  const templates = emulator.listTemplates().map(({ name, language, category, state }) => {
    const select = makeSelect('state', 'State', ['APPROVED', 'PAUSED', 'REJECTED', 'DISABLED', 'PENDING'])
    const form = makeForm('Set', { deed: 'template', provider, name, language }, select)
    return makeRow([escapeHtml(name), escapeHtml(language), escapeHtml(category), escapeHtml(state), form])
  })
  const accounts = emulator.listAccounts().map(({ account, name, state }) => {
    const isRestricted = state === 'restricted'
    const label = `${isRestricted ? 'Let' : 'Do not let'} ${name} send`
    return makeForm(label, { deed: 'restrict', provider, account, on: String(!isRestricted) })
  })
  const fields = [
    makeInput('phone', 'Number, with + and country'),
    makeInput('name', 'Name'),
    makeInput('account', 'Phone number id, or none for the first'),
    makeSelect('kind', 'Kind', ['text', 'picture', 'document', 'voice', 'location', 'contact', 'sticker', 'poll']),
    makeInput('text', 'Text'),
  ]
  return `<h2>Phones at ${escapeHtml(provider)}</h2>${makeTable(['Phone', 'Unread', 'State', ''], phones)}
${makeForm('Write', { deed: 'write', provider }, fields.join(''))}${accounts.join('')}
<h2>Templates of ${escapeHtml(provider)}</h2>${makeTable(['Name', 'Language', 'Category', 'State', ''], templates)}`
}

function showThings(provider: string, emulator: Emulator): string {
  if (emulator.kind === 'payments') return showLinks(provider, emulator)
  if (emulator.kind === 'messages') return showPhones(provider, emulator)
  return emulator.kind === 'booking' ? showBookings(provider, emulator) : showEnquiries(provider, emulator)
}

function showProvider(provider: string, emulator: Emulator): string {
  const fault = makeSelect('kind', 'What goes wrong', faultKinds) + makeInput('value', 'Status or milliseconds')
  const listen =
    makeInput('account', 'Account') + makeInput('url', 'Address') + makeInput('secret', 'Secret of the webhook')
  return `<h2 id="${escapeHtml(provider)}">${escapeHtml(provider)}</h2>${showAccounts(provider, emulator)}
${showThings(provider, emulator)}
${makeForm('Have the next answer fail', { deed: 'fault', provider }, fault)}
${makeForm('Send events there', { deed: 'listen', provider }, listen)}`
}

/** The page on which people do to the sandbox what programs do by its control API. */
export function showControls({ clock, outbox, calls, emulators }: SandboxParts): Reply {
  const deliveries = outbox.deliveries.slice(-maxRows).toReversed()
  const deliveryRows = deliveries.map(({ number, provider, event, state, answers }) => {
    const replay = makeForm('Replay', { deed: 'replay', number: String(number) })
    return makeRow([String(number), provider, escapeHtml(event), `${state} ${answers.join(', ')}`, replay])
  })
  const callRows = calls
    .slice(-maxRows)
    .toReversed()
    .map(({ at, provider, method, path, status }) => makeRow([at, provider, method, escapeHtml(path), String(status)]))
  const links = [...emulators.keys()].map(
    (provider) => `<a href="#${escapeHtml(provider)}">${escapeHtml(provider)}</a>`,
  )
  const markup = `<h1>Controls</h1><p>${links.join(' · ')}</p><p>The sandbox’s time is ${new Date(clock.read()).toISOString()}.</p>
${makeForm('Move the clock', { deed: 'clock' }, makeInput('seconds', 'Seconds ahead'))}
${[...emulators].map(([provider, emulator]) => showProvider(provider, emulator)).join('')}
<h2>Events</h2>${makeForm('Hold events', { deed: 'hold' })}${makeForm('Release them', { deed: 'release' })}
${makeForm('Release them reversed', { deed: 'release', order: 'reversed' })}
${makeForm(outbox.isDoubling ? 'Send each once' : 'Send each twice', { deed: 'double', on: String(!outbox.isDoubling) })}
${makeForm('Lose the next events', { deed: 'lose' }, makeInput('number', 'How many'))}
${makeTable(['No.', 'Provider', 'Event', 'State', ''], deliveryRows)}
<h2>Calls</h2>${makeTable(['At', 'Provider', 'Method', 'Path', 'Status'], callRows)}`
  return replyPage(200, 'Controls', markup, { isWide: true })
}
