import { member } from '../../core/procedures.ts'
import { listAgenda, listOverdue } from './agenda.service.ts'

export const agendaHandlers = {
  list: member.agenda.list.handler(async ({ context: { services, db, actor }, input }) => {
    const [listed, overdue] = await db.together(() => [
      listAgenda(db, actor, input),
      listOverdue(services, db, actor, input),
    ])
    return { status: true, data: { ...listed, ...overdue } }
  }),
}
