import * as z from 'zod'
import { gatedPages } from './access.ts'
import { memberProcedure } from './procedure.ts'

export const permissionRecord = z.object({
  title: z.object({ title: z.enum(gatedPages) }),
  read: z.enum(['0', '1']),
  write: z.enum(['0', '1']),
})

export const permissionCalls = {
  readPermission: memberProcedure('account', 'read')
    .route({
      method: 'POST',
      path: '/permission/read-permission',
      summary: 'Read your page permissions',
      description: 'Empty means that everything is allowed.',
    })
    .output(z.object({ status: z.literal(true), data: z.array(permissionRecord) })),
}
