import { randomUUID } from 'node:crypto'
import type { Contract } from '@sarai/contract'
import type { AttachableKind } from '@sarai/contract/record-kinds'
import type { ExamplesOf } from '../example.ts'
import type { Maker } from '../maker.ts'
import { attachmentOf } from '../../src/kernel/records/attachments.rules.ts'
import { tellPeople } from '../../src/kernel/notices/notices.service.ts'
import { makers } from '../record-makers.ts'

/** What hangs on records: the calls that go by the record's page. */

const soon = () => new Date(Date.now() + 86_400_000).toISOString()

/** A record of each kind that something hangs on, first a lead: docs/access.md shows the rights that go with the first. */
const { lead, ...others } = makers
const onAny = Object.entries({ lead, ...others }).map(([kind, makeOne]) => async (make: Maker) => ({
  on: attachmentOf({ kind: kind as AttachableKind, id: await makeOne(make) }),
}))

export const notes: ExamplesOf<Contract['notes']> = {
  list: { inputs: onAny },
  create: {
    inputs: onAny.map((on) => async (make) => ({ ...(await on(make)), body: make.word() })),
  },
  update: { inputs: [async (make) => ({ id: await make.note(), version: 1, body: make.word() })] },
  remove: { inputs: [async (make) => ({ id: await make.note() })] },
}

export const tasks: ExamplesOf<Contract['tasks']> = {
  mine: { inputs: [() => ({}), () => ({ when: 'upcoming' })] },
  snooze: { inputs: [async (make) => ({ id: await make.task(), until: soon() })] },
  list: { inputs: onAny },
  create: {
    inputs: onAny.map((on) => async (make) => ({
      ...(await on(make)),
      kind: 'task',
      title: make.word(),
      dueAt: soon(),
      assigneeId: await make.member(),
    })),
  },
  update: {
    inputs: [
      async (make) => ({
        id: await make.task(),
        version: 1,
        title: make.word(),
        assigneeId: await make.member(),
      }),
    ],
  },
  complete: { inputs: [async (make) => ({ id: await make.task(), outcome: 'talked', note: make.word() })] },
  reopen: { inputs: [async (make) => ({ id: await make.task() })] },
  remove: { inputs: [async (make) => ({ id: await make.task() })] },
}

/** Something its maker was told. */
async function notice(make: Maker): Promise<string> {
  const telling = { userId: make.userId, kind: 'reminder' as const, cause: make.word(), title: make.word() }
  await make.write((db) => tellPeople(make.services, db, [telling]))
  const { rows } = await make.sql('select id from notices where cause = $1', [telling.cause])
  return rows[0]?.id as string
}

export const notices: ExamplesOf<Contract['notices']> = {
  list: { inputs: [() => ({})] },
  unread: { inputs: [() => undefined] },
  pushKey: { inputs: [() => undefined] },
  read: { inputs: [async (make) => ({ id: await notice(make) })] },
  readAll: { inputs: [async (make) => ({ upTo: await notice(make) })] },
}

const pdf = (text: string) => new File([`%PDF-1.4 ${text}`], 'quotation.pdf')

export const files: ExamplesOf<Contract['files']> = {
  list: { inputs: onAny },
  upload: {
    inputs: onAny.map((on) => async (make) => ({ ...(await on(make)), file: pdf(make.word()) })),
  },
  link: { inputs: [async (make) => ({ id: await make.file() })] },
  update: { inputs: [async (make) => ({ id: await make.file(), tellsCosts: true })] },
  remove: { inputs: [async (make) => ({ id: await make.file() })] },
}

export const activity: ExamplesOf<Contract['activity']> = {
  list: {
    inputs: [
      async (make) => {
        await make.lead()
        return { actor: make.userId }
      },
      () => ({ cursor: randomUUID() }),
    ],
    narrows: ['actor'],
    unread: ['cursor'],
  },
}

export const operations: ExamplesOf<Contract['operations']> = {
  list: { inputs: [() => undefined] },
  get: { inputs: [async (make) => ({ id: await make.operation() })] },
  cancel: { inputs: [async (make) => ({ id: await make.operation() })] },
  undo: { inputs: [async (make) => ({ id: await make.bulkChange() })] },
  file: { inputs: [async (make) => ({ id: await make.exported() })] },
  again: { inputs: [async (make) => ({ id: await make.exported() })] },
  asked: { inputs: [() => undefined] },
  approve: { inputs: [async (make) => ({ id: await make.exported('waiting') })] },
  decline: { inputs: [async (make) => ({ id: await make.exported('waiting'), reason: make.word() })] },
}

export const search: ExamplesOf<Contract['search']> = {
  records: {
    inputs: [
      async (make) => {
        const query = make.word()
        await make.lead({ name: query })
        return { query }
      },
    ],
    lookups: ['query'],
  },
}

export const views: ExamplesOf<Contract['views']> = {
  list: { inputs: [() => ({ list: 'leads' })] },
  create: {
    inputs: [(make) => ({ list: 'leads', name: make.word(), shared: true, state: { search: make.word() } })],
  },
  update: { inputs: [async (make) => ({ id: await make.view(), name: make.word() })] },
  remove: { inputs: [async (make) => ({ id: await make.view() })] },
}
