import { type ActionRight, actionRights, isGated } from '@sarai/contract/access'
import { operationKinds } from '@sarai/contract/operations'
import { isShared } from '@sarai/contract/record-kinds'
import type { MemberChanges } from '@sarai/contract/team'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isUnowned, kindsIn } from '../src/kernel/operations/file-rights.service.ts'
import { operationDescription } from '../src/kernel/operations/operations.registry.ts'
import { operations } from '../src/operations.ts'
import { startApp, type TestApp } from './app.ts'
import { exampleOf } from './examples.ts'
import { allow, makeAgency, makeMember, type Person, type TestAgency } from './make.ts'
import { Maker } from './maker.ts'
import { ended } from './operations.ts'
import { newMark } from './person-maker.ts'
import { type Procedure, procedures, send } from './procedures.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

/** Whoever calls these takes the agency's data out. */
const exporting = procedures.filter(({ meta }) => meta.access.audience === 'member' && meta.access.right === 'export')

/** Files that are made without the right to export: documents on paper, of one record or of one day's departures. */
const papers = ['invoices.pdf', 'receipts.pdf', 'vouchers.pdf', 'packages.pdf', 'prospects.pdf', 'departures.pdf']

const everything = { recordScope: 'all' as const, rights: [...actionRights], hidesCost: false }

interface Asked {
  agency: TestAgency
  person: Person
  /** The operation that makes the file. */
  id: string
}

/** Asks for a file of records that the main user made, as a sub-user who may have it once that is approved. */
async function ask(procedure: Procedure, example: number): Promise<Asked> {
  const agency = await makeAgency(app)
  const person = await makeMember(app, agency, { isSubuser: true, ...everything })
  const make = new Maker(app, agency.agencyId, agency.owner.userId, newMark('exports'))
  const input = await exampleOf(procedure.name).inputs[example]?.(make)
  await agency.owner.call.team.setExportApproval({ isNeeded: true })
  const reply = await send(app, procedure, input, { token: person.token })
  expect(reply.status, reply.text).toBe(200)
  return { agency, person, id: (reply.body.data as { operationId: string }).operationId }
}

/** What the server keeps of an operation. */
async function kept(id: string) {
  const { rows } = await app.owner.query(
    `select kind, input, (select coalesce(sum(cardinality(record_ids)), 0)::int from operation_records
      where operation_id = operations.id) as held from operations where id = $1`,
    [id],
  )
  return rows[0] as { kind: (typeof operationKinds)[number]; input: Record<string, unknown>; held: number }
}

/** Whether the file is given by an address that its person had before, and by one that they would get now. */
async function isGiven({ person, id }: Asked, url: string): Promise<boolean[]> {
  const fresh = await person.call.operations.file({ id }).then(
    () => true,
    () => false,
  )
  return [(await fetch(app.url + url)).status === 200, fresh]
}

/** Goes through what becomes of a file that was asked for. @returns whether there was something in it */
async function follow(procedure: Procedure, asked: Asked): Promise<boolean> {
  const { agency, person, id } = asked
  expect((await person.call.operations.get({ id })).data).toMatchObject({ state: 'waiting', hasFile: false })
  expect((await agency.owner.call.operations.asked()).data).toMatchObject([{ id, askedBy: person.userId }])

  await agency.owner.call.operations.approve({ id })
  expect(await ended(person.call, id)).toMatchObject({ state: 'done', hasFile: true, problem: null })
  const { url } = (await person.call.operations.file({ id })).data
  expect(await isGiven(asked, url)).toEqual([true, true])
  const { data: told } = await agency.owner.call.activity.list({ kind: ['exported'] })
  expect(told.map((entry) => [entry.actorId, entry.data.operationId])).toEqual([[person.userId, id]])

  const { kind, input, held } = await kept(id)
  const { access } = procedure.meta
  expect(kind).toBe(procedure.name)
  expect(isUnowned({ kind, input })).toBe(access.audience === 'member' && access.isUnowned === true)
  const file = operationDescription(kind)?.file
  const isOfAll = file?.isOfAll?.(input) ?? false
  const withheld = async (changes: MemberChanges, why: string) => {
    await allow(agency, person, changes)
    expect(await isGiven(asked, url), why).toEqual([false, false])
    await allow(agency, person, { ...everything, permissions: null })
    expect(await isGiven(asked, url), why).toEqual([true, true])
  }
  // A file without any record of somebody's tells nobody anything.
  const isSomething = held > 0 || isOfAll
  const needed: ActionRight[] = ['export', ...(file?.needs?.(input) ?? [])]
  if (isSomething || isUnowned({ kind, input }))
    for (const right of needed)
      await withheld({ rights: actionRights.filter((one) => one !== right) }, `without the right to ${right}`)
  const isEverybodys = !isOfAll && kindsIn({ kind, input }).every(isShared)
  if (isSomething && !isEverybodys) await withheld({ recordScope: 'own' }, 'with their own records only')
  if (access.audience === 'member' && isGated(access.page))
    await withheld({ permissions: {} }, `without the page ${access.page}`)

  // Made again it waits again; and who has lost the right meanwhile gets nothing that is not their own.
  const again = (await person.call.operations.again({ id })).data
  expect(again.state).toBe('waiting')
  await allow(agency, person, { rights: [] })
  if (isSomething) await expect(person.call.operations.again({ id })).rejects.toMatchObject({ code: 'RIGHT_MISSING' })
  await agency.owner.call.operations.approve({ id: again.id })
  const late = await ended(person.call, again.id)
  expect(late.hasFile ? late.progress : 0).toBe(0)
  if (isUnowned({ kind, input })) expect(late.state).toBe('failed')
  return isSomething
}

describe('a call that takes the right to export', () => {
  test.each(exporting.map((procedure) => [procedure.name, procedure] as const))(
    '%s makes a file that waits for approval, is told of, and is withheld once a right is gone (bar 9)',
    async (_name, procedure) => {
      const had: boolean[] = []
      for (const example of exampleOf(procedure.name).inputs.keys())
        had.push(await follow(procedure, await ask(procedure, example)))
      expect(had, 'no example has anything in its file').toContain(true)
    },
  )

  test('is there for every kind of export', () => {
    const kinds = operationKinds.filter((kind) => kind.endsWith('.export'))
    expect(exporting.map(({ name }) => name).toSorted()).toEqual(kinds.toSorted())
  })

  test('makes every file that is not a document on paper (bar 9)', () => {
    const others = operations.filter(({ kind, file }) => file && !kind.endsWith('.export')).map(({ kind }) => kind)
    expect(others.toSorted()).toEqual(papers.toSorted())
  })
})
