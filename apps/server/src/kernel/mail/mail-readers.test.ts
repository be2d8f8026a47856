import { randomUUID } from 'node:crypto'
import { gatedPages } from '@sarai/contract/access'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeAgency, makeMember, type Person, type TestAgency } from '../../../test/make.ts'

let app: TestApp
let agency: TestAgency
/** Sees all records; a colleague the same. */
let member: Person
let colleague: Person
/** The same without the page of vendors. */
let without: Person
beforeAll(async () => {
  app = await startApp({ ROLE: 'web', SMTP_URL: 'smtp://127.0.0.1:9' })
  agency = await makeAgency(app)
  member = await makeMember(app, agency, { recordScope: 'all' })
  colleague = await makeMember(app, agency, { recordScope: 'all' })
  const permissions = Object.fromEntries(
    gatedPages.map((page) => [page, { read: page !== 'vendors', write: page !== 'vendors' }]),
  )
  without = await makeMember(app, agency, { recordScope: 'all', isRestricted: true, permissions })
})
afterAll(() => app.close())

interface Written {
  to?: string
  sender?: 'agency' | 'installation'
  about?: 'trip' | 'lead'
  isToVendor?: boolean
}

/** A mail that waits, written by nobody in particular. */
async function write({ to = agency.owner.email, sender = 'agency', about, isToVendor = false }: Written) {
  const id = randomUUID()
  await app.owner.query(
    `insert into mails (agency_id, id, "to", subject, text, state, sender, about, about_id, is_to_vendor)
     values ($1, $2, $3, 'Something was done', 'What was done', 'failed', $4, $5, $6, $7)`,
    [agency.agencyId, id, to, sender, about, about && randomUUID(), isToVendor],
  )
  return id
}

/** Whether somebody finds a mail in their list and reads it; both say the same. */
async function isReadBy({ call }: Person, id: string): Promise<boolean> {
  const { data } = await call.mail.list({ perPage: 100 })
  const isListed = data.some((row) => row.id === id)
  const isRead = await call.mail.get({ id }).then(
    () => true,
    () => false,
  )
  expect(isRead).toBe(isListed)
  return isListed
}

const listReaders = async (id: string) => {
  const people = { owner: agency.owner, member, colleague, without }
  const read = await Promise.all(
    Object.entries(people).map(async ([name, one]) => ((await isReadBy(one, id)) ? name : [])),
  )
  return read.flat()
}

describe('a mail about no record', () => {
  test('is read by main users and whoever it is addressed to, whoever else sees all records', async () => {
    expect(await listReaders(await write({}))).toEqual(['owner'])
    expect(await listReaders(await write({ to: member.email, sender: 'installation' }))).toEqual(['owner', 'member'])
    expect(await listReaders(await write({ to: 'vendor@example.com' }))).toEqual(['owner'])
  })

  test('is cancelled by main users alone', async () => {
    const id = await write({ to: member.email })
    await expect(colleague.call.mail.cancel({ id })).rejects.toMatchObject({ status: 404 })
    await expect(member.call.mail.cancel({ id })).rejects.toMatchObject({ status: 403 })
    expect((await agency.owner.call.mail.cancel({ id })).data.state).toBe('cancelled')
  })

  test('that tells of an account is cancelled by nobody', async () => {
    const id = await write({ to: member.email, sender: 'installation' })
    await expect(agency.owner.call.mail.cancel({ id })).rejects.toMatchObject({ code: 'ABOUT_ACCOUNT' })
  })
})

test('a mail to a vendor, which holds its link, is read by those who may use vendors', async () => {
  expect(await listReaders(await write({ about: 'trip', isToVendor: true }))).toEqual(['owner', 'member', 'colleague'])
  expect(await listReaders(await write({ about: 'trip' }))).toEqual(['owner', 'member', 'colleague', 'without'])
})
