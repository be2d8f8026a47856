import { randomUUID } from 'node:crypto'
import type { Sending } from '@sarai/contract/prospect-versions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { type Client, makeAgency, makeMember, type Person, type TestAgency } from '../../../test/make.ts'
import { draftOf, editDraft, makeOffer, priceA, priceB, sendDraft, set } from '../../../test/make-proposal.ts'

let app: TestApp
let agency: TestAgency
let agent: Person
let manager: Person
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
  agency = await makeAgency(app)
  agent = await makeMember(app, agency, { recordScope: 'all', hidesCost: true, name: 'Ravi' })
  manager = await makeMember(app, agency, { recordScope: 'all', isManager: true, name: 'Meera' })
})
afterAll(() => app.close())

/** An offer of the agent's that earns a half, under a least margin in hundredths of a percent. */
async function offered(floor: number): Promise<string> {
  const { id } = await makeOffer(agency.owner.call)
  await editDraft(agency.owner.call, id, set(['pricing', 'marginFloor'], floor, 0))
  const { version } = (await agency.owner.call.prospects.get({ id })).data
  await agency.owner.call.prospects.update({ id, version, changes: { ownerId: agent.userId } })
  return id
}

async function ask(call: Client, id: string, wish: Partial<Sending> = {}) {
  const { revision } = await draftOf(call, id)
  return (await call.prospectApprovals.ask({ id, revision, channel: 'link', ...wish })).data
}

const newest = async (call: Client, id: string) => (await call.prospectApprovals.newest({ id })).data
const isWaiting = async (call: Client, id: string) => (await call.prospects.get({ id })).data.isAwaitingApproval
const retitle = async (call: Client, id: string, title: string) =>
  editDraft(call, id, set(['title'], title, (await draftOf(call, id)).document.title))
const noticesOf = async ({ call }: Person, id: string) =>
  (await call.notices.list({})).data.filter(({ subjectId }) => subjectId === id).map(({ kind }) => kind)

describe('who does not see costs', () => {
  test.each([
    ['below', 9000],
    ['above', 100],
  ])('sends nothing where there is a least margin, and hears the same whether it earns %s it', async (_, floor) => {
    const id = await offered(floor)
    const price = (await agent.call.prospects.price({ id })).data
    expect(price).toMatchObject({ isBelowFloor: null, needsApproval: true, obstacle: null })
    expect(price.prices.map(({ isBelowFloor, margin, net }) => [isBelowFloor, margin, net])).toEqual([
      [null, null, null],
      [null, null, null],
    ])
    await expect(sendDraft(agent.call, id)).rejects.toMatchObject({
      status: 422,
      code: 'APPROVAL_NEEDED',
      message: 'Sending this waits for approval. Ask for it.',
    })
    expect(await ask(agent.call, id)).toMatchObject({
      status: 'waiting',
      isBelowFloor: null,
      totals: [
        { name: 'B', total: priceB, margin: null, marginPoints: null },
        { name: 'A', total: priceA, margin: null, marginPoints: null },
      ],
    })
  })

  test('does so as a manager too, and sends by themselves where nobody set a least margin', async () => {
    const id = await offered(100)
    const blind = await makeMember(app, agency, { recordScope: 'all', isManager: true, hidesCost: true })
    await expect(sendDraft(blind.call, id)).rejects.toMatchObject({ code: 'APPROVAL_NEEDED' })
    const asked = await ask(agent.call, id)
    const which = { id, approvalId: asked.id }
    await expect(blind.call.prospectApprovals.approve(which)).rejects.toMatchObject({ status: 403 })
    await expect(agent.call.prospectApprovals.approve(which)).rejects.toMatchObject({ status: 403 })
    const free = await makeOffer(agency.owner.call)
    expect(await sendDraft(agent.call, free.id)).toMatchObject({ version: 1 })
  })
})

describe('a request', () => {
  test('is told to those who may approve it, and sent as it was asked for, by who asked', async () => {
    const id = await offered(9000)
    const before = (await draftOf(agent.call, id)).document.title
    const to = `traveller-${randomUUID()}@example.com`
    const asked = await ask(agent.call, id, { channel: 'mail', to, subject: 'Yours', message: 'as we said.' })
    expect(await isWaiting(manager.call, id)).toBe(true)
    const rows = (await agent.call.prospects.list({ filters: { awaitingApproval: true } })).data
    expect(rows.map((row) => row.id)).toContain(id)
    expect(await noticesOf(manager, id)).toEqual(['approval_asked'])
    expect(await noticesOf(agency.owner, id)).toContain('approval_asked')
    // What is changed after is no part of it.
    await retitle(agent.call, id, 'Something else')
    expect(await newest(manager.call, id)).toMatchObject({
      id: asked.id,
      revision: asked.revision,
      isBelowFloor: true,
      totals: [{ margin: priceB / 2, marginPoints: 5000 }, {}],
      to,
    })
    const approved = await manager.call.prospectApprovals.approve({ id, approvalId: asked.id })
    expect(approved.data).toMatchObject({ status: 'approved', decidedBy: manager.userId, sent: { version: 1 } })
    const version = (await agent.call.prospects.version({ id, number: 1 })).data
    expect(version).toMatchObject({ sentBy: agent.userId, channel: 'mail', sentTo: to, documentHash: null })
    expect(version.document.title).toBe(before)
    expect((await agent.call.prospects.get({ id })).data).toMatchObject({
      status: 'sent',
      sentRevision: asked.revision,
      isAwaitingApproval: false,
    })
    const { data: mails } = await agency.owner.call.mail.list({ filters: { about: id } })
    expect(mails).toMatchObject([{ to, subject: 'Yours' }])
    expect(await noticesOf(agent, id)).toContain('approval_decided')
    const sentEntry = (await agent.call.prospects.timeline({ id })).data.find(({ kind }) => kind === 'proposal_sent')
    expect(sentEntry).toMatchObject({ actorId: agent.userId, data: { approvedBy: 'Meera' } })
    // What came after needs to be asked for anew.
    await expect(sendDraft(agent.call, id)).rejects.toMatchObject({ code: 'APPROVAL_NEEDED' })
    await expect(manager.call.prospectApprovals.approve({ id, approvalId: asked.id })).rejects.toMatchObject({
      code: 'DECIDED',
    })
  })

  test('is for what somebody has seen, and only for what can be offered', async () => {
    const id = await offered(100)
    const request = { id, revision: 0, channel: 'link' as const }
    await expect(agent.call.prospectApprovals.ask(request)).rejects.toMatchObject({ code: 'STALE' })
    const asked = await ask(agent.call, id)
    app.clock.forward(80 * 365 * 86_400_000)
    try {
      const later = await makeMember(app, agency, { recordScope: 'all', isManager: true })
      expect(await newest(later.call, id)).toMatchObject({ status: 'expired' })
      await expect(later.call.prospectApprovals.approve({ id, approvalId: asked.id })).rejects.toMatchObject({
        code: 'APPROVAL_EXPIRED',
      })
    } finally {
      app.clock.reset()
    }
  })

  test('asked twice counts as it was asked last; two who approve at once send it once', async () => {
    const id = await offered(9000)
    const first = await ask(agent.call, id, { message: 'first' })
    const second = await ask(agent.call, id, { message: 'second' })
    await expect(manager.call.prospectApprovals.approve({ id, approvalId: first.id })).rejects.toMatchObject({
      code: 'DECIDED',
    })
    const which = { id, approvalId: second.id }
    const both = await Promise.allSettled([
      manager.call.prospectApprovals.approve(which),
      agency.owner.call.prospectApprovals.approve(which),
      manager.call.prospectApprovals.approve(which),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect((await agent.call.prospects.versions({ id })).data).toHaveLength(1)
    expect(await newest(agent.call, id)).toMatchObject({ message: 'second', sent: { version: 1 } })
  })

  test('is declined with a reason, withdrawn by who asked, and replaced by what somebody else sends', async () => {
    const id = await offered(9000)
    const declined = await ask(agent.call, id)
    const reason = 'Too little left'
    await manager.call.prospectApprovals.decline({ id, approvalId: declined.id, reason })
    expect(await newest(agent.call, id)).toMatchObject({ status: 'declined', reason, decidedBy: manager.userId })
    expect(await isWaiting(agent.call, id)).toBe(false)
    expect((await agent.call.prospects.versions({ id })).data).toEqual([])

    const withdrawn = { id, approvalId: (await ask(agent.call, id)).id }
    await expect(manager.call.prospectApprovals.withdraw(withdrawn)).rejects.toMatchObject({ status: 403 })
    await agent.call.prospectApprovals.withdraw(withdrawn)
    await expect(manager.call.prospectApprovals.approve(withdrawn)).rejects.toMatchObject({ code: 'DECIDED' })

    const replaced = { id, approvalId: (await ask(agent.call, id)).id }
    expect(await sendDraft(manager.call, id)).toMatchObject({ version: 1 })
    await expect(manager.call.prospectApprovals.approve(replaced)).rejects.toMatchObject({ code: 'DECIDED' })
    expect(await newest(agent.call, id)).toMatchObject({ status: 'replaced' })
  })

  test('of somebody who has left, or sees the proposal no longer, sends nothing', async () => {
    const leaving = await makeMember(app, agency, { recordScope: 'own', hidesCost: true })
    const id = await offered(9000)
    const give = async (ownerId: string) => {
      const { version } = (await agency.owner.call.prospects.get({ id })).data
      await agency.owner.call.prospects.update({ id, version, changes: { ownerId } })
    }
    await give(leaving.userId)
    const which = { id, approvalId: (await ask(leaving.call, id)).id }
    const approve = () => manager.call.prospectApprovals.approve(which)
    await give(agent.userId)
    await expect(approve()).rejects.toMatchObject({ code: 'REQUESTER_GONE' })
    await give(leaving.userId)
    await app.owner.query('update users set is_active = false where id = $1', [leaving.userId])
    await expect(approve()).rejects.toMatchObject({ code: 'REQUESTER_GONE' })
    expect((await manager.call.prospects.versions({ id })).data).toEqual([])
    await agency.owner.call.prospects.remove({ id })
    await expect(approve()).rejects.toMatchObject({ code: 'DELETED' })
  })

  test('of who sees costs but may not go below the floor is asked for in the same way', async () => {
    const seeing = await makeMember(app, agency, { recordScope: 'all' })
    const id = await offered(9000)
    await expect(sendDraft(seeing.call, id)).rejects.toMatchObject({ code: 'MARGIN_BELOW_FLOOR' })
    const asked = await ask(seeing.call, id)
    expect(asked).toMatchObject({ isBelowFloor: true })
    const approved = await manager.call.prospectApprovals.approve({ id, approvalId: asked.id })
    expect(approved.data.sent).toMatchObject({ version: 1 })
  })

  test('finds nobody where nobody else may approve', async () => {
    const { owner } = await makeAgency(app)
    const { id } = await makeOffer(owner.call)
    await expect(ask(owner.call, id)).rejects.toMatchObject({ code: 'NO_APPROVER' })
  })
})
