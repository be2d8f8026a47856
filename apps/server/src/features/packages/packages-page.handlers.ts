import { open } from '../../core/procedures.ts'
import { visitorAt } from '../../kernel/page-views/page-views.service.ts'
import { noteView } from './packages-views.service.ts'

export const packagePageHandlers = {
  seen: open.packagePage.seen.handler(async ({ context, input }) => {
    await noteView(context.services, visitorAt(context), input)
    return { status: true }
  }),
}
