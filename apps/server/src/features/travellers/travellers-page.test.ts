import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { dayIn, makeTrip } from '../../../test/make-trip.ts'
import { makeAgency, makeMember, type Person, type TestAgency } from '../../../test/make.ts'

let app: TestApp
let agency: TestAgency
beforeAll(async () => {
  app = await startApp()
  agency = await makeAgency(app)
})
afterAll(() => app.close())

const passport = {
  passportNumber: 'Z1234567',
  passportCountry: 'IN',
  passportIssuedOn: '2022-03-04',
  passportExpiresOn: dayIn(900),
}

/** A trip of the owner's with one traveller, whose passport is known or not. */
async function travelling(known: object = passport) {
  const { call } = agency.owner
  const { id: tripId } = await makeTrip(app, agency.owner, { startsIn: 30 })
  const { data } = await call.travellers.add({
    tripId,
    traveller: { givenName: 'Asha', birth: '1990-01-02', ...known },
  })
  return { tripId, id: data.travellers[0]?.id ?? '' }
}

const here = (url: string | null) => new URL(new URL(url ?? '').pathname, app.url)

async function linkOf({ call }: Person, { tripId, id }: { tripId: string; id: string }) {
  const { data } = await call.travellers.makeLink({ tripId, travellerIds: [id] })
  return { ...data, address: here(data.url) }
}

/** What a browser sends where nothing but this was typed. */
async function send(address: URL, { tripId, id }: { tripId: string; id: string }, typed: Record<string, string>) {
  const version = (await agency.owner.call.travellers.list({ tripId })).data.travellers[0]?.version
  const kept = { id, version: String(version), givenName: 'Asha', birth: '1990-01-02' }
  const empty = { passportNumber: '', passportCountry: '', passportIssuedOn: '', passportExpiresOn: '' }
  const fields = Object.entries({ ...kept, ...empty, ...typed }).map(([name, value]) => [`0.${name}`, value])
  const body = new URLSearchParams(fields as [string, string][])
  return fetch(address, { method: 'POST', body, redirect: 'manual' })
}

const passportOf = async ({ tripId }: { tripId: string }) =>
  (await agency.owner.call.travellers.list({ tripId })).data.travellers[0]?.passport

const another = { passportNumber: 'N7654321', passportCountry: 'IN', passportExpiresOn: dayIn(3000) }

describe('a link for travellers gives and takes no more of a passport than whoever made it may', () => {
  test('the page shows nothing of a passport that is there, whoever made the link', async () => {
    const at = await travelling()
    const helper = await makeMember(app, agency, { recordScope: 'all' })
    for (const maker of [agency.owner, helper]) {
      const page = await (await fetch((await linkOf(maker, at)).address)).text()
      expect(page).toContain('We have a passport already')
      for (const fact of ['4567', '2022-03-04', passport.passportExpiresOn]) expect(page).not.toContain(fact)
    }
  })

  test('who may not see documents has it asked for what is missing, and replaces nothing by it', async () => {
    const at = await travelling()
    const helper = await makeMember(app, agency, { recordScope: 'all' })
    const link = await linkOf(helper, at)
    expect(link.replacesPassports).toBe(false)
    expect(await (await fetch(link.address)).text()).not.toMatch(/name="0.passport/)
    const before = await passportOf(at)
    // What is there is refused like anything else: otherwise it could be found out by trying.
    for (const typed of [another, { passportExpiresOn: passport.passportExpiresOn }, passport]) {
      const answer = await send(link.address, at, typed)
      expect(answer.status).toBe(422)
      expect(await answer.text()).toContain('Ask your travel agency to change it')
    }
    expect(await passportOf(at)).toEqual(before)
    const bare = await travelling({ passportExpiresOn: dayIn(900) })
    const missing = await linkOf(helper, bare)
    const page = await (await fetch(missing.address)).text()
    expect(page).toMatch(/name="0.passportNumber"/)
    expect(page).not.toMatch(/name="0.passportExpiresOn"/)
    expect((await send(missing.address, bare, { passportNumber: 'Z1234567' })).status).toBe(303)
    expect(await passportOf(bare)).toMatchObject({ lastDigits: '4567', expiresOn: dayIn(900) })
    expect((await send(missing.address, bare, another)).status).toBe(422)
  })

  test('a page that replaces passports is known to those alone who may see them', async () => {
    const at = await travelling()
    const { id } = await linkOf(agency.owner, at)
    const helper = await makeMember(app, agency, { recordScope: 'all' })
    const clerk = await makeMember(app, agency, { recordScope: 'all', rights: ['documents'] })
    const seen = async ({ call }: Person) => {
      const { links } = (await call.travellers.list({ tripId: at.tripId })).data
      return links.find((one) => one.id === id)
    }
    expect(await seen(helper)).toMatchObject({ replacesPassports: true, url: null })
    expect((await seen(clerk))?.url).toContain('/travellers/')
  })

  test('travellers keep a passport by leaving it empty, and replace it as a whole', async () => {
    const at = await travelling()
    const { address } = await linkOf(agency.owner, at)
    expect((await send(address, at, { givenName: 'Asha Rani' })).status).toBe(303)
    expect(await passportOf(at)).toMatchObject({ lastDigits: '4567', issuedOn: '2022-03-04' })
    const half = await send(address, at, { passportNumber: 'N7654321' })
    expect(half.status).toBe(422)
    const page = await half.text()
    expect(page).toContain('it replaces the passport that we have')
    expect(page).toMatch(/<details open/)
    expect(page).toContain('value="N7654321"')
    expect((await send(address, at, another)).status).toBe(303)
    expect(await passportOf(at)).toEqual({
      lastDigits: '4321',
      country: 'IN',
      issuedOn: null,
      expiresOn: another.passportExpiresOn,
    })
  })

  test('with the right of whoever made it a link loses what it may replace, and with their account', async () => {
    const at = await travelling()
    const clerk = await makeMember(app, agency, { recordScope: 'all', rights: ['documents'] })
    const { address } = await linkOf(clerk, at)
    await app.owner.query(`update users set rights = '{}' where id = $1`, [clerk.userId])
    expect((await send(address, at, another)).status).toBe(422)
    await app.owner.query(`update users set rights = '{documents}', is_active = false where id = $1`, [clerk.userId])
    expect((await send(address, at, another)).status).toBe(422)
    expect(await passportOf(at)).toMatchObject({ lastDigits: '4567' })
    await app.owner.query(`update users set is_active = true where id = $1`, [clerk.userId])
    expect((await send(address, at, another)).status).toBe(303)
  })

  test('no refusal depends on the days of a passport that is not to be seen', async () => {
    const at = await travelling()
    const helper = await makeMember(app, agency, { recordScope: 'all' })
    const version = async () =>
      (await agency.owner.call.travellers.list({ tripId: at.tripId })).data.travellers[0]?.version ?? 0
    // Born after the passport was issued: who may see it is told so.
    const changes = { birth: '2023-01-01' }
    const late = async ({ call }: Person) => call.travellers.update({ ...at, version: await version(), changes })
    await expect(late(agency.owner)).rejects.toMatchObject({ status: 422 })
    await late(helper)
    const bare = await travelling({ passportExpiresOn: dayIn(900), passportIssuedOn: '2022-03-04' })
    const { address } = await linkOf(helper, bare)
    expect((await send(address, bare, { birth: '2023-01-01' })).status).toBe(303)
  })
})
