/** Where a person stands: at work, asked to come, or gone. */
export const memberStates = ['active', 'invited', 'deactivated'] as const
export type MemberState = (typeof memberStates)[number]

/** The main user may do everything; a manager sees the own team's records and approves what others may not. */
export const memberRoles = ['main-user', 'manager', 'sub-user'] as const
export type MemberRole = (typeof memberRoles)[number]
