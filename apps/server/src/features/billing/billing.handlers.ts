import { member } from '../../core/procedures.ts'
import { planUsage } from './billing.service.ts'

export const billingHandlers = {
  usage: member.billing.usage.handler(async ({ context }) => ({ status: true, data: await planUsage(context) })),
}
