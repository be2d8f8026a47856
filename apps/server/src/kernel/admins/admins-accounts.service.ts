import type { StaffRole } from '@sarai/contract/admin-roles'
import { email as emailShape } from '@sarai/contract/primitives'
import { uuidv7 } from 'uuidv7'
import { newToken } from '../../core/tokens.ts'
import type { Services } from '../../services.ts'
import {
  type AdminDb,
  type AdminRecord,
  deleteLinksOfAdmin,
  deleteSessionsOfAdmin,
  findAdminByEmail,
  insertAdmin,
  insertAdminLink,
  updateAdmin,
} from './admins.queries.ts'

const linkMs = 3_600_000

/** What ends everything by which somebody gets in. */
const shutOut = { passwordHash: null, totpSecret: null, totpOffer: null, totpLastStep: null, recoveryCodes: [] }

export interface AdminLink {
  email: string
  link: string
  expiresAt: string
}

/** Undefined where the address is none. */
export function adminAddress(typed: string): string | undefined {
  return emailShape.safeParse(typed).data
}

async function makeLink({ appUrl, clock }: Services, db: AdminDb, adminId: string, email: string): Promise<AdminLink> {
  const { token, tokenHash } = newToken('adminLink')
  const expiresAt = new Date(clock.now().getTime() + linkMs).toISOString()
  await deleteLinksOfAdmin(db, adminId)
  await insertAdminLink(db, { tokenHash, adminId, expiresAt })
  return { email, link: `${appUrl}/admin/login?set-password=${token}`, expiresAt }
}

/** Makes somebody an admin, or one again. @returns undefined where they are one already */
export async function addAdmin(
  services: Services,
  db: AdminDb,
  { email, name, role }: { email: string; name: string; role: StaffRole },
): Promise<AdminLink | undefined> {
  const before = await findAdminByEmail(db, email)
  if (before?.isActive) return undefined
  const id = before?.id ?? uuidv7()
  if (before) await updateAdmin(db, id, { ...shutOut, name, role, isActive: true })
  else await insertAdmin(db, { id, email, name, role })
  return makeLink(services, db, id, email)
}

/** Takes password and second factor away, ends every session, and makes a link to begin anew. */
export async function resetAdmin(services: Services, db: AdminDb, { id, email }: AdminRecord): Promise<AdminLink> {
  await updateAdmin(db, id, shutOut)
  await deleteSessionsOfAdmin(db, id)
  return makeLink(services, db, id, email)
}

/** Shuts somebody out at once. */
export async function removeAdmin(db: AdminDb, { id }: AdminRecord): Promise<void> {
  await updateAdmin(db, id, { ...shutOut, isActive: false })
  await deleteSessionsOfAdmin(db, id)
  await deleteLinksOfAdmin(db, id)
}
