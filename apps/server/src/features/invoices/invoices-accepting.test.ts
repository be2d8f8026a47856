import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { registration } from '../../../test/examples/tax-profile.ts'
import { makeSent, priceB, priceOfExtra } from '../../../test/make-proposal.ts'
import { makeAgency, type TestAgency } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'
import { newMark } from '../../../test/person-maker.ts'
import { draftOfAccepted } from './invoices-accepting.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

async function switchOn({ owner }: TestAgency, draftsOnAcceptance: boolean): Promise<void> {
  const { facts, version } = (await owner.call.taxProfile.show()).data
  await owner.call.taxProfile.save({ ...facts, draftsOnAcceptance, version })
}

/** An agency with a registration, or without. */
async function newAgency({ isRegistered = true } = {}) {
  const agency = await makeAgency(app)
  const make = new Maker(app, agency.agencyId, agency.owner.userId, newMark(`accepting-${agency.agencyId}`))
  if (isRegistered) await registration(make)
  return agency
}

async function accepted({ owner: { call } }: TestAgency): Promise<string> {
  const { id, optionB, extra } = await makeSent(call)
  const said = { id, version: 1, way: 'phone' as const, name: 'Asha Rao', note: null, email: null }
  await call.prospects.recordAcceptance({ ...said, optionId: optionB, extras: [extra], total: priceB + priceOfExtra })
  return (await call.prospects.get({ id })).data.trip?.id ?? ''
}
const drafts = async ({ owner }: TestAgency, trip: string) =>
  (await owner.call.invoices.list({ filters: { trip } })).data
const told = async ({ owner }: TestAgency) =>
  (await owner.call.notices.list({ kinds: ['invoice_drafted'] })).data.map(({ title, body, subject }) => ({
    title,
    body,
    subject,
  }))

describe('the invoice of an accepted proposal', () => {
  test('is drawn up by itself where the agency wants it, once, told to the RM and in the history', async () => {
    const agency = await newAgency()
    await switchOn(agency, true)
    const tripId = await accepted(agency)
    await expect.poll(() => drafts(agency, tripId)).toHaveLength(1)
    const [draft] = await drafts(agency, tripId)
    // What was agreed upon is with tax: nothing is put on top.
    expect(draft).toMatchObject({ status: 'draft', total: priceB + priceOfExtra, ownerId: agency.owner.userId })
    // The same job again, as after a server that died.
    await draftOfAccepted(app.services, agency.agencyId, tripId)
    expect(await drafts(agency, tripId)).toHaveLength(1)
    const notices = await told(agency)
    expect(notices).toMatchObject([{ body: 'Look at it, and issue it.', subject: 'invoice' }])
    expect(notices[0]?.title).toMatch(/^An invoice of T-\d{6} .* is drawn up$/)
    const history = (await agency.owner.call.trips.timeline({ id: tripId })).data
    expect(history.filter(({ kind }) => kind === 'invoice_drafted')).toMatchObject([
      { actorId: null, actorLabel: 'accepted proposal', data: { invoiceId: draft?.id } },
    ])
  })

  test('is not where they do not: the setting is off unless it was switched on', async () => {
    const agency = await newAgency()
    expect((await agency.owner.call.taxProfile.show()).data.facts.draftsOnAcceptance).toBe(false)
    const first = await accepted(agency)
    await switchOn(agency, true)
    await switchOn(agency, false)
    const second = await accepted(agency)
    await switchOn(agency, true)
    // A later one is there, so those before would be too.
    const last = await accepted(agency)
    await expect.poll(() => drafts(agency, last)).toHaveLength(1)
    expect(await drafts(agency, first)).toEqual([])
    expect(await drafts(agency, second)).toEqual([])
  })

  test('says what is missing for its figures, and the acceptance holds', async () => {
    const agency = await newAgency({ isRegistered: false })
    await switchOn(agency, true)
    const tripId = await accepted(agency)
    await expect.poll(() => drafts(agency, tripId)).toMatchObject([{ total: null }])
    expect((await told(agency))[0]?.body).toContain('No tax registration holds on')
  })

  test('is not drawn up of what was called off, deleted or invoiced meanwhile', async () => {
    const agency = await newAgency()
    const [off, gone, done] = [await accepted(agency), await accepted(agency), await accepted(agency)]
    await app.owner.query('update trips set cancelled_at = now() where id = $1', [off])
    await app.owner.query('update trips set deleted_at = now() where id = $1', [gone])
    await agency.owner.call.invoices.ofTrip({ id: done, kind: 'invoice' })
    for (const tripId of [off, gone, done]) await draftOfAccepted(app.services, agency.agencyId, tripId)
    expect(await drafts(agency, off)).toEqual([])
    expect(await drafts(agency, gone)).toEqual([])
    expect(await drafts(agency, done)).toHaveLength(1)
    expect(await told(agency)).toEqual([])
  })

  test('tells why there is none where the trip’s currency has no rate of exchange', async () => {
    const agency = await newAgency()
    const tripId = await accepted(agency)
    await app.owner.query(`update trips set currency = 'XAF' where id = $1`, [tripId])
    await draftOfAccepted(app.services, agency.agencyId, tripId)
    expect(await drafts(agency, tripId)).toEqual([])
    const [notice] = await told(agency)
    expect(notice).toMatchObject({ subject: 'trip', body: expect.stringContaining('no exchange rate of XAF') })
    expect(notice?.title).toMatch(/^No invoice of T-/)
  })
})
