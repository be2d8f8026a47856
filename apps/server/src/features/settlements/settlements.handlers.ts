import { externalPerson, person } from '../../core/procedures.ts'
import { addReport } from './settlements-adding.service.ts'
import { beginFetching, readFetches, stopFetching } from './settlements-fetching.service.ts'
import { readSettlementLines, readSettlements, searchAtGateway } from './settlements-found.service.ts'
import { explainGatewayLine, matchSettlementsAgain, removeSettlement, undoGatewayLine } from './settlements.service.ts'

export const settlementsHandlers = {
  list: person.settlements.list.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await readSettlements(db, actor, input),
  })),

  // Reading a file takes a while, in a thread of its own; no transaction is held meanwhile.
  add: externalPerson.settlements.add.handler(async ({ context: { services, actor, once }, input, signal }) => ({
    status: true,
    data: await addReport(services, actor, input, once, signal),
  })),

  lines: person.settlements.lines.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await readSettlementLines(db, actor, input.id),
  })),

  candidates: person.settlements.candidates.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await searchAtGateway(db, actor, input),
  })),

  match: person.settlements.match.handler(async ({ context: { services, db, actor } }) => {
    await matchSettlementsAgain(services, db, actor)
    return { status: true }
  }),

  explain: person.settlements.explain.handler(async ({ context: { db, actor }, input }) => {
    await explainGatewayLine(db, actor, input)
    return { status: true }
  }),

  undo: person.settlements.undo.handler(async ({ context: { db, actor }, input }) => {
    await undoGatewayLine(db, actor, input)
    return { status: true }
  }),

  remove: person.settlements.remove.handler(async ({ context: { db, actor }, input }) => {
    await removeSettlement(db, actor, input.id)
    return { status: true }
  }),

  fetches: person.settlements.fetches.handler(async ({ context: { services, db, actor } }) => ({
    status: true,
    data: await readFetches(services, db, actor),
  })),

  fetch: externalPerson.settlements.fetch.handler(async ({ context: { services, actor }, input }) => ({
    status: true,
    data: await beginFetching(services, actor, input),
  })),

  stopFetching: person.settlements.stopFetching.handler(async ({ context: { db, actor }, input }) => {
    await stopFetching(db, actor, input.provider)
    return { status: true }
  }),
}
