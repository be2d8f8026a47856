import type { StaffRole } from '@sarai/contract/admin-roles'
import type { AdminPerson, AdminPersonLink } from '@sarai/contract/admin-staff'
import { uuidv7 } from 'uuidv7'
import type { Admin } from '../../core/actor.ts'
import { notFound, refused } from '../../core/errors.ts'
import type { Throttle, Limit } from '../../core/throttle.ts'
import { addAdmin, type AdminLink, removeAdmin, resetAdmin } from '../../kernel/admins/admins-accounts.service.ts'
import { stateOfAdmin } from '../../kernel/admins/admins.rules.ts'
import {
  type AdminDb,
  type AdminRecord,
  findAdmin,
  findAdminByEmail,
  holdOperators,
  listAdmins,
  updateAdmin,
} from '../../kernel/admins/admins.service.ts'
import type { Services } from '../../services.ts'
import { adminArea, insertAction } from '../installation/installation.service.ts'
import { writeStaffLink } from './admin-staff.emails.ts'

/** Links that one of the staff has mailed, an hour. */
const links: Limit = { name: 'admin links', attempts: 30, seconds: 3_600 }

const describePerson = (admin: AdminRecord): AdminPerson => ({
  id: admin.id,
  name: admin.name,
  email: admin.email,
  role: admin.role,
  state: stateOfAdmin(admin),
  lastSeenAt: admin.lastSeenAt,
})

export async function readStaff({ database }: Services): Promise<AdminPerson[]> {
  return (await listAdmins(database.shared)).map(describePerson)
}

const addAction = (db: AdminDb, by: Admin, command: string, person: string, details: Record<string, string> = {}) =>
  insertAction(db, { id: uuidv7(), osUser: by.email, host: adminArea, command: `admin ${command}`, person, details })

/** @throws AppError 404 where there is nobody of that id, or they were removed */
async function findPerson(db: AdminDb, id: string): Promise<AdminRecord> {
  const person = await findAdmin(db, id)
  if (!person?.isActive) throw notFound('person')
  return person
}

/**
 * Holds the operators who can sign in.
 * @throws AppError 422 where the person is the only one
 */
async function keepAnOperator(db: AdminDb, id: string): Promise<void> {
  const operators = await holdOperators(db)
  if (operators.some((one) => one.id === id) && operators.length === 1)
    throw refused('LAST_OPERATOR', 'This is the last operator who can sign in. Make somebody else an operator first.')
}

/** Mails a link, where the installation sends mail. */
async function mailLink(services: Services, admin: AdminRecord, link: AdminLink): Promise<AdminPersonLink> {
  const { mailer, appUrl, logger } = services
  const outcome = mailer.isConfigured
    ? await mailer.send({ id: uuidv7(), ...writeStaffLink(appUrl, admin.name, link) })
    : undefined
  if (outcome && !outcome.isSent) logger.warn({ problem: outcome.problem }, 'the link of an invitation was not mailed')
  return {
    person: describePerson(admin),
    link: link.link,
    expiresAt: link.expiresAt,
    isMailed: outcome?.isSent === true,
  }
}

const checkLinkLimit = ({ throttle }: { throttle: Throttle }, { adminId }: Admin) => throttle.hit(links, adminId)

/** @throws AppError 422 where they are of the staff already */
export async function invitePerson(
  services: Services,
  by: Admin,
  { email, name, role }: { email: string; name: string; role: StaffRole },
): Promise<AdminPersonLink> {
  await checkLinkLimit(services, by)
  const made = await services.database.shared.transaction(async (tx) => {
    const link = await addAdmin(services, tx, { email, name, role })
    const admin = link && (await findAdminByEmail(tx, email))
    if (!admin) throw refused('ALREADY_STAFF', `${email} is of the staff already. Reset how they sign in instead.`)
    await addAction(tx, by, 'add', email, { role })
    return { admin, link }
  })
  return mailLink(services, made.admin, made.link)
}

/** @throws AppError 422 where nobody would be an operator any more */
export async function changeRole(services: Services, by: Admin, id: string, role: StaffRole): Promise<AdminPerson> {
  return services.database.shared.transaction(async (tx) => {
    const before = await findPerson(tx, id)
    if (role !== 'operator') await keepAnOperator(tx, id)
    if (before.role !== role) {
      await addAction(tx, by, 'role', before.email, { role: `${before.role} → ${role}` })
      await updateAdmin(tx, id, { role })
    }
    return describePerson({ ...before, role })
  })
}

/** Takes password and second factor of somebody else away. */
export async function resetPerson(services: Services, by: Admin, id: string): Promise<AdminPersonLink> {
  if (id === by.adminId)
    throw refused('ONESELF', 'Ask another operator to reset how you sign in, or whoever has the machine.')
  await checkLinkLimit(services, by)
  const made = await services.database.shared.transaction(async (tx) => {
    const before = await findPerson(tx, id)
    await keepAnOperator(tx, id)
    await addAction(tx, by, 'reset', before.email)
    const link = await resetAdmin(services, tx, before)
    return { link, admin: (await findAdmin(tx, id)) ?? before }
  })
  return mailLink(services, made.admin, made.link)
}

/** Shuts somebody out at once. */
export async function removePerson(services: Services, by: Admin, id: string): Promise<void> {
  await services.database.shared.transaction(async (tx) => {
    const before = await findPerson(tx, id)
    await keepAnOperator(tx, id)
    await addAction(tx, by, 'remove', before.email)
    await removeAdmin(tx, before)
  })
}
