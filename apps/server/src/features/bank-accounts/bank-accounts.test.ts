import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { type Mailbox, openMailbox, readable } from '../../../test/mailbox.ts'
import { makeAgency, makeMember, type TestAgency } from '../../../test/make.ts'

let mailbox: Mailbox
let app: TestApp
let agency: TestAgency
beforeAll(async () => {
  mailbox = await openMailbox()
  app = await startApp({ SMTP_URL: mailbox.url })
})
afterAll(async () => {
  await app.close()
  await mailbox.close()
})
beforeEach(async () => {
  agency = await makeAgency(app)
})
afterEach(() => app.clock.reset())

const account = {
  label: 'Collections',
  holder: 'Saffron Trails Pvt Ltd',
  bankName: 'HDFC Bank',
  branch: null,
  accountNumber: '5010 0012 3456 78',
  ifsc: 'hdfc0000123',
  swift: null,
  upiId: 'saffron@okhdfcbank',
}

async function mailedCode(to = agency.owner.email): Promise<string> {
  const codes = () =>
    mailbox.mails
      .filter((mail) => mail.to.includes(to))
      .flatMap(({ text }) => /\r?\n\r?\n(\d{6})\r?\n/.exec(text)?.[1] ?? [])
  await expect.poll(() => codes().length).toBeGreaterThan(0)
  return codes().at(-1) ?? ''
}

/** Changes the accounts, with the code that is mailed. */
async function change(asked: Parameters<typeof agency.owner.call.bankAccounts.propose>[0]['change']) {
  const { call } = agency.owner
  mailbox.mails.length = 0
  const { data } = await call.bankAccounts.propose({ change: asked })
  return (await call.bankAccounts.confirm({ id: data.changeId, code: await mailedCode() })).data
}

test('an account is added by the mailed code, kept encrypted, shown masked, and its number revealed on record', async () => {
  const { call } = agency.owner
  const [added] = await change({ kind: 'add', account })
  expect(added).toMatchObject({ lastDigits: '5678', ifsc: 'HDFC0000123', isDefault: true })
  expect(JSON.stringify((await call.bankAccounts.list()).data)).not.toContain('50100012345678')
  const { rows } = await app.owner.query('select account_number from bank_accounts where id = $1', [added?.id])
  expect(rows[0].account_number).not.toContain('5010')
  expect((await call.bankAccounts.reveal({ id: added?.id ?? '' })).data.accountNumber).toBe('50100012345678')
  const kinds = (await call.activity.list({})).data.map(({ kind }) => kind)
  expect(kinds.slice(0, 2)).toEqual(['bank_revealed', 'bank_changed'])
})

test('of several one is the usual one, also after that was removed; an edit keeps the number it does not name', async () => {
  await change({ kind: 'add', account })
  const [first, second] = await change({ kind: 'add', account: { ...account, label: 'Refunds' } })
  expect([first?.isDefault, second?.isDefault]).toEqual([true, false])
  const { accountNumber: _, ...facts } = account
  const edited = { ...facts, label: 'Payouts' }
  await change({ kind: 'edit', id: second?.id ?? '', version: second?.version ?? 0, account: edited })
  expect((await agency.owner.call.bankAccounts.reveal({ id: second?.id ?? '' })).data.accountNumber).toBe(
    '50100012345678',
  )
  expect((await change({ kind: 'make-default', id: second?.id ?? '' }))[0]?.label).toBe('Payouts')
  expect(await change({ kind: 'remove', id: second?.id ?? '' })).toMatchObject([
    { label: 'Collections', isDefault: true },
  ])
})

test('of each currency one account is offered first, whatever is chosen, moved or removed', async () => {
  const shown = (accounts: Awaited<ReturnType<typeof change>>) =>
    accounts.map(({ label, currency, isDefault }) => `${label} ${currency}${isDefault ? ' first' : ''}`)
  await change({ kind: 'add', account })
  await change({ kind: 'add', account: { ...account, label: 'Dollars', currency: 'USD' } })
  await change({ kind: 'add', account: { ...account, label: 'Wires', currency: 'USD' } })
  const euros = await change({ kind: 'add', account: { ...account, label: 'Euros', currency: 'EUR' } })
  expect(shown(euros)).toEqual(['Collections INR first', 'Euros EUR first', 'Dollars USD first', 'Wires USD'])
  const idOf = (label: string) => euros.find((one) => one.label === label)?.id ?? ''
  mailbox.mails.length = 0
  const chosen = await change({ kind: 'make-default', id: idOf('Wires') })
  const mailed = mailbox.mails.map(readable).join()
  expect(mailed).toContain('the usual account for USD')
  expect(shown(chosen)).toEqual(['Collections INR first', 'Euros EUR first', 'Wires USD first', 'Dollars USD'])
  const { accountNumber: _, ...facts } = account
  const wires = { ...facts, label: 'Wires', currency: 'EUR' }
  const moved = await change({ kind: 'edit', id: idOf('Wires'), version: 1, account: wires })
  expect(shown(moved)).toEqual(['Collections INR first', 'Euros EUR first', 'Wires EUR', 'Dollars USD first'])
  const left = await change({ kind: 'remove', id: idOf('Euros') })
  expect(shown(left)).toEqual(['Collections INR first', 'Wires EUR first', 'Dollars USD first'])
  // An edit that names no currency leaves it.
  const version = left.find(({ label }) => label === 'Wires')?.version ?? 0
  const renamed = await change({ kind: 'edit', id: idOf('Wires'), version, account: { ...facts, label: 'Transfers' } })
  expect(shown(renamed)).toContain('Transfers EUR first')
  const odd = { kind: 'add' as const, account: { ...account, currency: 'rupees' } }
  await expect(agency.owner.call.bankAccounts.propose({ change: odd })).rejects.toMatchObject({
    fields: { 'change.account.currency': expect.any(String) },
  })
})

test('a code works once, for ten minutes, for five tries, and with the password given of late (bar 21)', async () => {
  const { call } = agency.owner
  const ask = async () => {
    mailbox.mails.length = 0
    return (await call.bankAccounts.propose({ change: { kind: 'add', account } })).data.changeId
  }
  const id = await ask()
  const code = await mailedCode()
  const wrong = code === '111111' ? '222222' : '111111'
  for (let tried = 0; tried < 5; tried++)
    await expect(call.bankAccounts.confirm({ id, code: wrong })).rejects.toMatchObject({ code: 'WRONG_CODE' })
  await expect(call.bankAccounts.confirm({ id, code })).rejects.toMatchObject({ code: 'CODE_USED_UP' })

  const late = await ask()
  const lateCode = await mailedCode()
  app.clock.forward(9.9 * 60_000)
  await call.bankAccounts.confirm({ id: late, code: lateCode })
  await expect(call.bankAccounts.confirm({ id: late, code: lateCode })).rejects.toMatchObject({ code: 'NO_CODE' })
  app.clock.forward(60_000)
  for (const sensitive of [
    () => call.bankAccounts.propose({ change: { kind: 'add', account } }),
    () => call.bankAccounts.confirm({ id: late, code: lateCode }),
  ])
    await expect(sensitive()).rejects.toMatchObject({ status: 428, code: 'PASSWORD_NEEDED' })
  expect((await call.bankAccounts.list()).data).toHaveLength(1)
})

test('what no bank would take is refused with a word on each field', async () => {
  const wrong = { ...account, accountNumber: '12', ifsc: 'HDFC1000123', upiId: 'nobody', swift: 'X' }
  await expect(
    agency.owner.call.bankAccounts.propose({ change: { kind: 'add', account: wrong } }),
  ).rejects.toMatchObject({
    status: 422,
    fields: {
      'change.account.accountNumber': expect.stringContaining('6 to 34'),
      'change.account.ifsc': 'The fifth character of an IFSC is a zero',
      'change.account.upiId': expect.stringContaining('agency@okhdfcbank'),
      'change.account.swift': expect.stringContaining('8 or 11'),
    },
  })
})

test('without mail no code goes out, and nothing is kept', async () => {
  const silent = await startApp()
  try {
    const { owner } = await makeAgency(silent)
    await expect(owner.call.bankAccounts.propose({ change: { kind: 'add', account } })).rejects.toMatchObject({
      status: 422,
      code: 'SMTP_SETTINGS_NOT_CONFIGURED',
    })
    expect((await silent.owner.query('select from bank_changes')).rowCount).toBe(0)
  } finally {
    await silent.close()
  }
})

test('a sub-user changes the accounts with the right to, and no longer once it is taken away', async () => {
  const member = await makeMember(app, agency, {})
  const missing = { status: 422, code: 'RIGHT_MISSING' }
  const ask = () => member.call.bankAccounts.propose({ change: { kind: 'add', account } })
  await expect(ask()).rejects.toMatchObject(missing)
  await expect(member.call.bankAccounts.list()).rejects.toMatchObject(missing)
  const allow = async (rights: 'bank'[]) => {
    const { data } = await agency.owner.call.team.list()
    const version = data.members.find(({ id }) => id === member.userId)?.version ?? 0
    await agency.owner.call.team.update({ id: member.userId, version, changes: { rights } })
  }
  await allow(['bank'])
  const { data: asked } = await ask()
  expect(asked.email).toBe(member.email)
  expect((await member.call.bankAccounts.list()).data).toEqual([])
  await allow([])
  const confirm = member.call.bankAccounts.confirm({ id: asked.changeId, code: await mailedCode(member.email) })
  await expect(confirm).rejects.toMatchObject(missing)
  expect((await agency.owner.call.bankAccounts.list()).data).toEqual([])
})
