import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { type Mailbox, openMailbox } from '../../../test/mailbox.ts'
import { makeAgency, makeMember, type TestAgency } from '../../../test/make.ts'

let mailbox: Mailbox
let app: TestApp
let agency: TestAgency
beforeAll(async () => {
  mailbox = await openMailbox()
  app = await startApp({ SMTP_URL: mailbox.url })
  agency = await makeAgency(app)
})
afterAll(async () => {
  await app.close()
  await mailbox.close()
})

const account = {
  holder: 'Blue Lagoon Resorts',
  bankName: 'HDFC Bank',
  branch: null,
  accountNumber: '50100087654321',
  ifsc: 'HDFC0000123',
  swift: null,
  upiId: null,
}

async function vendor(name: string) {
  return (await agency.owner.call.vendors.create({ name })).data.id
}

describe("a vendor's bank account", () => {
  test('is held until somebody else confirms it, and then is an account', async () => {
    const { owner } = agency
    const manager = await makeMember(app, agency, { isManager: true, recordScope: 'all' })
    const vendorId = await vendor('Blue Lagoon')
    const asked = (await owner.call.vendorAccounts.propose({ vendorId, change: { kind: 'add', account } })).data
    expect(asked).toMatchObject({ accounts: [], changes: [{ state: 'waiting', lastDigits: '4321' }] })
    const id = asked.changes[0]?.id ?? ''
    await expect(owner.call.vendorAccounts.confirm({ vendorId, id })).rejects.toMatchObject({ code: 'OWN_CHANGE' })
    const told = (await manager.call.notices.list({})).data
    expect(told).toMatchObject([{ kind: 'vendor_bank_asked', subject: 'vendor', subjectId: vendorId }])
    const done = (await manager.call.vendorAccounts.confirm({ vendorId, id })).data
    expect(done).toMatchObject({ accounts: [{ lastDigits: '4321' }], changes: [{ state: 'confirmed' }] })
    await expect(manager.call.vendorAccounts.confirm({ vendorId, id })).rejects.toMatchObject({ code: 'DECIDED' })
    const accountId = done.accounts[0]?.id ?? ''
    expect((await owner.call.vendorAccounts.reveal({ vendorId, id: accountId })).data.accountNumber).toBe(
      account.accountNumber,
    )
    const kinds = (await owner.call.vendors.timeline({ id: vendorId })).data.map(({ kind }) => kind)
    expect(kinds.slice(0, 3)).toEqual(['bank_revealed', 'vendor_bank_confirmed', 'vendor_bank_asked'])
    // Its change is held as well; the account stays as it is.
    const edited = {
      kind: 'edit' as const,
      id: accountId,
      version: 1,
      account: { ...account, accountNumber: '99887766' },
    }
    const held = (await manager.call.vendorAccounts.propose({ vendorId, change: edited })).data
    expect(held.accounts).toMatchObject([{ lastDigits: '4321' }])
    await expect(owner.call.vendorAccounts.propose({ vendorId, change: edited })).rejects.toMatchObject({
      code: 'CHANGE_WAITS',
    })
    const changeId = held.changes[0]?.id ?? ''
    const refused = await owner.call.vendorAccounts.refuse({
      vendorId,
      id: changeId,
      reason: 'They knew nothing of it',
    })
    expect(refused.data).toMatchObject({ accounts: [{ lastDigits: '4321' }], changes: [{ state: 'refused' }, {}] })
  })

  test('is confirmed by the code that the main user is mailed, and by no other', async () => {
    const vendorId = await vendor('Green Lagoon')
    const { call } = agency.owner
    const asked = (await call.vendorAccounts.propose({ vendorId, change: { kind: 'add', account } })).data
    const id = asked.changes[0]?.id ?? ''
    expect(asked.changes[0]?.alsoAt).toMatchObject([{ name: 'Blue Lagoon' }])
    const { emails } = (await call.vendorAccounts.mailCode({ vendorId, id })).data
    expect(emails).toEqual([agency.owner.email])
    const codes = () => mailbox.mails.flatMap(({ text }) => /\r?\n\r?\n(\d{6})\r?\n/.exec(text)?.[1] ?? [])
    await expect.poll(() => codes().length).toBeGreaterThan(0)
    const code = codes().at(-1) ?? ''
    const wrong = code === '000000' ? '000001' : '000000'
    await expect(call.vendorAccounts.confirmByCode({ vendorId, id, code: wrong })).rejects.toMatchObject({
      code: 'WRONG_CODE',
    })
    const done = (await call.vendorAccounts.confirmByCode({ vendorId, id, code })).data
    expect(done).toMatchObject({ accounts: [{ lastDigits: '4321' }], changes: [{ isByCode: true }] })
  })

  test('that nobody decides in a week has to be entered again', async () => {
    const vendorId = await vendor('Grey Lagoon')
    const manager = await makeMember(app, agency, { isManager: true, recordScope: 'all' })
    const { call } = agency.owner
    const asked = (await call.vendorAccounts.propose({ vendorId, change: { kind: 'add', account } })).data
    const id = asked.changes[0]?.id ?? ''
    await app.owner.query('update vendor_account_changes set expires_at = now() where id = $1', [id])
    expect((await call.vendorAccounts.list({ vendorId })).data.changes).toMatchObject([{ state: 'expired' }])
    await expect(manager.call.vendorAccounts.confirm({ vendorId, id })).rejects.toMatchObject({
      code: 'CHANGE_EXPIRED',
    })
    const again = (await call.vendorAccounts.propose({ vendorId, change: { kind: 'add', account } })).data
    expect(again.changes.map(({ state }) => state)).toEqual(['waiting', 'expired'])
    await call.vendors.remove({ id: vendorId })
    const waits = again.changes[0]?.id ?? ''
    await expect(manager.call.vendorAccounts.confirm({ vendorId, id: waits })).rejects.toMatchObject({
      code: 'DELETED',
    })
  })

  test('is for those who see costs, and decided by main users and managers', async () => {
    const vendorId = await vendor('Pink Lagoon')
    const { call } = agency.owner
    const asked = (await call.vendorAccounts.propose({ vendorId, change: { kind: 'add', account } })).data
    const id = asked.changes[0]?.id ?? ''
    const blind = await makeMember(app, agency, { isManager: true, recordScope: 'all', hidesCost: true })
    await expect(blind.call.vendorAccounts.list({ vendorId })).rejects.toMatchObject({ code: 'COSTS_HIDDEN' })
    await expect(blind.call.vendorAccounts.confirm({ vendorId, id })).rejects.toMatchObject({ status: 403 })
    const agent = await makeMember(app, agency, { recordScope: 'all' })
    await expect(agent.call.vendorAccounts.confirm({ vendorId, id })).rejects.toMatchObject({ status: 403 })
    await expect(agent.call.vendorAccounts.withdraw({ vendorId, id })).rejects.toMatchObject({ code: 'NOT_YOURS' })
  })
})
