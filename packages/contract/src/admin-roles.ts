/** What somebody of the staff may be: who helps agencies, who sees to plans and money, and who may do everything. */
export const staffRoles = ['support', 'finance', 'operator'] as const
export type StaffRole = (typeof staffRoles)[number]

/**
 * What may be done in the admin area.
 * - `look`: see the dashboard, the agencies with what was done to them, plans, announcements and staff
 * - `help`: confirm and approve an agency, sign its people out, extend its trial
 * - `plans`: make and change plans, put an agency on another
 * - `suspend`: suspend an agency, and end that
 * - `announce`: publish, change and end announcements
 * - `staff`: invite and remove staff, change their roles, reset how they sign in
 */
export const adminRights = ['look', 'help', 'plans', 'suspend', 'announce', 'staff'] as const
export type AdminRight = (typeof adminRights)[number]

/** What each role may do: the one table that calls and screens share. */
export const rightsByRole: Record<StaffRole, readonly AdminRight[]> = {
  support: ['look', 'help'],
  finance: ['look', 'plans'],
  operator: adminRights,
}

export const hasAdminRight = (role: StaffRole, right: AdminRight): boolean => rightsByRole[role].includes(right)

const roleNames: Record<StaffRole, string> = { support: 'Support', finance: 'Finance', operator: 'Operators' }

/** Who may do it, as part of a sentence: `Finance and Operators`. */
export const listWhoMay = (right: AdminRight): string =>
  staffRoles
    .filter((role) => hasAdminRight(role, right))
    .map((role) => roleNames[role])
    .join(' and ')
