import { describe, expect, test } from 'vitest'
import { isSignedBy, listening } from '../../../test/listening.ts'
import { makeAgency, makeMember } from '../../../test/make.ts'
import { fillDraft, makeSent, priceB, priceOfExtra } from '../../../test/make-proposal.ts'

const at = listening()

describe('what happens is told', () => {
  test('signed, with the record it is about and who did it', async () => {
    const { webhook, secret } = await at().listen()
    const lead = await at().addLead()
    expect(await at().send()).toBe(null)
    const [post] = at().receiver.posts
    expect(at().receiver.posts).toHaveLength(1)
    if (!post) return
    expect(isSignedBy(secret, post)).toBe(true)
    expect(isSignedBy(secret, { ...post, body: post.body.replace('Asha', 'Usha') })).toBe(false)
    expect(post.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Sarai-Webhooks/1' })
    expect(Number(post.headers['webhook-timestamp']) * 1000).toBeCloseTo(Date.now(), -5)
    expect(JSON.parse(post.body)).toEqual({
      id: post.headers['webhook-id'],
      type: 'lead.created',
      version: 1,
      timestamp: expect.any(String),
      agencyId: at().agency.agencyId,
      data: {
        record: { kind: 'lead', id: lead.id, name: 'Asha Rao', path: `/api/leads/${lead.id}` },
        ownerId: at().agency.owner.userId,
        by: { userId: at().agency.owner.userId, name: null },
        changed: [],
        values: {},
        details: {},
      },
    })
    expect(await at().log()).toMatchObject([
      { webhookId: webhook.id, type: 'lead.created', state: 'delivered', attempts: 1, lastStatus: 200, nextAt: null },
    ])
    expect((await at().newest()).log).toMatchObject([{ status: 200, problem: null, answer: 'thank you' }])
  })

  test('only what was asked for, and only what was kept', async () => {
    await at().listen(['lead.deleted'])
    const lead = await at().addLead()
    await expect(at().agency.owner.call.leads.create({ name: '' })).rejects.toMatchObject({ status: 422 })
    await at().agency.owner.call.leads.remove({ id: lead.id })
    await at().send()
    expect(at().receiver.posts.map(({ body }) => JSON.parse(body).type)).toEqual(['lead.deleted'])
  })

  test('to each endpoint by itself, with one id', async () => {
    await at().listen(['lead.created'], '/one')
    await at().listen(['lead.created', 'lead.deleted'], '/two')
    await at().addLead()
    await at().send()
    expect(
      at()
        .receiver.posts.map(({ path }) => path)
        .toSorted(),
    ).toEqual(['/one', '/two'])
    expect(new Set(at().receiver.posts.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })

  test('a status or RM that changes with the ids before and after, one of many changed at once among them', async () => {
    await at().listen(['lead.stage_changed', 'lead.assigned', 'bulk.changed'])
    const member = await makeMember(at().app, at().agency, { recordScope: 'all' })
    const lead = await at().addLead()
    const { stages } = (await at().agency.owner.call.user.session()).data
    const other = stages.find((stage) => stage.kind === 'open' && stage.id !== lead.stageId)
    await at().agency.owner.call.leads.move({ id: lead.id, stageId: other?.id ?? '' })
    const { data } = await at().agency.owner.call.leads.bulk({
      selection: { ids: [lead.id] },
      change: { action: 'assign', ownerId: member.userId },
    })
    await expect
      .poll(async () => (await at().agency.owner.call.operations.get({ id: data.operationId })).data.state)
      .toBe('done')
    await at().send()
    const told = at()
      .receiver.posts.map(({ body }) => JSON.parse(body))
      .map(({ type, data: of }) => [type, of.values])
    expect(told).toContainEqual(['lead.stage_changed', { stageId: { from: lead.stageId, to: other?.id } }])
    expect(told).toContainEqual(['lead.assigned', { ownerId: { from: at().agency.owner.userId, to: member.userId } }])
    expect(told).toContainEqual(['bulk.changed', {}])
  })

  test('nothing of prices, of what was written, or of other agencies', async () => {
    await at().listen(['proposal.created', 'proposal.updated', 'note.created', 'proposal.sent', 'lead.updated'])
    const { call } = at().agency.owner
    const lead = await at().addLead()
    await call.notes.create({ on: { leadId: lead.id }, body: 'SECRET-NOTE of a colleague', pinned: false })
    const { data: proposal } = await call.prospects.create({ leadId: lead.id, title: 'Kerala' })
    await fillDraft(call, proposal.id)
    const other = await makeAgency(at().app)
    await other.owner.call.leads.create({ name: 'Theirs' })
    await at().send()
    await at().send(other)
    const sent = at()
      .receiver.posts.map(({ body }) => body)
      .join('\n')
    expect(sent).toContain('proposal.created')
    expect(sent).toContain('note.created')
    expect(sent).not.toMatch(/SECRET|net|cost|Theirs/)
  })

  test('an agency without a webhook writes nothing', async () => {
    await at().addLead()
    const { rows } = await at().app.owner.query('select from webhook_deliveries where agency_id = $1', [
      at().agency.agencyId,
    ])
    expect(rows).toHaveLength(0)
  })
})

describe('a task that falls due', () => {
  const minute = 60_000
  const inMinutes = (minutes: number) => new Date(at().app.clock.now().getTime() + minutes * minute).toISOString()
  const told = () => at().receiver.posts.map(({ body }) => JSON.parse(body).data.details.taskId as string)

  async function plan(leadId: string, minutes: number) {
    const due = { kind: 'task' as const, title: 'Call', dueAt: inMinutes(minutes) }
    return (await at().agency.owner.call.tasks.create({ on: { leadId }, ...due })).data
  }

  test('is told of once, unless it is done or its record is deleted', async () => {
    await at().listen(['task.due'])
    const { call, userId } = at().agency.owner
    const [lead, gone] = [await at().addLead(), await at().addLead('Gone')]
    const [task, done] = [await plan(lead.id, 10), await plan(lead.id, 10)]
    await plan(lead.id, 60)
    await plan(gone.id, 10)
    await call.tasks.complete({ id: done.id })
    await call.leads.remove({ id: gone.id })
    await at().tellDue()
    await at().send()
    expect(told()).toEqual([])
    at().app.clock.forward(11 * minute)
    await Promise.all([at().tellDue(), at().tellDue(), at().tellDue()])
    await at().tellDue()
    await at().send()
    expect(at().receiver.posts.map(({ body }) => JSON.parse(body))).toMatchObject([
      {
        type: 'task.due',
        data: {
          record: { kind: 'lead', id: lead.id, name: 'Asha Rao', path: `/api/leads/${lead.id}` },
          ownerId: userId,
          by: { userId: null, name: 'clock' },
          details: { taskId: task.id, dueAt: task.dueAt, assigneeId: userId },
        },
      },
    ])
  })

  test('is told of to nobody who did not listen then, and again where it was put off', async () => {
    const { webhook } = await at().listen(['lead.created'], '/late')
    await at().listen(['task.due'], '/early')
    const lead = await at().addLead()
    const task = await plan(lead.id, 5)
    await at().send()
    at().receiver.posts.length = 0
    at().app.clock.forward(6 * minute)
    await at().calls.update({ id: webhook.id, version: 1, changes: { events: ['task.due'] } })
    await at().tellDue()
    await at().send()
    expect(at().receiver.posts.map(({ path }) => path)).toEqual(['/early'])
    const put = { id: task.id, version: task.version, dueAt: inMinutes(10) }
    await at().agency.owner.call.tasks.update(put)
    at().app.clock.forward(11 * minute)
    await at().tellDue()
    await at().send()
    expect(
      at()
        .receiver.posts.map(({ path }) => path)
        .toSorted(),
    ).toEqual(['/early', '/early', '/late'])
    expect(new Set(told())).toEqual(new Set([task.id]))
  })
})

test('an acceptance makes a trip, of which there is an event of its own', async () => {
  await at().listen(['trip.created', 'proposal.accepted'])
  const { call } = at().agency.owner
  const { id, leadId, optionB, extra } = await makeSent(call)
  const said = { way: 'phone' as const, name: 'Asha Rao', note: 'SECRET', optionId: optionB, extras: [extra] }
  await call.prospects.recordAcceptance({ id, version: 1, ...said, total: priceB + priceOfExtra })
  await at().send()
  const { data: trip } = await call.prospects.trip({ id })
  const posts = at().receiver.posts.map(({ body }) => JSON.parse(body))
  expect(new Set(posts.map(({ type }) => type))).toEqual(new Set(['proposal.accepted', 'trip.created']))
  expect(posts).toHaveLength(2)
  expect(posts.find(({ type }) => type === 'trip.created')?.data).toEqual({
    record: { kind: 'trip', id: trip.id, name: `T-000001 ${trip.title}`, path: `/api/trips/${trip.id}` },
    ownerId: at().agency.owner.userId,
    by: { userId: at().agency.owner.userId, name: null },
    changed: [],
    values: {},
    details: { proposalId: id, leadId, contactId: expect.any(String), number: trip.number },
  })
})

test('a lead that is refused for its own fields tells nobody, and leaves nothing unheard behind', async () => {
  await at().listen()
  const { call } = at().agency.owner
  const { data: contact } = await call.contacts.create({ name: 'Asha Rao' })
  await call.customFields.create({ record: 'leads', kind: 'text', label: 'Needed', isRequired: true })
  const unheard: unknown[] = []
  const hear = (reason: unknown) => unheard.push(reason)
  process.on('unhandledRejection', hear)
  const attempt = call.leads.create({ name: 'Refused', contactId: contact.id })
  await expect(attempt).rejects.toMatchObject({ status: 422 })
  await new Promise((resolve) => setTimeout(resolve, 50))
  process.off('unhandledRejection', hear)
  expect(unheard).toEqual([])
  expect((await at().log()).map(({ type }) => type)).not.toContain('lead.created')
})
