import { afterAll, beforeAll, expect, test } from 'vitest'
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

/** A trip with some people; `count` of them besides whom is given. */
async function party(owner: Person, people: object[] = [{ givenName: 'Asha', familyName: 'Sharma' }], startsIn = 30) {
  const { id: tripId } = await makeTrip(app, owner, { startsIn, bookings: ['confirmed'] })
  for (const traveller of people) await owner.call.travellers.add({ tripId, traveller })
  const { data } = await owner.call.travellers.list({ tripId })
  return { tripId, data, ids: data.travellers.map(({ id }) => id) }
}

const passport = (expiresIn: number) => ({
  passportNumber: 'z 123 4567',
  passportCountry: 'in',
  passportExpiresOn: dayIn(expiresIn),
})

async function linkFor(owner: Person, tripId: string, travellerIds: string[]) {
  const { data } = await owner.call.travellers.makeLink({ tripId, travellerIds })
  return { ...data, address: new URL(new URL(data.url ?? '').pathname, app.url) }
}

const send = (address: URL, form: Record<string, string>) =>
  fetch(address, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })

test('a passport is sealed, shown by its end, and told with who asked in the history', async () => {
  const { owner } = agency
  const { tripId, data } = await party(owner, [{ givenName: 'Asha', familyName: 'Sharma', ...passport(900) }])
  const id = data.travellers[0]?.id ?? ''
  expect(data.travellers[0]?.passport).toMatchObject({ lastDigits: '4567', country: 'IN' })
  const { rows } = await app.owner.query('select passport_number from trip_travellers where id = $1', [id])
  expect(rows[0].passport_number).not.toContain('1234567')
  expect((await owner.call.travellers.reveal({ tripId, id })).data.number).toBe('Z1234567')
  const { data: entries } = await owner.call.trips.timeline({ id: tripId })
  expect(entries[0]).toMatchObject({ kind: 'revealed', data: { lastDigits: '4567', name: 'Asha Sharma' } })
  expect(JSON.stringify(entries)).not.toContain('1234567')
})

test('who may not see travel documents is told nothing of passports, and changes none', async () => {
  const { owner } = agency
  const { tripId, ids } = await party(owner, [{ givenName: 'Asha', ...passport(100) }])
  await owner.call.trips.update({ id: tripId, version: 1, changes: { needsPassport: true } })
  const other = await makeMember(app, agency, { recordScope: 'all' })
  const { data } = await other.call.travellers.list({ tripId })
  expect(data.travellers[0]).toMatchObject({ givenName: 'Asha', passport: null, isComplete: false })
  expect(data.travellers[0]?.findings.map(({ code }) => code)).toEqual(['birth-missing'])
  const id = ids[0] ?? ''
  await expect(other.call.travellers.reveal({ tripId, id })).rejects.toMatchObject({ code: 'RIGHT_MISSING' })
  const changes = { passportNumber: 'X1111111' }
  await expect(other.call.travellers.update({ tripId, id, version: 1, changes })).rejects.toMatchObject({
    code: 'RIGHT_MISSING',
  })
  const exporting = { tripId, list: 'manifest' as const, format: 'xlsx' as const }
  await expect(other.call.travellers.export(exporting)).rejects.toMatchObject({ code: 'RIGHT_MISSING' })
})

test('what is missing is found, and the trip counts those of whom nothing is', async () => {
  const { owner } = agency
  const { tripId, data } = await party(owner, [
    { givenName: 'Asha', birth: '1980-01-02', visa: 'granted', ...passport(900) },
    { givenName: 'Ravi', birth: '1979-01-02', visa: 'granted', ...passport(34 + 150), ticketName: 'VERMA/RAVI MR' },
    { kind: 'child', givenName: 'Mina' },
  ])
  expect(data.travellers.map(({ findings }) => findings.map(({ code }) => code))).toEqual([
    [],
    ['name-unlike-ticket'],
    ['birth-missing'],
  ])
  const documents = async () =>
    (await owner.call.trips.get({ id: tripId })).data.parts.find(({ part }) => part === 'documents')
  expect(await documents()).toMatchObject({ done: 2, of: 3, state: 'pending' })
  await owner.call.trips.update({ id: tripId, version: 1, changes: { needsPassport: true } })
  const { data: abroad } = await owner.call.travellers.list({ tripId })
  expect(abroad.travellers.map(({ findings }) => findings.map(({ code }) => code))).toEqual([
    [],
    ['name-unlike-ticket', 'passport-ends'],
    ['birth-missing', 'passport-missing', 'visa-missing'],
  ])
  // The database counts as the rules do.
  expect((await documents())?.done).toBe(abroad.travellers.filter(({ isComplete }) => isComplete).length)
  const { data: listed } = await owner.call.trips.list({ filters: { readiness: ['pending'] } })
  expect(listed.map(({ id }) => id)).toContain(tripId)
})

test('rooms are compared with those sold, and two who save at once are told', async () => {
  const { owner } = agency
  const { tripId, ids } = await party(owner, [{ givenName: 'A' }, { givenName: 'B' }])
  const [a = '', b = ''] = ids
  const { data } = await owner.call.travellers.arrange({ tripId, rooms: [{ id: a, room: '1' }] })
  expect(data.roomFindings).toEqual(['1 traveller without a room.'])
  const { data: both } = await owner.call.travellers.arrange({ tripId, rooms: [{ id: b, room: '1' }] })
  expect(both.roomFindings).toEqual([])
  await expect(
    owner.call.travellers.update({ tripId, id: a, version: 1, changes: { givenName: 'Late' } }),
  ).rejects.toMatchObject({ code: 'STALE', detail: { current: { room: '1' } } })
  const elsewhere = (await party(owner)).ids[0] ?? ''
  await expect(owner.call.travellers.arrange({ tripId, rooms: [{ id: elsewhere, room: '1' }] })).rejects.toMatchObject({
    status: 404,
  })
})

test('a traveller is filled in from a contact, and what is known stays', async () => {
  const { owner } = agency
  const { tripId, ids } = await party(owner, [{ meal: 'jain' }])
  const { data: contact } = await owner.call.contacts.create({ name: 'Asha Rani Sharma', meal: 'vegan' })
  const document = { kind: 'passport' as const, number: 'Z7654321', expiresOn: dayIn(2000) }
  await owner.call.contactDocuments.create({ contactId: contact.id, document })
  const id = ids[0] ?? ''
  const { data } = await owner.call.travellers.fromContact({ tripId, id, version: 1, contactId: contact.id })
  expect(data.travellers[0]).toMatchObject({ givenName: 'Asha Rani', familyName: 'Sharma', meal: 'jain' })
  expect(data.travellers[0]?.passport).toMatchObject({ lastDigits: '4321', expiresOn: dayIn(2000) })
  expect((await owner.call.travellers.reveal({ tripId, id })).data.number).toBe('Z7654321')
})

test('travellers fill in who they are on a page that shows them, nobody else, and no passport number', async () => {
  const { owner } = await makeAgency(app)
  const { tripId, ids } = await party(owner, [{ givenName: 'Asha', ...passport(900) }, { givenName: 'Secret' }])
  const [id = ''] = ids
  const { address } = await linkFor(owner, tripId, [id])
  const shown = await fetch(address, { headers: { 'user-agent': 'Mozilla/5.0 Safari' } })
  const page = await shown.text()
  expect(page).toContain('Asha')
  expect(page).toContain('We have a passport already')
  expect(page).not.toMatch(/Secret|4567/)
  expect(page).not.toContain(dayIn(900))
  const form = { '0.id': id, '0.version': '1', '0.givenName': 'Asha', '0.familyName': 'Sharma', '0.passportNumber': '' }
  expect((await send(address, form)).status).toBe(303)
  const { data } = await owner.call.travellers.list({ tripId })
  expect(data.travellers[0]).toMatchObject({ familyName: 'Sharma', version: 2 })
  expect(data.travellers[0]?.passport?.lastDigits).toBe('4567')
  expect(data.links[0]?.filledAt).not.toBeNull()
  // The same once more changes nothing; something else from an old page is not taken over what was saved since.
  expect((await send(address, form)).status).toBe(303)
  const late = await send(address, { ...form, '0.familyName': 'Verma' })
  expect(late.status).toBe(422)
  expect(await late.text()).toContain('Somebody changed this')
  expect((await owner.call.travellers.list({ tripId })).data.travellers[0]).toMatchObject({
    familyName: 'Sharma',
    version: 2,
  })
  // Somebody whom the link is not for stays as they are.
  await send(address, { '0.id': ids[1] ?? '', '0.version': '1', '0.givenName': 'Changed' })
  expect((await owner.call.travellers.list({ tripId })).data.travellers[1]?.givenName).toBe('Secret')
})

test('what is wrong on the page is said, and nothing of it is kept', async () => {
  const { owner } = agency
  const { tripId, ids } = await party(owner, [{ givenName: 'Asha' }, { givenName: 'Ravi' }])
  const { address } = await linkFor(owner, tripId, ids)
  const answer = await send(address, {
    '0.id': ids[0] ?? '',
    '0.version': '1',
    '0.familyName': 'Kept not',
    '1.id': ids[1] ?? '',
    '1.version': '1',
    '1.phone': '12',
    '1.passportNumber': '!',
  })
  expect(answer.status).toBe(422)
  const page = await answer.text()
  expect(page).toContain('A passport number has 6 to 12 letters and digits')
  expect(page).toContain('value="Kept not"')
  expect((await owner.call.travellers.list({ tripId })).data.travellers[0]?.familyName).toBeNull()
})

test('a link that was revoked, has expired or was never made opens nothing, and robots change nothing', async () => {
  const { owner } = agency
  const { tripId, ids } = await party(owner)
  const link = await linkFor(owner, tripId, ids)
  expect((await fetch(link.address, { headers: { 'user-agent': 'WhatsApp/2.23' } })).status).toBe(200)
  expect((await owner.call.travellers.list({ tripId })).data.links[0]?.openedAt).toBeNull()
  await owner.call.travellers.revokeLink({ tripId, id: link.id })
  await owner.call.travellers.revokeLink({ tripId, id: link.id })
  expect((await fetch(link.address)).status).toBe(404)
  expect((await send(link.address, { '0.id': ids[0] ?? '', '0.givenName': 'X' })).status).toBe(404)
  const second = await linkFor(owner, tripId, ids)
  await app.owner.query(`update trip_traveller_links set expires_at = now() where id = $1`, [second.id])
  expect((await fetch(second.address)).status).toBe(404)
  expect((await fetch(new URL('/travellers/AAAAAAAAAAAAAAAAAAAAAA', app.url))).status).toBe(404)
})

test.each(['pdf', 'xlsx'] as const)('the manifest is made as %s', async (format) => {
  const { owner } = agency
  const { tripId } = await party(owner, [{ givenName: 'Asha', familyName: 'Sharma', ...passport(900) }])
  const { data } = await owner.call.travellers.export({ tripId, list: 'manifest', format, numbers: true })
  const id = data.operationId
  await expect.poll(async () => (await owner.call.operations.get({ id })).data.state, { interval: 300 }).toBe('done')
  const { data: file } = await owner.call.operations.file({ id })
  const bytes = Buffer.from(await (await fetch(new URL(file.url, app.url))).arrayBuffer())
  expect(bytes.subarray(0, 2).toString()).toBe(format === 'pdf' ? '%P' : 'PK')
  const { data: entries } = await owner.call.trips.timeline({ id: tripId })
  expect(entries.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['revealed', 'exported']))
})
