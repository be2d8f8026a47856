import * as z from 'zod'
import { staffRoles } from './admin-roles.ts'
import { email, id, line } from './primitives.ts'
import { adminProcedure, done, success } from './procedure.ts'

export const adminStates = ['active', 'no-second-factor', 'invited', 'removed'] as const
export type AdminState = (typeof adminStates)[number]

const person = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(staffRoles),
  state: z.enum(adminStates),
  lastSeenAt: z.string().nullable(),
})
export type AdminPerson = z.infer<typeof person>

const link = z.object({
  person,
  /** Good once, and shown this once. */
  link: z.string(),
  expiresAt: z.string(),
  /** The installation's mail server took a mail with it. */
  isMailed: z.boolean(),
})
export type AdminPersonLink = z.infer<typeof link>

const byId = z.strictObject({ id })

export const adminCalls = {
  staff: {
    list: adminProcedure('read', 'look')
      .route({ method: 'GET', path: '/admin/staff', summary: 'List those who sign in to the admin area' })
      .output(success(z.array(person))),

    invite: adminProcedure('write', 'staff')
      .route({
        method: 'POST',
        path: '/admin/staff',
        summary: 'Invite somebody to the admin area',
        description:
          'Answers the link by which they set a password, good once and for an hour, and mails it where the installation sends mail. Whoever was removed can be invited again.',
      })
      .input(z.strictObject({ email, name: line(100, 'Enter their name'), role: z.enum(staffRoles) }))
      .output(success(link)),

    changeRole: adminProcedure('write', 'staff')
      .route({
        method: 'PUT',
        path: '/admin/staff/{id}/role',
        summary: 'Change what somebody of the staff may do',
        description: 'It holds for their next call. The last operator who can sign in stays one.',
      })
      .input(z.strictObject({ id, role: z.enum(staffRoles) }))
      .output(success(person)),

    reset: adminProcedure('write', 'staff')
      .route({
        method: 'POST',
        path: '/admin/staff/{id}/reset',
        summary: 'Have somebody of the staff begin anew',
        description:
          'Takes their password and second factor away, ends their sessions, and answers a link as an invitation does. Not of oneself.',
      })
      .input(byId)
      .output(success(link)),

    remove: adminProcedure('write', 'staff')
      .route({
        method: 'DELETE',
        path: '/admin/staff/{id}',
        summary: 'Remove somebody from the staff',
        description: 'Their sessions end at once. The last operator who can sign in stays.',
      })
      .input(byId)
      .output(done),
  },
}
