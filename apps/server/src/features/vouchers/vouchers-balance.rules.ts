import type { Person } from '../../core/actor.ts'

/** Who may send a voucher although something is still to be paid. */
export const mayOverrideBalance = ({ isSubuser, isManager }: Pick<Person, 'isSubuser' | 'isManager'>) =>
  !isSubuser || isManager
