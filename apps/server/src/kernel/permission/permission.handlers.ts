import { gatedPages } from '@sarai/contract/access'
import { member } from '../../core/procedures.ts'

const flag = (isAllowed: boolean | undefined) => (isAllowed ? '1' : '0')

export const permissionHandlers = {
  /** Nothing listed means everything allowed; a person with restrictions always gets the whole list. */
  readPermission: member.permission.readPermission.handler(({ context: { actor } }) => {
    const { permissions } = actor
    if (!actor.isSubuser || permissions === null) return { status: true, data: [] }
    const data = gatedPages.map(
      (title) =>
        ({ title: { title }, read: flag(permissions[title]?.read), write: flag(permissions[title]?.write) }) as const,
    )
    return { status: true, data }
  }),
}
