import { externalPerson, person } from '../../core/procedures.ts'
import { readBalance } from './statements-balance.service.ts'
import { searchCandidates, suggestFor } from './statements-matching.service.ts'
import { previewUpload } from './statements-reading.service.ts'
import { pairLines, settleLine } from './statements-settling.service.ts'
import { setLineAside, undoLine } from './statements-undoing.service.ts'
import { addStatement, matchAgain, readAccounts, readLines, readStatements, shownLine } from './statements.service.ts'

export const statementsHandlers = {
  accounts: person.statements.accounts.handler(async ({ context: { db, actor } }) => ({
    status: true,
    data: await readAccounts(db, actor),
  })),

  list: person.statements.list.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await readStatements(db, actor, input),
  })),

  // Reading a file takes a while, in a thread of its own; no transaction is held meanwhile.
  read: externalPerson.statements.read.handler(async ({ context: { services, actor }, input, signal }) => ({
    status: true,
    data: await previewUpload(services, actor, input, signal),
  })),

  add: externalPerson.statements.add.handler(async ({ context: { services, actor, once }, input, signal }) => ({
    status: true,
    data: await addStatement(services, actor, input, once, signal),
  })),

  lines: person.statements.lines.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await readLines(db, actor, input),
  })),

  suggest: externalPerson.statements.suggest.handler(async ({ context: { services, actor }, input, signal }) => ({
    status: true,
    data: await suggestFor(services, actor, input, signal),
  })),

  candidates: person.statements.candidates.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await searchCandidates(db, actor, input),
  })),

  match: person.statements.match.handler(async ({ context: { services, db, actor }, input }) => {
    await matchAgain(services, db, actor, input.accountId)
    return { status: true }
  }),

  settle: person.statements.settle.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await shownLine(db, await settleLine(services, db, actor, input)),
  })),

  pair: person.statements.pair.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await shownLine(db, await pairLines(db, actor, input)),
  })),

  setAside: person.statements.setAside.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await shownLine(db, await setLineAside(db, actor, input)),
  })),

  undo: person.statements.undo.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await shownLine(db, await undoLine(services, db, actor, input)),
  })),

  balance: person.statements.balance.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await readBalance(db, actor, input),
  })),
}
