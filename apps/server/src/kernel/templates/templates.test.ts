import type { RichText } from '@sarai/contract/rich-text'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { type Mailbox, openMailbox, readable } from '../../../test/mailbox.ts'
import { makeAgency, makeMember, type TestAgency } from '../../../test/make.ts'

let app: TestApp
let mailbox: Mailbox
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

const paragraph = (text: string): RichText => [{ type: 'paragraph', content: [{ type: 'text', text }] }]
const words = (text = 'Hello {{customer.name}}') => ({
  channel: 'mail' as const,
  purpose: 'welcome' as const,
  name: 'Our welcome',
  subject: 'Welcome, {{customer.firstName|traveller}}',
  body: paragraph(text),
})

async function arrived(to: string) {
  const find = () => mailbox.mails.findLast((mail) => mail.to.includes(to))
  await expect.poll(find).toBeDefined()
  return readable(find() ?? { text: '' })
}

describe('templates', () => {
  test('come with Sarai, can be changed, and put back', async () => {
    const { call } = agency.owner
    const shipped = (await call.templates.list()).data
    expect(shipped.every(({ id }) => id === null)).toBe(true)
    const original = shipped.find((one) => one.shipped === 'welcome_mail')
    const { data: changed } = await call.templates.create({ ...words(), shipped: 'welcome_mail' })
    const after = (await call.templates.list()).data
    expect(after).toHaveLength(shipped.length)
    expect(after.find((one) => one.shipped === 'welcome_mail')).toEqual(changed)
    await call.templates.remove({ id: changed.id ?? '' })
    expect((await call.templates.list()).data.find((one) => one.shipped === 'welcome_mail')).toEqual(original)
  })

  test('with a field that does not exist are not kept, and it is said which', async () => {
    const { call } = agency.owner
    await expect(call.templates.create({ ...words('{{lead.nmae}}'), shipped: null })).rejects.toMatchObject({
      status: 422,
      fields: { body: expect.stringContaining('{{lead.name}}') },
    })
    await expect(
      call.templates.create({ ...words(), subject: '{{proposal.link}}', shipped: null }),
    ).rejects.toMatchObject({ status: 422, fields: { subject: expect.any(String) } })
  })

  test('a stale save is refused with what is there', async () => {
    const { call } = agency.owner
    const { data } = await call.templates.create({ ...words(), shipped: null })
    const id = data.id ?? ''
    await call.templates.update({ ...words(), id, version: 1, name: 'Another' })
    await expect(call.templates.update({ ...words(), id, version: 1 })).rejects.toMatchObject({ code: 'STALE' })
  })

  test('are read by the team and written by the main user', async () => {
    const { call } = await makeMember(app, agency, { isManager: true })
    expect((await call.templates.list()).data.length).toBeGreaterThan(5)
    await expect(call.templates.create({ ...words(), shipped: null })).rejects.toMatchObject({ status: 403 })
  })

  test('are shown with what a record holds, to whoever may see it', async () => {
    const { call } = agency.owner
    const { data: lead } = await call.leads.create({
      name: 'Asha Rao',
      phone: '98290 12345',
      destinations: ['Bali', 'Java'],
    })
    const asked = {
      purpose: 'welcome' as const,
      subject: 'To {{customer.firstName}}',
      body: paragraph('{{lead.destinations}} {{customer.email}} {{rm.name}} {{agency.name}}'),
      on: { leadId: lead.id },
    }
    const { data } = await call.templates.preview(asked)
    expect(data).toMatchObject({ subject: 'To Asha', missing: ['customer.email'] })
    expect(data.text).toContain('Bali and Java')
    expect(data.whatsappUrl).toContain('https://wa.me/919829012345?text=Bali')
    const other = await makeMember(app, agency, { recordScope: 'own' })
    await expect(other.call.templates.preview(asked)).rejects.toMatchObject({ status: 404 })
  })
})

describe('a mail that somebody writes', () => {
  test('goes out with the signature, as text and as HTML, and stands on the record', async () => {
    const { call } = agency.owner
    const { data: before } = await call.signature.get()
    expect(before.version).toBe(0)
    await call.signature.save({
      ...before,
      title: 'Trip designer',
      phone: '98290 12345',
      body: paragraph('{{sender.name}}, {{sender.title}}, {{sender.phone}} <script>'),
    })
    const { data: lead } = await call.leads.create({ name: 'Asha' })
    const to = `asha-${lead.id}@traveller.test`
    const sent = await call.mail.write({
      on: { leadId: lead.id },
      to,
      subject: 'Your trip',
      body: paragraph('Bali & <b>Java</b>'),
    })
    expect(sent.warnings ?? []).toEqual([])
    const text = await arrived(to)
    expect(text).toContain('Content-Type: multipart/alternative')
    expect(text).toContain('-- \r\n')
    expect(text).toContain('Trip designer, +919829012345')
    expect(text).toContain('Bali &amp; &lt;b&gt;Java&lt;/b&gt;')
    expect(text).not.toMatch(/text\/html[\s\S]*<script>/)
    expect(text).toMatch(new RegExp(`^Reply-To: ${agency.owner.email}\r$`, 'm'))
    await expect
      .poll(async () => {
        const { data } = await call.leads.timeline({ id: lead.id })
        return data.find(({ kind }) => kind === 'mailed')?.data
      })
      .toMatchObject({ subject: 'Your trip', to, state: 'sent' })
  })

  test('with a field that was not filled in does not go out', async () => {
    const { call } = agency.owner
    const { data: lead } = await call.leads.create({ name: 'Asha' })
    const mail = { on: { leadId: lead.id }, to: 'asha@traveller.test', subject: 'Your trip' }
    await expect(call.mail.write({ ...mail, body: paragraph('Hello {{customer.name}}') })).rejects.toMatchObject({
      status: 422,
      fields: { body: expect.stringContaining('{{customer.name}}') },
    })
  })

  test('the outbox shows each person what is theirs to see', async () => {
    const { call } = agency.owner
    const colleague = await makeMember(app, agency, { recordScope: 'own' })
    const { data: lead } = await call.leads.create({ name: 'Asha' })
    const mail = { to: 'asha@traveller.test', subject: 'Your trip', body: paragraph('Hello') }
    const { data: ours } = await call.mail.write({ on: { leadId: lead.id }, ...mail })
    expect((await colleague.call.mail.list({})).data).toEqual([])
    await expect(colleague.call.mail.get({ id: ours.id })).rejects.toMatchObject({ status: 404 })
    await expect(colleague.call.mail.cancel({ id: ours.id })).rejects.toMatchObject({ status: 404 })
    await call.leads.assign({ id: lead.id, ownerId: colleague.userId })
    const { data: theirs } = await colleague.call.leads.create({ name: 'Ravi' })
    const { data: written } = await colleague.call.mail.write({ on: { leadId: theirs.id }, ...mail })
    const seen = (await colleague.call.mail.list({})).data.map(({ id }) => id)
    expect(seen).toContain(written.id)
    expect(seen).not.toContain(ours.id)
    expect((await call.mail.list({ search: 'your TRIP' })).data.map(({ id }) => id)).toEqual([written.id, ours.id])
  })
})

describe('a signature', () => {
  test('does not say one name twice, where somebody is called as their agency is', async () => {
    const { data } = await agency.owner.call.user.session()
    const { call } = await makeMember(app, agency, { name: data.agency.name, recordScope: 'all' })
    const { data: lead } = await call.leads.create({ name: 'Asha' })
    const to = `once-${lead.id}@traveller.test`
    await call.mail.write({ on: { leadId: lead.id }, to, subject: 'Your trip', body: paragraph('Namaste') })
    const below = (await arrived(to)).split('-- \r\n')[1]?.split('\r\n--')[0] ?? ''
    expect(below.split(data.agency.name)).toHaveLength(2)
  })

  test('is one’s own, and not saved over one that was changed meanwhile', async () => {
    const { call } = agency.owner
    const { data } = await call.signature.get()
    await call.signature.save({ ...data, body: paragraph('One') })
    await expect(call.signature.save({ ...data, body: paragraph('Two') })).rejects.toMatchObject({ code: 'STALE' })
    const colleague = await makeMember(app, agency)
    expect((await colleague.call.signature.get()).data.version).toBe(0)
    await expect(call.signature.save({ ...data, version: 1, body: paragraph('{{lead.nmae}}') })).rejects.toMatchObject({
      status: 422,
    })
  })
})

describe('an RM who is given a lead', () => {
  test('is told by the agency’s own template, with the follow-up that comes along', async () => {
    const { call } = agency.owner
    const rm = await makeMember(app, agency, { name: 'Kavya' })
    const rmWords = { channel: 'mail' as const, purpose: 'rm_assigned' as const, name: 'New lead' }
    await call.templates.create({
      ...rmWords,
      subject: 'Please call {{lead.name}}',
      body: paragraph('{{rm.name}}: {{lead.number}}, next {{lead.followUp}}'),
      shipped: 'rm_assigned_mail',
    })
    const { data: lead } = await call.leads.create({
      name: 'Asha\u2028Rao',
      followUp: { dueAt: '2027-01-05T04:30:00Z', channel: 'call' },
    })
    const { warnings } = await call.leads.assign({ id: lead.id, ownerId: rm.userId })
    expect(warnings).toEqual([])
    const text = await arrived(rm.email)
    expect(text).toMatch(/Kavya: L-\d{6}, next 5 Jan 2027, 10:00/)
    const { data: tasks } = await rm.call.tasks.list({ on: { leadId: lead.id } })
    expect(tasks).toMatchObject([{ assigneeId: rm.userId, kind: 'follow_up' }])
  })

  test('gets a follow-up where the lead had none', async () => {
    const { call } = agency.owner
    const rm = await makeMember(app, agency)
    const { data: lead } = await call.leads.create({ name: 'Asha', followUp: null })
    expect(lead.nextFollowUpAt).toBeNull()
    const { data } = await call.leads.assign({ id: lead.id, ownerId: rm.userId })
    expect(data.nextFollowUpAt).not.toBeNull()
    const { data: tasks } = await rm.call.tasks.list({ on: { leadId: lead.id } })
    expect(tasks).toMatchObject([{ assigneeId: rm.userId, kind: 'follow_up' }])
  })

  test('of many leads at once is told once, with how many', async () => {
    const { call } = agency.owner
    const rm = await makeMember(app, agency)
    const names = ['Asha', 'Ravi', 'Tara']
    const ids = await Promise.all(names.map(async (name) => (await call.leads.create({ name })).data.id))
    const change = { action: 'assign' as const, ownerId: rm.userId }
    expect((await call.leads.bulk({ selection: { ids }, change })).warnings).toEqual([])
    await arrived(rm.email)
    const { data: mails } = await call.mail.list({})
    expect(mails.filter(({ to }) => to === rm.email).map(({ subject }) => subject)).toEqual(['3 leads for you'])
  })

  test('who has left meanwhile is not given it, and it is said', async () => {
    const { call } = agency.owner
    const rm = await makeMember(app, agency)
    const { data: lead } = await call.leads.create({ name: 'Asha' })
    await app.owner.query('update users set is_active = false where id = $1', [rm.userId])
    await expect(call.leads.assign({ id: lead.id, ownerId: rm.userId })).rejects.toMatchObject({
      status: 422,
      fields: { ownerId: 'This person is not in your team' },
    })
    expect((await call.leads.get({ id: lead.id })).data.ownerId).toBe(agency.owner.userId)
  })
})
