import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { takeUp } from '../../kernel/mail/mail-allowance.service.ts'
import { writeMail } from '../../kernel/mail/mail.service.ts'
import { mails as outbox } from '../../kernel/mail/mail.table.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeAgency, type TestAgency } from '../../../test/make.ts'

let app: TestApp
let agency: TestAgency
beforeAll(async () => {
  app = await startApp()
  agency = await makeAgency(app)
})
afterAll(() => app.close())

async function counts() {
  const { call } = agency.owner
  const lists = [call.leads.list({}), call.contacts.list({}), call.packages.list({}), call.prospects.list({})]
  return (await Promise.all(lists)).map(({ total }) => total)
}

describe('examples', () => {
  test('are loaded once, also by two people at a time, and are there as if made by hand', async () => {
    const { call } = agency.owner
    expect((await call.examples.state()).data.areLoaded).toBe(false)
    const loads = await Promise.allSettled([call.examples.load(), call.examples.load()])
    expect(loads.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(loads.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'LOADED' } })
    expect(await counts()).toEqual([3, 3, 1, 1])
    expect((await call.examples.state()).data.areLoaded).toBe(true)
    const { data: leads } = await call.leads.list({ filters: { tag: ['Example'] } })
    expect(leads.every(({ nextFollowUpAt }) => nextFollowUpAt !== null)).toBe(true)
    const [proposal] = (await call.prospects.list({})).data
    expect(proposal).toMatchObject({ customer: 'Anjali Deshpande', status: 'draft' })
    expect(proposal?.total).toBeGreaterThan(0)
    expect((await call.activity.list({})).data.map(({ kind }) => kind)).toContain('examples_loaded')
  })

  test('are removed in one step, also those that were changed, and each can be restored', async () => {
    const { call } = agency.owner
    const [lead] = (await call.leads.list({})).data
    if (!lead) throw new Error('there is no lead')
    await call.leads.update({ id: lead.id, version: lead.version, changes: { city: 'Nashik' } })
    expect((await call.examples.remove()).data).toEqual({ kept: 0 })
    expect(await counts()).toEqual([0, 0, 0, 0])
    await expect(call.examples.remove()).rejects.toMatchObject({ code: 'NO_EXAMPLES' })
    expect((await call.leads.restore({ id: lead.id })).data).toMatchObject({ city: 'Nashik' })
    await call.leads.remove({ id: lead.id })
  })

  test('can be loaded again; a contact that another lead asks for stays', async () => {
    const { call } = agency.owner
    await call.examples.load()
    const { data: contacts } = await call.contacts.list({})
    const contact = contacts.find(({ name }) => name === 'Lakshmi Iyer')
    await call.leads.create({ name: 'Lakshmi Iyer', contactId: contact?.id })
    expect((await call.examples.remove()).data).toEqual({ kept: 1 })
    expect(await counts()).toEqual([1, 1, 0, 0])
  })
})

test('nothing is mailed to people of examples, whoever writes', async () => {
  const agency = await makeAgency(app)
  await app.services.database.writeAs(agency.agencyId, async (db) => {
    const mails = ['anjali@people.example.com', 'Farhan@People.Example.com'].map((to) => ({
      to,
      subject: 'Hi',
      text: 'Hi',
    }))
    const posted = []
    for (const mail of mails) posted.push((await writeMail(app.services, db, mail)).id)
    await db.update(outbox).set({ state: 'waiting' }).where(db.own(outbox))
    const taken = await takeUp(app.services, db, posted, async () => undefined)
    expect(taken).toEqual([])
    const states = await db.select({ state: outbox.state, problem: outbox.problem }).from(outbox).where(db.own(outbox))
    expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['failed']))
    expect(states[0]?.problem).toContain('address of an example')
  })
})
