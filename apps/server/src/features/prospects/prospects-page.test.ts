import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { type Mailbox, openMailbox } from '../../../test/mailbox.ts'
import { makeAgency, type TestAgency } from '../../../test/make.ts'
import { wordsOfPdf } from '../../../test/pdf-words.ts'
import {
  draftOf,
  editDraft,
  letOthersAccept,
  makeSent,
  type OfferedTrip,
  sendDraft,
  set,
} from '../../../test/make-proposal.ts'

let app: TestApp
let mailbox: Mailbox
let agency: TestAgency
let sent: OfferedTrip & { key: string }
beforeAll(async () => {
  mailbox = await openMailbox()
  app = await startApp({ SMTP_URL: mailbox.url })
  agency = await makeAgency(app)
  await letOthersAccept(agency.owner.call)
})
afterAll(async () => {
  await app.close()
  await mailbox.close()
})
beforeEach(async () => {
  sent = await makeSent(agency.owner.call)
})

const at = (rest = '', key = sent.key) => `${app.url}/proposals/${key}${rest}`
const read = (rest = '') => fetch(at(rest), { redirect: 'manual' })
const pageAt = async (rest = '') => (await read(rest)).text()

function post(rest: string, fields: Record<string, string>) {
  return fetch(at(rest), { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })
}

/** What the hidden inputs of a form hold. */
function hiddenIn(page: string, form: string): Record<string, string> {
  const markup = page.split(`action="/proposals/${sent.key}/${form}"`)[1]?.split('</form>')[0] ?? ''
  return Object.fromEntries(
    [...markup.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, n, v]) => [n, v]),
  )
}

async function codeFor(email: string): Promise<string> {
  const find = () => mailbox.mails.findLast((mail) => mail.to.includes(email))?.text.match(/^(\d{6})\r?$/m)?.[1]
  await expect.poll(find).toBeDefined()
  return find() ?? ''
}

const chosen = () => `?option=${sent.optionB}&extra[]=${sent.extra}`
/** As a traveller fills the form in. */
const person = () => ({ name: 'Asha Rao', email: `${crypto.randomUUID()}@example.com`, agree: 'yes' })

describe('the public page of a proposal', () => {
  test('tells all of the trip and what is to be chosen, and nothing of what it costs the agency', async () => {
    const answer = await read()
    const page = await answer.text()
    expect(answer.status).toBe(200)
    for (const said of [
      'Kerala',
      'On the water',
      'Hotel of A',
      'Only in B',
      'Balloon ride',
      '+ ₹10,000',
      '₹50,000',
      '₹75,000',
    ])
      expect(page).toContain(said)
    // Search engines are told by their names; whoever fetches a preview of a link may read on.
    for (const robot of ['googlebot', 'bingbot', 'duckduckbot', 'archive.org_bot'])
      expect(page).toContain(`<meta name="${robot}" content="noindex"`)
    expect(page).not.toContain('name="robots"')
    expect(page).toContain(`<meta property="og:url" content="${app.services.appUrl}/proposals/${sent.key}"`)
    expect(page).not.toContain('SECRET')
    // This one has no terms to agree to.
    expect(page).toContain('I have read the trip, and accept it.')
    expect(page).not.toContain('#terms')
    expect(answer.headers.get('content-security-policy')).toContain(`connect-src 'self'`)
    expect(page).not.toMatch(/ style="| on\w+="/)
    expect(Buffer.byteLength(page)).toBeLessThan(150_000)
  })

  test('prices what its address names; what is not there to be chosen is left out', async () => {
    expect(await pageAt(chosen())).toContain('data-amount="8500000"')
    expect(await pageAt('?option=nonsense&extra[]=nonsense')).toContain('data-amount="7500000"')
    const sum = await read(`/price${chosen()}`)
    const fragment = await sum.text()
    expect(fragment).toMatch(/^<div\s+id="sum"\s+class="sum"\s+data-amount="8500000"\s+data-total="₹85,000"/)
    for (const said of ['Balloon ride', '₹10,000', 'Deposit', '₹25,500', 'Balance', '₹59,500', 'by 6 Dec 2100'])
      expect(fragment).toContain(said)
  })

  test('is accepted without a script: name and address, then the mailed code', async () => {
    const asked = person()
    const carried = hiddenIn(await pageAt(chosen()), 'accept')
    const code = await post('/accept', { ...carried, ...asked })
    const page = await code.text()
    expect(code.status).toBe(200)
    expect(page).toContain('₹85,000')
    const kept = hiddenIn(page, 'accept/code')
    const digits = await codeFor(asked.email)
    const wrong = await post('/accept/code', { ...kept, code: digits === '000000' ? '111111' : '000000' })
    expect(wrong.status).toBe(422)
    expect(await wrong.text()).toContain('You can try 4 more times')
    const right = await post('/accept/code', { ...kept, code: `${digits.slice(0, 3)} ${digits.slice(3)}` })
    expect([right.status, right.headers.get('location')]).toEqual([303, `/proposals/${sent.key}`])
    const after = await pageAt()
    expect(after).toContain('Asha Rao accepted it')
    expect(after).toContain('data-amount="8500000"')
    expect(after).not.toContain('action="/proposals')
    const again = await post('/accept/code', { ...kept, code: digits })
    expect(again.status).toBe(409)
    expect(await again.text()).toContain('This proposal was accepted already. Nothing was changed.')
    const { data } = await agency.owner.call.prospects.trip({ id: sent.id })
    expect(data).toMatchObject({ total: 8_500_000, acceptedBy: 'Asha Rao' })
  })

  test('says which fields are missing, and keeps what was typed and chosen', async () => {
    const carried = hiddenIn(await pageAt(chosen()), 'accept')
    const answer = await post('/accept', { ...carried, name: 'Asha <b>', email: 'nowhere' })
    const page = await answer.text()
    expect(answer.status).toBe(422)
    expect(page).toContain('value="Asha &lt;b&gt;"')
    expect(page).toContain('Tick this to accept')
    expect(page).toMatch(/id="p-accept-email">[^<]+</)
    expect(page).toContain('data-amount="8500000"')
    expect((await post('/change', { version: '1', message: '  ' })).status).toBe(422)
    const long = await post('/change', { version: '1', message: `</textarea><b>${'x'.repeat(4000)}` })
    expect(long.status).toBe(422)
    expect(await long.text()).toContain('>&lt;/textarea&gt;&lt;b&gt;xxx')
  })

  test('refuses a total, an option or an extra that was made up', async () => {
    const asked = person()
    const carried = hiddenIn(await pageAt(chosen()), 'accept')
    const kept = hiddenIn(await (await post('/accept', { ...carried, ...asked })).text(), 'accept/code')
    const code = await codeFor(asked.email)
    const forged = await post('/accept/code', { ...kept, code, total: '100' })
    expect([forged.status, (await forged.text()).includes('The price has changed')]).toEqual([409, true])
    const lies: Record<string, string>[] = [
      { option: crypto.randomUUID() },
      { 'extra[]': crypto.randomUUID() },
      { option: "' or 1=1 --" },
    ]
    for (const lie of lies) expect((await post('/accept/code', { ...kept, code, ...lie })).status).toBe(422)
    expect((await agency.owner.call.prospects.get({ id: sent.id })).data.acceptedAt).toBeNull()
  })

  test('has a document to download, with every option’s price', async () => {
    const first = await read('/trip.pdf')
    expect([first.status, first.headers.get('refresh')]).toEqual([202, '3'])
    await expect.poll(async () => (await read('/trip.pdf')).status).toBe(302)
    const answer = await fetch(at('/trip.pdf'))
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="PR-\d{6} Kerala \d+\.pdf"/)
    const pdf = Buffer.from(await answer.arrayBuffer())
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    const said = wordsOfPdf(pdf)
    if (said === null) return
    for (const words of ['Hotel of A', '₹50,000', '₹75,000', 'Balloon ride', '+ ₹10,000', '2 adults'])
      expect(said).toContain(words)
    expect(said).not.toContain('SECRET')
  })

  test('a draft has a document of each option too, with no word of the others', async () => {
    const { call } = agency.owner
    const { options } = (await draftOf(call, sent.id)).document
    const optionId = options.find(({ name }) => name === 'B')?.id
    const { data } = await call.prospects.pdf({ id: sent.id, optionId })
    const result = async () => (await call.operations.get({ id: data.operationId })).data
    await expect.poll(async () => (await result()).state).toBe('done')
    expect((await result()).title).toMatch(/^PDF of PR-\d{6} Kerala \d+, option B$/)
    const { url } = (await call.operations.file({ id: data.operationId })).data
    const pdf = await fetch(app.url + url)
    const said = wordsOfPdf(Buffer.from(await pdf.arrayBuffer()))
    const foreign = call.prospects.pdf({ id: sent.id, optionId: crypto.randomUUID() })
    await expect(foreign).rejects.toMatchObject({ status: 422, fields: { optionId: expect.any(String) } })
    if (said === null) return
    for (const words of ['Hotel of B', '₹75,000', 'Balloon ride']) expect(said).toContain(words)
    for (const words of ['Hotel of A', '₹50,000', 'Option A', 'SECRET']) expect(said).not.toContain(words)
  })

  test('comes by mail with the document, once', async () => {
    const { call } = agency.owner
    const { email } = person()
    const { revision } = await draftOf(call, sent.id)
    await call.prospects.send({ id: sent.id, revision, channel: 'mail', to: email, message: 'Here it is' })
    const mails = () => mailbox.mails.filter(({ to }) => to.includes(email))
    await expect.poll(() => mails().length).toBe(1)
    const [mail] = mails()
    expect(mail?.text).toMatch(/filename="?PR-\d{6} Kerala \d+\.pdf/)
    const packed = mail?.text.split(/content-disposition: attachment[^]*?\r\n\r\n/i)[1]?.split('\r\n--')[0] ?? ''
    expect(Buffer.from(packed, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
    expect(mail?.text).toContain('Here it is')
  })

  test('takes a wish for a change, and says what is new in the version that follows', async () => {
    const asked = await post('/change', { version: '1', name: '', message: 'A quieter hotel, please' })
    expect(asked.headers.get('location')).toBe(`/proposals/${sent.key}?said=asked`)
    expect(await pageAt('?said=asked')).toContain('has your request')
    const { document } = await draftOf(agency.owner.call, sent.id)
    await editDraft(agency.owner.call, sent.id, set(['title'], 'Quiet Kerala', document.title))
    await sendDraft(agency.owner.call, sent.id)
    const page = await pageAt()
    expect(page).toContain('What is new in version 2')
    expect(page).toContain('<ins>Quiet Kerala</ins>')
    const old = await post('/accept', { version: '1', total: '7500000', option: sent.optionB, ...person() })
    expect([old.status, (await old.text()).includes('There is a newer version')]).toEqual([409, true])
  })

  test('that is over, taken back, closed, deleted or nobody’s says so', async () => {
    const { call } = agency.owner
    const changed = async (changes: object) => {
      const { data } = await call.prospects.get({ id: sent.id })
      await call.prospects.update({ id: sent.id, version: data.version, changes })
    }
    await changed({ validUntil: '2020-01-01' })
    expect(await pageAt()).toContain('This offer has expired')
    expect(await pageAt()).not.toContain('/accept"')
    await changed({ validUntil: null, isOpen: false })
    expect([(await read()).status, (await read(`/price`)).status]).toEqual([410, 302])
    await changed({ isOpen: true })
    await call.prospects.revoke({ id: sent.id })
    const revoked = await read()
    expect([revoked.status, (await revoked.text()).includes('has withdrawn this offer')]).toEqual([410, true])
    await call.prospects.remove({ id: sent.id })
    expect((await read()).status).toBe(410)
    expect((await fetch(at('', 'x'.repeat(22)))).status).toBe(404)
    expect((await fetch(at('', `${sent.key}%27`))).status).toBe(404)
  })
})

test('where no mail can be sent it says so, and tells the agency', async () => {
  const quiet = await startApp()
  const own = await makeAgency(quiet)
  const { key, id, optionB } = await makeSent(own.owner.call)
  const fields = { version: '1', total: '7500000', option: optionB, ...person() }
  const answer = await fetch(`${quiet.url}/proposals/${key}/accept`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  })
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('They know that you want to accept')
  const kinds = (await own.owner.call.prospects.timeline({ id })).data.map(({ kind }) => kind)
  expect(kinds).toContain('mail_failed')
  await quiet.close()
})
