import { notFound } from '../../core/errors.ts'
import { member } from '../../core/procedures.ts'
import { familyOf, findContact } from '../contacts/contacts.service.ts'
import { findLead } from '../leads/leads.service.ts'
import { customerMoney, debtsOf } from './dues-customers.service.ts'

export const contactsHandlers = {
  money: member.contacts.money.handler(async ({ context, input }) => {
    const { db, actor } = context
    if (!(await findContact(db, input.id, actor))) throw notFound('contact')
    return { status: true, data: await customerMoney(context, { contacts: await familyOf(db, input.id) }) }
  }),

  toPay: member.contacts.toPay.handler(async ({ context, input }) => {
    const { db, actor } = context
    if (!(await findContact(db, input.id, actor))) throw notFound('contact')
    return { status: true, data: await debtsOf(context, await familyOf(db, input.id)) }
  }),
}

export const leadsHandlers = {
  money: member.leads.money.handler(async ({ context, input }) => {
    if (!(await findLead(context.db, input.id, context.actor))) throw notFound('lead')
    return { status: true, data: await customerMoney(context, { lead: input.id }) }
  }),
}
