import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from './app.ts'
import { agencyTables } from './database.ts'
import { exampleOf } from './examples.ts'
import { textsIn, withValue } from './fields.ts'
import { makeAgency, type TestAgency } from './make.ts'
import { everything, peopleOf, sideOf } from './matrix.ts'
import { makeNewcomer } from './newcomers.ts'
import { type Procedure, procedures, type Reply, send, walkLimit } from './procedures.ts'
import { walkedProcedures } from './walked-calls.ts'

let app: TestApp
let agency: TestAgency
beforeAll(async () => {
  app = await startApp({ ROLE: 'web', SMTP_URL: 'smtp://127.0.0.1:9' })
  agency = await makeAgency(app)
})
afterAll(() => app.close())

/** Tables that any call may add a row to: notes of ours, and what is kept to count or to find by. */
const notes = [
  'contact_keys',
  'data_keys',
  'document_numbers',
  'idempotency_keys',
  'known_devices',
  'lead_counts',
  'ledger_totals',
  'number_series',
  'search_terms',
  'sessions',
  'tags',
  'usage_counts',
]

/** The same input but for one text, or one file. */
function alteredOf(made: unknown, mark: string): unknown {
  const text = textsIn(made).find(({ value }) => value.startsWith(mark))
  if (text) return withValue(made, text.path, `${text.value} altered`)
  const file = Object.entries(made as object).find(([, value]) => value instanceof File)
  return file
    ? withValue(made, [file[0]], new File(['%PDF-1.4 altered'], 'a.pdf'))
    : { ...(made as object), altered: 1 }
}

async function countRows(): Promise<Record<string, number>> {
  const tables = (await agencyTables(app.owner)).filter((table) => !notes.includes(table))
  const counts = tables.map((table) => `select '${table}' as name, count(*)::int as rows from ${table}`)
  const { rows } = await app.owner.query<{ name: string; rows: number }>(counts.join(' union all '))
  return Object.fromEntries(rows.map((row) => [row.name, row.rows]))
}

function difference(before: Record<string, number>, after: Record<string, number>): Record<string, number> {
  const changed = Object.entries(after).filter(([name, rows]) => rows !== before[name])
  return Object.fromEntries(changed.map(([name, rows]) => [name, rows - (before[name] ?? 0)]))
}

/** Asks again where there are too many files on their way, as whoever is told so does. */
async function askUntilTaken(procedure: Procedure, input: unknown, as: Parameters<typeof send>[3]): Promise<Reply> {
  for (let time = 1; ; time++) {
    const reply = await send(app, procedure, input, as)
    if (reply.status !== 429 || time === 200) return reply
    await sleep(50)
  }
}

const creating = walkedProcedures.filter(({ meta }) => meta.creates)

describe('asked twenty times with one key, a call that creates does so once (bar 31)', () => {
  test.each(creating.map((procedure) => [procedure.name, procedure] as const))('%s', async (name, procedure) => {
    for (const input of exampleOf(name).inputs) {
      const make = await makeNewcomer(app)
      const token = await (exampleOf(name).token?.(make) ?? make.token())
      const made = await input(make)
      const headers = { 'idempotency-key': randomUUID() }
      const ask = (asked: unknown, key = headers) => askUntilTaken(procedure, asked, { token, headers: key })

      const other = await input(make)
      const beforeOne = await countRows()
      expect((await ask(other, { 'idempotency-key': randomUUID() })).status).toBe(200)
      const one = difference(beforeOne, await countRows())
      // A file that waits is the same for whoever asks for it again, whatever their key.
      await app.owner.query(`update operations set state = 'done' where state = 'queued'`)
      const before = await countRows()
      const replies = await Promise.all(Array.from({ length: 20 }, () => ask(made)))
      expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
      expect(replies[0]?.status, replies[0]?.text).toBe(200)
      expect(difference(before, await countRows())).toEqual(one)

      expect(await ask(alteredOf(made, make.mark))).toMatchObject({ status: 422, body: { code: 'KEY_REUSED' } })
      expect(difference(before, await countRows())).toEqual(one)
    }
  })

  test('and a key is its caller’s alone', async () => {
    const people = peopleOf(app, sideOf(agency), everything)
    const [first, second] = [await people(), await people()]
    const headers = { 'idempotency-key': randomUUID() }
    const create = procedures.find(({ name }) => name === 'leads.create') ?? procedures[0]
    if (!create) throw new Error('there is no such call')
    const ids = []
    for (const make of [first, second]) {
      const reply = await send(app, create, { name: 'Same' }, { token: await make.token(), headers })
      ids.push((reply.body.data as { id: string }).id)
    }
    expect(ids[0]).not.toBe(ids[1])
  })

  test('a call that failed is tried again under its key', async () => {
    const { call } = agency.owner
    const context = { idempotencyKey: randomUUID() }
    await expect(call.leads.create({ name: 'x', phone: '0000' }, { context })).rejects.toMatchObject({ status: 422 })
    const { data } = await call.leads.create({ name: 'x' }, { context: { idempotencyKey: randomUUID() } })
    expect(data.name).toBe('x')
  })

  test('many creates with keys of their own do not wait for each other in a ring', async () => {
    const { call } = agency.owner
    const begun = performance.now()
    await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        call.leads.create({ name: `Crowd ${index}` }, { context: { idempotencyKey: randomUUID() } }),
      ),
    )
    expect(performance.now() - begun).toBeLessThan(20_000)
  })
})

/** Tables of what is written down along with a change, or set to what it is told to be. */
const alongside = [
  'contact_distinctions',
  'vendor_distinctions',
  'import_mappings',
  'operation_changes',
  'preferences',
  'stored_files',
  'timeline',
  'webhook_deliveries',
]

/** Calls that add a row although they are no creation to be repeated, and why a repetition does no harm. */
const harmless: Record<string, string> = {
  'auth.signup': 'the address tells that it is the same',
  'auth.signin': 'each sign-in is one, and is told of',
  'auth.signinTotp': 'the second time the code is used up',
  'auth.resetPassword': 'the second time the link is used up',
  'auth.changePassword': 'the second time the password is another',
  'auth.changeAddress': 'throttled; the link sent before stops working',
  'auth.confirmNewAddress': 'the second time the link is used up',
  'auth.enableTotp': 'the second time the offer is used up',
  'auth.disableTotp': 'the second time there is nothing to turn off',
  'auth.renewRecoveryCodes': 'the second time the second factor has to be given again',
  'auth.signinPasskey': 'the second time the challenge is used up',
  'auth.signinSecondPasskey': 'the second time the challenge is used up',
  'auth.addPasskey': 'the second time the challenge is used up',
  'auth.removePasskey': 'the second time it is gone',
  'bookingRequests.decide': 'carries a version: the second time it is refused',
  'bookingRequests.withdraw': 'the second time it is withdrawn already',
  'contactDuplicates.merge': 'carries versions: the second time it is refused',
  'examples.load': 'the second time they are there already',
  'feeds.make': 'ends the address before it: there is never more than one',
  'imports.start': 'the second time it is refused',
  'signature.save': 'carries a version: the second time it is refused',
  'ledger.lockPeriod': 'the second time it is closed up to that day already',
  'ledger.unlock': 'the second time it is refused: it is open',
  'bills.enter': 'the second time it is in the books already',
  'bills.cancel': 'carries a version: the second time it is refused',
  'vendorPayments.cancel': 'carries a version: the second time it is refused',
  'vendorRefunds.cancel': 'carries a version: the second time it is refused',
  'paymentRuns.submit': 'carries a version: the second time it is refused',
  'paymentRuns.approve': 'carries a version: the second time it is refused',
  'paymentRuns.decline': 'carries a version: the second time it is refused',
  'paymentRuns.reopen': 'carries a version: the second time it is refused',
  'paymentRuns.cancel': 'carries a version: the second time it is refused',
  'invoices.issue': 'the second time it is issued already',
  'invoices.cancel': 'carries a version: the second time it is refused',
  'priceAlerts.swap': 'the second time the line is none of the alert any more',
  'receipts.confirm': 'carries a version: the second time it is refused',
  'receipts.cancel': 'carries a version: the second time it is refused',
  'receipts.bounce': 'carries a version: the second time it is refused',
  'library.update': 'carries a version: the second time it is refused',
  'mailSettings.save': 'carries a version: the second time it is refused',
  'mailSettings.finishSignIn': 'works once: the second time it is refused',
  'mailSettings.startSignIn': 'begins anew: what was begun before stops working',
  'plugins.connect': 'carries a version, and asks again: what was begun before stays good for once',
  'plugins.finish': 'works once: the second time it is refused',
  'plugins.claim': 'installs what is not installed, and asks again',
  'plugins.test': 'asks again, and notes the same',
  'plugins.setPaused': 'the second time it is paused already',
  'packages.edit': 'each batch has an id, by which it is done once',
  'packages.restoreState': 'the second time it is in that state already',
  'packagePage.seen': 'a visit is counted once',
  'prospectPage.seen': 'a visit is counted once',
  'prospectPage.askChange': 'the same words are taken once',
  'prospectPage.requestAcceptance': 'throttled; an earlier code stays good for its ten minutes',
  'prospectPage.accept': 'the second time it is accepted already',
  'prospectApprovals.approve': 'the second time it is decided already',
  'prospectApprovals.decline': 'the second time it is decided already',
  'prospects.edit': 'each batch has an id, by which it is done once',
  'prospects.restoreState': 'the second time it is in that state already',
  'prospects.update': 'carries a version: the second time it is refused',
  'rateCards.update': 'carries a version: the second time it is refused',
  'rateCards.rollBack': 'carries a version: the second time it is refused',
  'exchangeRates.set': 'of a currency and day there is one',
  'exchangeRates.follow': 'the same currencies are followed',
  'priceAlerts.apply': 'the second time it is decided already',
  'settlements.explain': 'carries a version: the second time it is refused',
  'settlements.match': 'looks again at what nobody has explained',
  'settlements.undo': 'carries a version: the second time it is refused',
  'statements.settle': 'carries a version: the second time it is refused',
  'statements.undo': 'carries a version: the second time it is refused',
  'standing.sendAgain': 'throttled; the links sent before stay good',
  'standing.correctAddress': 'the second time it is the address already',
  'tcs.cancelDeposit': 'the second time it is taken back already',
  'team.resend': 'throttled; the links sent before stop working',
  'team.update': 'carries a version: the second time it is refused',
  'operations.approve': 'is decided once: the second time it is refused',
  'operations.decline': 'is decided once: the second time it is refused',
  'trips.cancel': 'carries a version: the second time it is refused',
  'trips.setPayers': 'sets all of them: the second time they are set already',
  'vendorAccounts.confirm': 'the second time it is decided already',
  'vendorAccounts.refuse': 'the second time it is decided already',
  'vendorAccounts.confirmByCode': 'the second time the code is used up',
  'vendorDuplicates.merge': 'carries versions: the second time it is refused',
  'vendorNames.join': 'the second time the name is joined already',
  'openings.post': 'names what it takes the place of: the second time it is refused',
  'openings.remove': 'the second time they are taken back already',
  'vouchers.issue': 'carries a version: the second time it is refused',
  'vouchers.rotateKey': 'the second time the newer key is replaced; what either has signed stays good',
  'vouchers.saveSettings': 'carries a version: the second time it is refused',
  'settlements.fetch': 'the second time what is known is left out',
  'disputes.enter': 'the second time it is entered already',
  'gatewayRefunds.enter': 'the second time it is entered already',
  'leads.assign': 'the second time there is nothing to assign, and nobody to tell',
}

test(
  'a call that adds a record takes a key (bar 31)',
  async () => {
    const unannounced: string[] = []
    for (const procedure of walkedProcedures.filter(({ name, meta }) => !meta.creates && !harmless[name])) {
      const { inputs, token } = exampleOf(procedure.name)
      const make = await makeNewcomer(app)
      const input = await inputs[0]?.(make)
      const bearer = await (token?.(make) ?? make.token())
      const before = await countRows()
      await send(app, procedure, input, { token: bearer })
      const more = Object.entries(difference(before, await countRows())).filter(([, rows]) => rows > 0)
      const added = more.map(([table]) => table).filter((table) => !alongside.includes(table))
      if (added.length > 0) unannounced.push(`${procedure.name}: ${added.join(', ')}`)
    }
    expect(unannounced).toEqual([])
  },
  walkLimit(3),
)
