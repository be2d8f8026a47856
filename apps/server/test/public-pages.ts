import { randomUUID } from 'node:crypto'
import type { TestApp } from './app.ts'
import { browser, vendorDesk } from './ask-vendor.ts'
import { contact } from './examples/contacts.ts'
import { packageDocument } from './examples/invoices.ts'
import { registration } from './examples/tax-profile.ts'
import { vendor } from './examples/vendors.ts'
import { issued as issuedVoucher, voucher as voucherDraft } from './examples/vouchers.ts'
import { makeSent } from './make-proposal.ts'
import { makeTrip } from './make-trip.ts'
import type { TestAgency } from './make.ts'
import { Maker } from './maker.ts'
import { newMark } from './person-maker.ts'
import { fileCases } from './public-files.ts'
import {
  declaredPayment,
  earlierStamp,
  fillOnlinePayment,
  payerCases,
  payOnPage,
  requestCases,
} from './public-pay-pages.ts'
import { forged, get, json, post, type PublicCase, unknownKey } from './public-requests.ts'

/** Everything of an agency's that strangers can open, with an address for it. */
export async function publicCases(app: TestApp, agency: TestAgency): Promise<PublicCase[]> {
  const { call } = agency.owner
  const make = new Maker(app, agency.agencyId, agency.owner.userId, newMark('strangers'))
  return [
    ...(await packageCases(call)),
    ...(await proposalCases(call)),
    ...(await formCases(app, call)),
    ...(await vendorCases(app, agency)),
    ...(await paperCases(app, agency, make)),
    ...(await payerCases(app, agency, make)),
    ...(await requestCases(agency, make)),
    ...(await accountCases(app, agency, make)),
    ...(await tripCases(app, agency)),
    ...(await fileCases(app, agency)),
  ]
}

type Call = TestAgency['owner']['call']

async function packageCases(call: Call): Promise<PublicCase[]> {
  const { data: pack } = await call.packages.create({ title: 'Kerala', days: 2 })
  const changes = { status: 'published' as const }
  const { data } = await call.packages.update({ id: pack.id, version: pack.version, changes })
  const keys = { secret: data.previewKey, nobodys: unknownKey() }
  const at = (part: string) => (key: string) => `/packages/preview/${key}${part}`
  return [
    { route: 'GET /packages/preview/*', ...keys, requests: [get(at('')), get(at('/thanks'))] },
    { route: 'GET /packages/preview/*', ...keys, isAlike: true, requests: [get(at('/cover.jpg'))] },
    { route: 'POST /packages/preview/*', ...keys, requests: [post(at(''))] },
    {
      route: 'packagePage.seen',
      ...keys,
      requests: [
        json(
          'POST',
          (key) => `/package-page/${key}/seen`,
          () => ({}),
        ),
      ],
    },
  ]
}

async function proposalCases(call: Call): Promise<PublicCase[]> {
  const sent = await makeSent(call)
  const keys = { secret: sent.key, nobodys: unknownKey() }
  const at = (part: string) => (key: string) => `/proposals/${key}${part}`
  const of = (part: string) => (key: string) => `/prospect-page/${key}${part}`
  const choice = { optionId: sent.optionB, extras: [] }
  const wish = { version: 1, name: 'Asha', email: 'asha@traveller.test' }
  const code = { version: 1, requestId: randomUUID(), code: '123456', ...choice, total: 1 }
  const words = { version: '1', message: 'A room with a view' }
  return [
    {
      route: 'GET /proposals/*',
      ...keys,
      requests: ['', '/price', '/trip.pdf', '/paid'].map((part) => get(at(part))),
    },
    // It has no picture, and nothing was paid on it.
    {
      route: 'GET /proposals/*',
      ...keys,
      isAlike: true,
      requests: ['/cover.jpg', '/receipt.pdf'].map((part) => get(at(part))),
    },
    {
      route: 'POST /proposals/*',
      ...keys,
      requests: [
        post(at('/change'), () => words),
        post(at('/accept'), () => ({ version: '1', name: 'Asha', email: 'asha@traveller.test', agree: 'yes' })),
        post(at('/accept/code'), () => ({ version: '1', request: randomUUID(), code: '123456', total: '1' })),
        post(at('/online'), fillOnlinePayment),
      ],
    },
    { route: 'prospectPage.view', ...keys, requests: [json('GET', of(''), () => ({}))] },
    { route: 'prospectPage.price', ...keys, requests: [json('POST', of('/price'), () => ({ version: 1, ...choice }))] },
    { route: 'prospectPage.seen', ...keys, requests: [json('POST', of('/seen'), () => ({ version: 1 }))] },
    {
      route: 'prospectPage.askChange',
      ...keys,
      requests: [json('POST', of('/ask-change'), () => ({ version: 1, message: 'Another day more' }))],
    },
    {
      route: 'prospectPage.requestAcceptance',
      ...keys,
      requests: [json('POST', of('/request-acceptance'), () => wish)],
    },
    { route: 'prospectPage.accept', ...keys, requests: [json('POST', of('/accept'), () => code)] },
  ]
}

async function formCases(app: TestApp, call: Call): Promise<PublicCase[]> {
  const { data: form } = await call.intake.form()
  const { data } = await call.intake.previewForm({ settings: form.settings })
  const token = new URL(data.url, app.url).pathname.split('/').at(-1) ?? ''
  const keys = { secret: form.key, nobodys: unknownKey() }
  const tokens = { secret: token, nobodys: forged(token) }
  const at = (part: string) => (key: string) => `/forms/${key}${part}`
  const preview = (key: string) => `/forms/preview/${key}`
  return [
    { route: 'GET /forms/*', ...keys, requests: [get(at('')), get(at('/thanks'))] },
    { route: 'GET /forms/*', ...keys, isAlike: true, requests: [get(at('.js'))] },
    { route: 'POST /forms/*', ...keys, requests: [post(at(''))] },
    { route: 'GET /forms/*', ...tokens, requests: [get(preview)] },
    { route: 'POST /forms/*', ...tokens, requests: [post(preview)] },
  ]
}

async function vendorCases(app: TestApp, agency: TestAgency): Promise<PublicCase[]> {
  const desk = vendorDesk(app, agency)
  const made = await desk.asked()
  const [line] = (await desk.requestOf(made.tripId)).lines
  const lineId = line?.id ?? ''
  const keys = { secret: made.url.split('/').at(-1) ?? '', nobodys: unknownKey() }
  const at = (part: string) => (key: string) => `/vendor-requests/${key}${part}`
  const file = (key: string) => {
    const form = new FormData()
    form.set('line', lineId)
    form.set('file', new File(['%PDF-1.4 bill'], 'bill.pdf'))
    return { path: at('/file')(key), init: { method: 'POST', body: form } }
  }
  const answer = { line: lineId, seen: String(line?.version), do: 'confirm' }
  return [
    { route: 'GET /vendor-requests/*', ...keys, requests: [get(at('')), get(at(`?line=${lineId}`))] },
    {
      route: 'POST /vendor-requests/*',
      ...keys,
      requests: [
        (key) => ({ path: at('/opened')(key), init: { method: 'POST', headers: browser } }),
        file,
        post(at('/message'), () => ({ text: 'Twin or double?' })),
        post(at('/noted'), () => ({})),
        post(at('/answer'), () => answer),
      ],
    },
  ]
}

async function paperCases(app: TestApp, { owner: { call } }: TestAgency, make: Maker): Promise<PublicCase[]> {
  const voucher = (await call.vouchers.get({ id: (await issuedVoucher(make)).id })).data
  const [revision] = voucher.revisions
  const last = (url: string | null | undefined) => new URL(url ?? '', app.url).pathname.split('/').at(-1) ?? ''
  const [preview, code, keyId] = [last(revision?.url), last(revision?.checkUrl), revision?.keyId ?? '']
  const drawnUp = { kind: 'invoice' as const, contactId: await contact(make), tripId: null, tags: [] }
  const registrationId = await registration(make)
  const { data: draft } = await call.invoices.create({ ...drawnUp, registrationId, document: packageDocument(make) })
  const { publicPath } = (await call.invoices.issue({ id: draft.id, version: draft.version })).data
  const receiptId = await payOnPage(make, { invoiceId: draft.id, path: publicPath ?? '' })
  const pages = { secret: preview, nobodys: unknownKey() }
  const codes = { secret: code, nobodys: forged(code) }
  const invoices = { secret: last(publicPath), nobodys: unknownKey() }
  const check = (key: string) => `/vouchers/check/${key}`
  const unissued = (await call.vouchers.preview({ id: await voucherDraft(make) })).data.url.split('/').at(-1) ?? ''
  return [
    {
      route: 'GET /vouchers/preview/*',
      ...pages,
      requests: ['', '/voucher.pdf'].map((part) => get((key) => `/vouchers/preview/${key}${part}`)),
    },
    { route: 'GET /vouchers/check/*', ...codes, requests: [get(check)] },
    {
      route: 'GET /voucher-drafts/*',
      secret: unissued,
      nobodys: forged(unissued),
      isForOwnScreens: true,
      requests: [get((token) => `/voucher-drafts/${token}`)],
    },
    {
      route: 'POST /vouchers/check/*',
      ...codes,
      // Of a form that was opened a while ago, before the agency was suspended.
      requests: [post(check, (key) => ({ name: 'Reception', stamp: earlierStamp(app, key) }))],
    },
    {
      route: 'GET /vouchers/keys/*',
      secret: keyId,
      nobodys: unknownKey(),
      requests: [get((key) => `/vouchers/keys/${key}`)],
    },
    {
      route: 'GET /invoices/view/*',
      ...invoices,
      requests: ['', '/invoice.pdf', '/paid', `/receipt.pdf?of=${receiptId}`].map((part) =>
        get((key) => `/invoices/view/${key}${part}`),
      ),
    },
    {
      route: 'POST /invoices/view/*',
      ...invoices,
      requests: [
        post(
          (key) => `/invoices/view/${key}/declared`,
          (key) => declaredPayment(app, key),
        ),
        post((key) => `/invoices/view/${key}/online`, fillOnlinePayment),
      ],
    },
  ]
}

async function accountCases(app: TestApp, { owner: { call } }: TestAgency, make: Maker): Promise<PublicCase[]> {
  const { data } = await call.vendorLinks.make({ vendorId: await vendor(make) })
  const accounts = { secret: data.url?.split('/').at(-1) ?? '', nobodys: unknownKey() }
  const bill = (key: string) => {
    const form = new FormData()
    const typed = { number: 'LH/1', day: '2026-11-20', amount: '1000', currency: 'INR', stamp: earlierStamp(app, key) }
    for (const [name, value] of Object.entries(typed)) form.set(name, value)
    form.set('file', new File(['%PDF-1.4 bill'], 'bill.pdf'))
    return { path: `/vendor-accounts/${key}/bill`, init: { method: 'POST', body: form } }
  }
  return [
    {
      route: 'GET /vendor-accounts/*',
      ...accounts,
      requests: ['', '/more', '?year=2025'].map((part) => get((key) => `/vendor-accounts/${key}${part}`)),
    },
    { route: 'POST /vendor-accounts/*', ...accounts, requests: [bill] },
  ]
}

async function tripCases(app: TestApp, { owner }: TestAgency): Promise<PublicCase[]> {
  const { call } = owner
  const { id: tripId } = await makeTrip(app, owner, { startsIn: 30 })
  const { data } = await call.travellers.add({ tripId, traveller: { givenName: 'Asha' } })
  const [traveller] = data.travellers
  const { data: link } = await call.travellers.makeLink({ tripId, travellerIds: [traveller?.id ?? ''] })
  const { data: feed } = await call.feeds.make({ kind: 'departures' })
  const travellers = { secret: link.url?.split('/').at(-1) ?? '', nobodys: unknownKey() }
  const feeds = { secret: feed.url?.split('/').at(-2) ?? '', nobodys: unknownKey() }
  const page = (key: string) => `/travellers/${key}`
  const typed = { '0.id': traveller?.id ?? '', '0.version': '1', '0.givenName': 'Asha Rani' }
  return [
    { route: 'GET /travellers/*', ...travellers, requests: [get(page)] },
    { route: 'POST /travellers/*', ...travellers, requests: [post(page, () => typed)] },
    { route: 'GET /calendars/*', ...feeds, requests: [get((key) => `/calendars/${key}/departures.ics`)] },
  ]
}
