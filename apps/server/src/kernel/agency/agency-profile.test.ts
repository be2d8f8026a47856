import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeAgency, makeMember, type TestAgency } from '../../../test/make.ts'

let app: TestApp
let agency: TestAgency
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  agency = await makeAgency(app)
})

const facts = {
  name: 'Saffron Trails',
  legalName: null,
  address: '14 Ashok Marg',
  city: 'Jaipur',
  state: 'Rajasthan',
  pincode: '302001',
  phone: '98290 12345',
  email: 'hello@saffron.example',
  website: 'https://saffron.example',
  gstin: '27aapfu0939f1zv',
  pan: null,
  registration: 'IATA 14-3 2211',
  hours: 'Monday to Saturday, 10:00–19:00',
  design: 'journal' as const,
  typeface: null,
  currency: 'INR',
  timeZone: 'Asia/Kolkata',
  country: 'IN',
}

async function picture(width = 900, height = 300): Promise<File> {
  const made = sharp({ create: { width, height, channels: 4, background: '#c2410c80' } })
  return new File([new Uint8Array(await made.png().toBuffer())], 'logo.png')
}

test('what is saved is what open screens and public pages show', async () => {
  const { call } = agency.owner
  const { data: saved } = await call.agency.update({ version: 1, facts })
  expect(saved.facts).toMatchObject({ phone: '+919829012345', gstin: '27AAPFU0939F1ZV' })
  expect((await call.user.session()).data.agency.name).toBe('Saffron Trails')
  const { data: pack } = await call.packages.create({ title: 'Kerala', days: 2 })
  const { data: published } = await call.packages.update({
    id: pack.id,
    version: pack.version,
    changes: { status: 'published' },
  })
  const page = await (await fetch(`${app.url}/packages/preview/${published.previewKey}`)).text()
  expect(page).toContain('14 Ashok Marg, Jaipur, Rajasthan 302001')
  expect(page).toContain('+91 98290 12345 · hello@saffron.example · saffron.example')
})

test('a stale save is refused with what is there, and what is wrong is named by its field', async () => {
  const { call } = agency.owner
  await call.agency.update({ version: 1, facts })
  await expect(call.agency.update({ version: 1, facts })).rejects.toMatchObject({ status: 409, code: 'STALE' })
  const wrong = {
    ...facts,
    gstin: '27AAPFU0939F1ZX',
    pan: 'X',
    timeZone: 'Mars/Olympus',
    website: 'javascript:alert(1)',
  }
  await expect(call.agency.update({ version: 2, facts: wrong })).rejects.toMatchObject({
    status: 422,
    fields: {
      'facts.gstin': expect.stringContaining('typing mistake'),
      'facts.pan': expect.any(String),
      'facts.timeZone': 'This time zone is not known',
      'facts.website': expect.any(String),
    },
  })
})

test('a time zone that changes holds for the very next request of everybody', async () => {
  const colleague = await makeMember(app, agency)
  await colleague.call.user.session()
  await agency.owner.call.agency.update({ version: 1, facts: { ...facts, timeZone: 'Asia/Dubai' } })
  expect((await colleague.call.user.session()).data.agency.timeZone).toBe('Asia/Dubai')
})

test('a logo is written anew, shown to everybody, and the one before is gone', async () => {
  const { call } = agency.owner
  const { data } = await call.agency.setLogo({ file: await picture() })
  const shown = await fetch(`${app.url}/uploads/company-logo/${data.logo}`)
  expect(shown.headers.get('content-type')).toBe('image/png')
  expect(await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).toMatchObject({ width: 640, hasAlpha: true })
  expect((await call.user.session()).data.agency.logo).toBe(data.logo)
  await call.agency.setLogo({ file: await picture(100, 100) })
  await expect.poll(async () => (await fetch(`${app.url}/uploads/company-logo/${data.logo}`)).status).toBe(404)
  await call.agency.removeLogo()
  expect((await call.user.session()).data.agency.logo).toBeNull()
})

test('what is no picture becomes no logo (bar 32)', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  for (const file of [new File([svg], 'logo.svg'), new File(['%PDF-1.4'], 'a.png'), new File(['\x89PNG\r\n'], 'a.png')])
    await expect(agency.owner.call.agency.setLogo({ file })).rejects.toMatchObject({ status: 422 })
  expect((await agency.owner.call.user.session()).data.agency.logo).toBeNull()
})

test('a sub-user changes their own name and number, and nothing of the agency', async () => {
  const { call } = await makeMember(app, agency, { recordScope: 'all', isManager: true })
  await call.user.updateProfile({ name: 'Tara K Menon', phone: '98290 54321' })
  expect((await call.user.session()).data.user).toMatchObject({ name: 'Tara K Menon', phone: '+919829054321' })
  for (const refused of [
    () => call.agency.profile(),
    () => call.agency.update({ version: 1, facts }),
    async () => call.agency.setLogo({ file: await picture() }),
  ])
    await expect(refused()).rejects.toMatchObject({ status: 403 })
})
