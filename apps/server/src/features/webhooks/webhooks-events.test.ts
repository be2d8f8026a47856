import { describe, expect, test } from 'vitest'
import { isSignedBy, listening } from '../../../test/listening.ts'
import { makeAgency, makeMember } from '../../../test/make.ts'
import { fillDraft } from '../../../test/make-proposal.ts'

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
