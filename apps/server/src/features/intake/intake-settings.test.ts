import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { asha, changeForm, keyOf, leadsOf, openForm, sendForm } from '../../../test/forms.ts'
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

describe('the settings of the form', () => {
  test('are the main user’s alone', async () => {
    const manager = await makeMember(app, agency, { isManager: true, recordScope: 'all' })
    const { data } = await agency.owner.call.intake.form()
    for (const refused of [
      () => manager.call.intake.form(),
      () => manager.call.intake.saveForm({ version: data.version, settings: data.settings }),
      () => manager.call.intake.renewKey(),
      () => manager.call.intake.previewForm({ settings: data.settings }),
    ])
      await expect(refused()).rejects.toMatchObject({ status: 403 })
  })

  test('are not written over what was saved meanwhile', async () => {
    const { data } = await agency.owner.call.intake.form()
    await changeForm(agency, { title: 'First' })
    const late = agency.owner.call.intake.saveForm({
      version: data.version,
      settings: { ...data.settings, title: 'Second' },
    })
    await expect(late).rejects.toMatchObject({
      status: 409,
      code: 'STALE',
      detail: { current: { settings: { title: 'First' } } },
    })
  })

  test('need a phone number or an email to be asked for, and an RM of the agency', async () => {
    const { data } = await agency.owner.call.intake.form()
    const save = (settings: object) =>
      agency.owner.call.intake.saveForm({ version: data.version, settings: { ...data.settings, ...settings } })
    await expect(save({ fields: { ...data.settings.fields, phone: 'off', email: 'off' } })).rejects.toMatchObject({
      status: 422,
    })
    const stranger = await makeAgency(app)
    await expect(save({ ownerId: stranger.owner.userId })).rejects.toMatchObject({
      status: 422,
      fields: { 'settings.ownerId': expect.any(String) },
    })
    await expect(save({ sites: ['https://a.example; script-src *'] })).rejects.toMatchObject({ status: 422 })
  })

  test('can be looked at before they are saved, for ten minutes', async () => {
    const { data } = await agency.owner.call.intake.form()
    const { data: preview } = await agency.owner.call.intake.previewForm({
      settings: { ...data.settings, title: 'Monsoon offers' },
    })
    const page = await fetch(app.url + preview.url)
    expect(await page.text()).toContain('Monsoon offers')
    expect((await fetch(app.url + preview.url, { method: 'POST', body: new URLSearchParams(asha) })).status).toBe(200)
    expect(await leadsOf(agency)).toEqual([])
    expect(await (await openForm(app, data.key)).text()).not.toContain('Monsoon offers')
    expect((await fetch(`${app.url}${preview.url}x`)).status).toBe(404)
    app.clock.forward(11 * 60_000)
    expect((await fetch(app.url + preview.url)).status).toBe(404)
  })

  test('an RM who has left gets nothing more, and nothing is lost', async () => {
    const rm = await makeMember(app, agency)
    await changeForm(agency, { ownerId: rm.userId })
    await app.owner.query('update users set is_active = false where id = $1', [rm.userId])
    await sendForm(app, await keyOf(agency), asha)
    expect((await leadsOf(agency)).map((lead) => lead.ownerId)).toEqual([null])
  })
})
