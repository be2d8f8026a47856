import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestApp } from './app.ts'
import { removeRow, tableOf } from './database.ts'
import { type BothDigests, changedOfTheirs, changedTables, readBothDigests } from './digests.ts'
import type { Example } from './example.ts'
import { exampleOf } from './examples.ts'
import { idFields, type Slot, textsIn, withValue } from './fields.ts'
import { createAgency } from '../src/kernel/agency/agency.service.ts'
import { knownHash, type Rights, type TestAgency } from './make.ts'
import { Maker } from './maker.ts'
import { endWaitingFiles } from './waiting-files.ts'
import type { Finding, Whose } from './matrix-findings.ts'
import { newMark } from './person-maker.ts'
import { type Procedure, type Reply, send } from './procedures.ts'
import { walkedProcedures } from './walked-calls.ts'

/** Two sides of which one tries to get at the other's records. */
export interface MatrixContext {
  /** Makes a new person who attacks: some calls end their caller's sessions. */
  mine: () => Promise<Maker>
  /** Makes the records that are not the attacker's to see. */
  theirs: Maker
}

export interface Arena {
  app: TestApp
  /** A new context for every call, so that there is little of everything to look through. */
  context: () => Promise<MatrixContext>
  variants: Whose[]
  /** Tables that everybody of the agency may name records of. */
  shared?: ReadonlySet<string>
  /** Some calls are not for whoever attacks. */
  mayBeForbidden?: true
}

/** A new agency, by somebody who makes its records as its main user. */
export async function newSide(app: TestApp, mark: string): Promise<Maker> {
  const owner = { name: mark, email: `${randomUUID()}@agency.test`, passwordHash: await knownHash(app) }
  const { agencyId, ownerId } = await createAgency(app.services, { name: mark, owner, planState: 'active' })
  return new Maker(app, agencyId, ownerId, mark)
}

/** An agency that was made for another test, as one side. */
export function sideOf({ agencyId, owner }: TestAgency): Pick<Maker, 'agencyId' | 'userId'> {
  return { agencyId, userId: owner.userId }
}

/** Makes a new person of an agency every time. */
export function peopleOf(
  app: TestApp,
  first: Pick<Maker, 'agencyId' | 'userId'>,
  rights: Rights,
): () => Promise<Maker> {
  const maker = new Maker(app, first.agencyId, first.userId, newMark('ours'))
  return async () => new Maker(app, first.agencyId, await maker.member(rights), maker.mark)
}

/** Rights of somebody from whom nothing of their agency is hidden. */
export const everything: Rights = { isSubuser: false, recordScope: 'all' }

/** Goes through calls as somebody of one agency with the records of another, which all carry `mark`. */
export function attackForeign(
  app: TestApp,
  {
    variants = ['foreign'],
    mark = newMark('theirs'),
    ...part
  }: Partial<Pick<Arena, 'variants'>> & { mark?: string } = {},
): Promise<Outcome> {
  const context = async () => ({
    mine: peopleOf(app, await newSide(app, 'ours'), everything),
    theirs: await newSide(app, mark),
  })
  return runMatrix({ app, context, variants, ...part })
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const refusals = new Set([400, 403, 404, 409, 422])

/** What an answer says, without what differs between any two answers. */
function gist({ status, text }: Reply): string {
  const plain = text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '<id>').replace(/\d+/g, '#')
  return `${status} ${plain}`
}

/** The same as it may say it: of colleagues' records that there are some, and nothing else of them. */
function saidTo(whose: Whose, reply: Reply): string {
  const said = gist(reply)
  return whose === 'colleague' ? said.replace('"isWithColleagues":true', '"isWithColleagues":false') : said
}

const isOf = (example: Example<unknown>, slot: Slot) =>
  uuid.test(slot.value) || (example.lookups?.includes(slot.field) ?? false)

export interface Outcome {
  findings: Finding[]
  attacks: number
  /** Tables whose records were named. */
  tables: Set<string>
}

/** Goes through every call and every id it takes, and tries each with records that are not the caller's. */
export async function runMatrix(arena: Arena): Promise<Outcome> {
  const outcome: Outcome = { findings: [], attacks: 0, tables: new Set() }
  for (const procedure of walkedProcedures)
    await tryCall(arena, procedure, outcome).catch((error: unknown) => {
      note(outcome, procedure, `BROKE: ${error instanceof Error ? error.message : String(error)}`)
    })
  return outcome
}

/** Notes that a call could not be tried as it should. */
function note(outcome: Outcome, { name }: Procedure, problem: string, field = ''): void {
  outcome.findings.push({ call: name, field, whose: 'random', table: '', problem })
}

async function tryCall(arena: Arena, procedure: Procedure, outcome: Outcome): Promise<void> {
  const example = exampleOf(procedure.name)
  const context = await arena.context()
  const covered = new Set<string>()
  for (const input of example.inputs) {
    const mine = await context.mine()
    await endWaitingFiles(arena.app, mine)
    const made = await input(mine)
    const slots = textsIn(made)
    for (const { field } of slots) covered.add(field)
    const token = await (example.token?.(mine) ?? mine.token())
    const control = await send(arena.app, procedure, made, { token })
    if ((control.status === 403 || control.body.code === 'SEES_PART') && arena.mayBeForbidden) continue
    if (control.status !== 200) note(outcome, procedure, `INVALID: ${gist(control)}`)
    // Whoever runs the installation may name every agency; none of the agencies' people gets in (access.test.ts).
    if (procedure.meta.access.audience === 'admin') continue
    const ready = {}
    for (const slot of fewOfEach(slots.filter((one) => isOf(example, one))))
      await attackSlot({ arena, theirs: context.theirs, procedure, example, input, mine, slot, outcome, ready })
  }
  const fields = procedure.input ? idFields(procedure.input) : []
  for (const field of fields.filter((one) => !covered.has(one)))
    note(outcome, procedure, 'NO EXAMPLE has this field', field)
}

/** Of a list whose ids are all of a kind a few will do. */
function fewOfEach(slots: Slot[]): Slot[] {
  const ofField = Map.groupBy(slots, ({ field }) => field)
  return [...ofField.values()].flatMap((all) => all.slice(0, 2))
}

/** What was made for attacks on an input, and serves the next one as well if all is as it was before. */
interface Ready {
  own?: { input: unknown; token: string } | undefined
  theirs?: Slot[] | undefined
  /** Of both sides, if nothing was made since. */
  digests?: BothDigests | undefined
}

interface Attack {
  arena: Arena
  theirs: Maker
  procedure: Procedure
  example: Example<unknown>
  input: Example<unknown>['inputs'][number]
  mine: Maker
  slot: Slot
  outcome: Outcome
  ready: Ready
}

/** Tries one field with records of each kind that is not the caller's; all of them must look alike. */
async function attackSlot(attack: Attack): Promise<void> {
  const { arena, example, slot, outcome } = attack
  const isUnread = example.unread?.includes(slot.field) ?? false
  const nobody = uuid.test(slot.value) ? randomUUID() : 'qxqxqx nobody'
  const random = await attackWith(attack, async () => ({ whose: 'random', value: nobody, table: '' }))
  for (const whose of arena.variants) {
    let named: Named | undefined
    const reply = await attackWith(attack, async () => (named = await namedOf(attack, whose)))
    if (!random || !reply || !named) continue
    if (!isUnread) outcome.tables.add(named.table)
    if (saidTo(whose, reply) !== saidTo(whose, random) && !isUnread)
      report(attack, named, `TELLS them from nobody's: ${gist(reply)} instead of ${gist(random)}`)
  }
}

/** Longer than anything takes that a server writes beside a call. */
const quietMs = 2_000

/**
 * Tries a field with what is named. Where rows changed it is tried again with newly made records after a pause: what was
 * still being written for those before is none of the call's doing, and what the call does it does to these as well.
 */
async function attackWith(attack: Attack, name: () => Promise<Named | undefined>): Promise<Reply | undefined> {
  const first = await name()
  if (!first) return undefined
  const { reply, changed } = await attackOnce(attack, first)
  const second = changed && (await name())
  if (!second) return reply
  await ownOf(attack)
  await sleep(quietMs)
  const again = await attackOnce(attack, second)
  if (again.changed) report(attack, second, `CHANGED rows of ${again.changed}`)
  return again.reply
}

/** What of somebody is put in the field; its table is looked up before the attack, which may remove the row. */
async function namedOf(attack: Attack, whose: Whose): Promise<Named | undefined> {
  const value = await valueOf(attack, whose)
  return value === undefined ? undefined : { whose, value, table: await tableNamed(attack, value) }
}

/** What can be named in an input made for the other side, or in one of the attacker's own whose record is then removed. */
async function textsFor({ theirs, input, mine, ready }: Attack, whose: Whose): Promise<Slot[]> {
  if (whose !== 'deleted' && ready.theirs) return ready.theirs
  ready.digests = undefined
  if (whose === 'deleted') return textsIn(await input(mine))
  return (ready.theirs = textsIn(await input(theirs)))
}

/** The same field of an input made for somebody else, or of one whose record is then removed. */
async function valueOf(attack: Attack, whose: Whose): Promise<string | undefined> {
  const { arena, example, slot } = attack
  const { owner } = arena.app
  const texts = await textsFor(attack, whose)
  // One of the same field where theirs has fewer.
  const same =
    texts.find(({ path }) => path.join() === slot.path.join()) ?? texts.find(({ field }) => field === slot.field)
  const value = same?.value
  if (value === undefined) throw new Error(`an example makes different inputs at ${slot.field}`)
  const isId = uuid.test(value)
  if (whose === 'deleted') return isId && (await removeRow(owner, value)) ? value : undefined
  if (whose === 'foreign') return value
  if (!isId) return example.isAcrossAgency ? undefined : value
  const table = await tableOf(owner, value)
  return table && !arena.shared?.has(table) ? value : undefined
}

async function tableNamed({ arena }: Attack, value: string): Promise<string> {
  return (uuid.test(value) && (await tableOf(arena.app.owner, value))) || ''
}

/** What is put in a field, and which table it names a record of. */
interface Named {
  whose: Whose
  value: string
  table: string
}

function report({ procedure, slot, outcome }: Attack, { whose, table }: Named, problem: string): void {
  outcome.findings.push({ call: procedure.name, field: slot.field, whose, table, problem })
}

/** An input that works for the attacker, and a session to make the call in. */
async function ownOf({ example, input, mine, ready }: Attack): Promise<{ input: unknown; token: string }> {
  if (ready.own) return ready.own
  ready.digests = undefined
  return (ready.own = { input: await input(mine), token: await (example.token?.(mine) ?? mine.token()) })
}

/** @returns the answer, and where rows changed that should not */
async function attackOnce(attack: Attack, named: Named): Promise<{ reply: Reply; changed?: string }> {
  const { arena, theirs, procedure, example, mine, slot, outcome, ready } = attack
  const { app } = arena
  if (await endWaitingFiles(app, mine)) ready.digests = undefined
  const { input: own, token } = await ownOf(attack)
  const texts = textsIn(own)
  // What was removed before may have been one of a list, which is shorter then.
  const isThere = texts.some(({ path }) => path.join() === slot.path.join())
  const path = isThere ? slot.path : (texts.findLast(({ field }) => field === slot.field)?.path ?? slot.path)
  const attacked = withValue(own, path, named.value)
  const digests = () => readBothDigests(app.owner, theirs.agencyId, mine.agencyId)
  outcome.attacks++
  const before = ready.digests ?? (await digests())
  const reply = await send(app, procedure, attacked, { token })

  const { narrows = [], lookups = [], unread = [] } = example
  const isRefused = refusals.has(reply.status)
  if ([...narrows, ...lookups, ...unread].includes(slot.field) ? reply.status !== 200 : !isRefused)
    report(attack, named, `ANSWERED ${gist(reply).slice(0, 200)}`)
  if (theirs.mark !== mine.mark && `${reply.headers}${reply.text}`.includes(theirs.mark))
    report(attack, named, 'LEAKED what the record says')
  const after = await digests()
  const changed = changedTables(before, after)
  const isAsBefore = isRefused && changed === ''
  ready.digests = isAsBefore ? after : undefined
  if (!isAsBefore) ready.own = ready.theirs = undefined
  const isTheirs = theirs.agencyId !== mine.agencyId
  if (!isRefused) return isTheirs && changedOfTheirs(before, after) ? { reply, changed } : { reply }
  if (isAsBefore || isTheirs) return { reply, changed }
  // What the server writes beside the call in the same agency happens once; what the call itself does, again.
  const settled = await digests()
  await send(app, procedure, attacked, { token })
  return { reply, changed: changedTables(settled, await digests()) }
}
