import { open } from '../../core/procedures.ts'
import { acceptProposal, requestAcceptance } from './prospects-acceptance.service.ts'
import { openPage, priceChoice } from './prospects-page.service.ts'
import { askForChange, noteView } from './prospects-visits.service.ts'
import { visitorAt } from '../../kernel/page-views/page-views.service.ts'

export const prospectPageHandlers = {
  view: open.prospectPage.view.handler(async ({ context, input }) => ({
    status: true,
    data: (await openPage(context.services, input.key, context.request.address)).page,
  })),

  price: open.prospectPage.price.handler(async ({ context, input }) => ({
    status: true,
    data: await priceChoice(context.services, context.request.address, input),
  })),

  seen: open.prospectPage.seen.handler(async ({ context, input }) => {
    await noteView(context.services, visitorAt(context), input)
    return { status: true }
  }),

  askChange: open.prospectPage.askChange.handler(async ({ context, input }) => {
    await askForChange(context.services, visitorAt(context), input)
    return { status: true }
  }),

  requestAcceptance: open.prospectPage.requestAcceptance.handler(async ({ context, input }) => ({
    status: true,
    ...(await requestAcceptance(context.services, visitorAt(context), input)),
  })),

  accept: open.prospectPage.accept.handler(async ({ context, input }) => ({
    status: true,
    data: await acceptProposal(context.services, visitorAt(context), input),
  })),
}
