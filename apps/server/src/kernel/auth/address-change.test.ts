import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { type Mailbox, openMailbox, readable } from '../../../test/mailbox.ts'
import { clientOf, makeAgency, makeMember, password, type Person, type TestAgency } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'

const another = { password: 'quiet otters read at dusk', confirmPassword: 'quiet otters read at dusk' }
const day = 86_400_000
const dead = { code: 'LINK_EXPIRED' }

let app: TestApp
let mailbox: Mailbox
let agency: TestAgency
let person: Person
let fresh: string
let serial = 0
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
  person = await makeMember(app, agency)
  fresh = `new-${Date.now()}-${serial++}@example.com`
})

/** The newest mail to an address with a subject. */
async function mailTo(email: string, subject: string): Promise<string> {
  const found = () =>
    mailbox.mails
      .filter(({ to }) => to.includes(email))
      .map(readable)
      .filter((text) => text.includes(subject))
  await expect.poll(() => found().length).toBeGreaterThan(0)
  return found().at(-1) ?? ''
}
const tokenOf = (mail: string) => /token=(sal_[\w-]{43})/.exec(mail)?.[1] ?? ''

async function asked(email = fresh): Promise<string> {
  await person.call.auth.changeAddress({ email })
  return tokenOf(await mailTo(email, 'Confirm your new address'))
}
const confirm = (token: string) => clientOf(app).auth.confirmNewAddress({ token })
const signIn = async (email: string, with_ = password) => {
  const { token, Error_Code } = await clientOf(app).auth.signin({ email, password: with_ })
  return token ? 'in' : Error_Code
}
const undoToken = async () => tokenOf(await mailTo(person.email, 'Your address was changed'))

describe('another address to sign in with (bar 20)', () => {
  test('is confirmed by the link that was mailed there; sessions stay, and the one before does not sign in', async () => {
    const token = await asked()
    expect(await mailTo(person.email, 'A new address was asked for')).toContain(fresh)
    expect(await signIn(fresh)).toBe('USER_NOT_FOUND')
    expect((await confirm(token)).data).toEqual({ email: fresh })
    expect((await person.call.user.session()).data.user.email).toBe(fresh)
    expect([await signIn(fresh), await signIn(person.email)]).toEqual(['in', 'USER_NOT_FOUND'])
  })

  test('works once, whoever asks at once, and for a day', async () => {
    const token = await asked()
    const both = await Promise.allSettled([confirm(token), confirm(token)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(confirm(token)).rejects.toMatchObject(dead)
    const late = await asked(`late-${fresh}`)
    await app.owner.query(`update password_links set expires_at = now() where changes_to = $1`, [`late-${fresh}`])
    await expect(confirm(late)).rejects.toMatchObject(dead)
  })

  test('is not what an earlier link says, nor one from before the password was set anew', async () => {
    const first = await asked()
    const second = await asked(`second-${fresh}`)
    await expect(confirm(first)).rejects.toMatchObject(dead)
    await clientOf(app).auth.forgotPassword({ email: person.email })
    const reset = tokenOf(await mailTo(person.email, 'Set a new password'))
    await clientOf(app).auth.resetPassword({ token: reset, ...another })
    await expect(confirm(second)).rejects.toMatchObject(dead)
  })

  test('sets no password by its link, and joins nobody', async () => {
    const token = await asked()
    await expect(clientOf(app).auth.resetPassword({ token, ...another })).rejects.toMatchObject(dead)
    await expect(clientOf(app).auth.secureAccount({ token })).rejects.toMatchObject(dead)
    expect((await clientOf(app).auth.invitation({ token })).data).toBeNull()
  })

  test('that has an account is told to the address alone; taken meanwhile, the account keeps its own', async () => {
    const { owner: stranger } = await makeAgency(app)
    const answers = [
      await person.call.auth.changeAddress({ email: stranger.email }),
      await person.call.auth.changeAddress({ email: fresh }),
    ]
    expect(answers[0]).toEqual(answers[1])
    const told = await mailTo(stranger.email, 'This address has an account already')
    expect(told).not.toContain('token=')
    expect(told).not.toContain(person.email)
    const token = tokenOf(await mailTo(fresh, 'Confirm your new address'))
    await app.owner.query('update users set email = $1 where id = $2', [fresh, stranger.userId])
    await expect(confirm(token)).rejects.toMatchObject({ code: 'ADDRESS_TAKEN' })
    expect((await person.call.user.session()).data.user.email).toBe(person.email)
  })

  test('takes the password of late and the second factor, and is not asked for without end', async () => {
    const make = new Maker(app, agency.agencyId, person.userId, 'address')
    const stale = "update sessions set confirmed_at = now() - interval '1 hour' where user_id = $1"
    await app.owner.query(stale, [person.userId])
    await expect(person.call.auth.changeAddress({ email: fresh })).rejects.toMatchObject({ status: 428 })
    await person.call.auth.confirmPassword({ password })
    const code = await make.secondFactor()
    await expect(person.call.auth.changeAddress({ email: fresh })).rejects.toMatchObject({ code: 'FACTOR_NEEDED' })
    await person.call.auth.changeAddress({ email: fresh, code })
    const more = Array.from({ length: 5 }, (_, at) => person.call.auth.changeAddress({ email: `${at}-${fresh}` }))
    const refused = (await Promise.allSettled(more)).filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(1)
  })

  test('is not that of somebody who was put out meanwhile', async () => {
    const token = await asked()
    await app.owner.query('update users set is_active = false where id = $1', [person.userId])
    await expect(confirm(token)).rejects.toMatchObject(dead)
  })
})

describe('the link to the address before (bar 20)', () => {
  test('gives it back and ends everything, also after a new password, for seven days', async () => {
    await confirm(await asked())
    const undo = await undoToken()
    // Whoever took the account sets a password of their own, and asks for a third address.
    await clientOf(app).auth.forgotPassword({ email: fresh })
    const theirs = tokenOf(await mailTo(fresh, 'Set a new password'))
    await clientOf(app).auth.resetPassword({ token: theirs, ...another })
    app.clock.forward(6 * day)
    await clientOf(app).auth.secureAccount({ token: undo })
    expect([await signIn(fresh, another.password), await signIn(person.email, another.password)]).toEqual([
      'USER_NOT_FOUND',
      'in',
    ])
    const mine = { password: 'a heron stands in the reeds', confirmPassword: 'a heron stands in the reeds' }
    await clientOf(app).auth.resetPassword({ token: undo, ...mine })
    expect(await signIn(person.email, mine.password)).toBe('in')
    await expect(clientOf(app).auth.secureAccount({ token: undo })).rejects.toMatchObject(dead)
    app.clock.reset()
  })

  test('is good for seven days, and of two the first ends what the second would take', async () => {
    await confirm(await asked())
    const undo = await undoToken()
    await person.call.auth.changeAddress({ email: `third-${fresh}` })
    await confirm(tokenOf(await mailTo(`third-${fresh}`, 'Confirm your new address')))
    const later = tokenOf(await mailTo(fresh, 'Your address was changed'))
    await clientOf(app).auth.secureAccount({ token: undo })
    expect(await signIn(person.email)).toBe('in')
    await expect(clientOf(app).auth.secureAccount({ token: later })).rejects.toMatchObject(dead)
    app.clock.forward(8 * day)
    await expect(clientOf(app).auth.secureAccount({ token: undo })).rejects.toMatchObject(dead)
    app.clock.reset()
  })

  test('lets nobody in where somebody else has the address by now', async () => {
    await confirm(await asked())
    const undo = await undoToken()
    const { owner: stranger } = await makeAgency(app)
    await app.owner.query('update users set email = $1 where id = $2', [person.email, stranger.userId])
    await clientOf(app).auth.secureAccount({ token: undo })
    await expect(person.call.user.session()).rejects.toMatchObject({ status: 401 })
    expect(await signIn(fresh)).toBe('USER_NOT_FOUND')
  })
})
