import type { AdminState } from '@sarai/contract/admin-staff'
import { uuidv7 } from 'uuidv7'
import {
  addAdmin,
  adminAddress,
  type AdminLink,
  removeAdmin,
  resetAdmin,
} from '../../kernel/admins/admins-accounts.service.ts'
import { type AdminDb, type AdminRecord, findAdminByEmail, listAdmins } from '../../kernel/admins/admins.service.ts'
import { stateOfAdmin } from '../../kernel/admins/admins.rules.ts'
import type { Services } from '../../services.ts'
import { type Answer, inColumns, OperatorError } from './operator-words.rules.ts'
import { insertAction } from '../installation/installation.service.ts'
import { worker } from './operator.service.ts'

const note = (db: AdminDb, deed: string, person: string) =>
  insertAction(db, { id: uuidv7(), ...worker(), command: `admin ${deed}`, person })

const stateWords: Record<AdminState, string> = {
  active: 'active',
  'no-second-factor': 'has no second factor yet',
  invited: 'has not opened the link',
  removed: 'removed',
}

async function list({ database }: Services): Promise<Answer> {
  const admins = await listAdmins(database.shared)
  const data = admins.map((one) => ({
    email: one.email,
    name: one.name,
    role: one.role,
    state: stateWords[stateOfAdmin(one)],
    lastSeenAt: one.lastSeenAt,
  }))
  const rows = data.map(({ email, name, role, state, lastSeenAt }) => [
    email,
    name,
    role,
    state,
    lastSeenAt?.slice(0, 16) ?? '',
  ])
  const head = ['Address', 'Name', 'Role', 'State', 'Last seen']
  return { data, lines: data.length > 0 ? inColumns([head, ...rows]) : ['There is no admin yet.'] }
}

/** @throws OperatorError where nobody in force has the address */
async function adminAt(db: AdminDb, email: string): Promise<AdminRecord> {
  const admin = await findAdminByEmail(db, email)
  if (!admin?.isActive) throw new OperatorError(`No admin has the address "${email}".`)
  return admin
}

const passOn = (link: AdminLink): Answer => ({
  data: link,
  lines: [
    `Give ${link.email} this link. It works once, for an hour. They set a password by it, and a second factor when they`,
    `first sign in.\n\n  ${link.link}\n`,
  ],
})

/** Makes operators, resets them, shuts them out. Each deed is written down in its transaction. */
export async function runAdminCommand(services: Services, [deed, typed, name]: string[]): Promise<Answer> {
  if (deed === 'list') return list(services)
  if (!deed || !['add', 'reset', 'remove'].includes(deed) || typed === undefined)
    throw new OperatorError('It is called so: npm run operator -- admin add|reset|remove <address> [name]')
  const email = adminAddress(typed)
  if (!email) throw new OperatorError(`"${typed}" is no address.`)
  return services.database.shared.transaction(async (tx) => {
    await note(tx, deed, email)
    if (deed === 'add') {
      const link = await addAdmin(services, tx, {
        email,
        name: name ?? email.replace(/@.*/, ''),
        role: 'operator',
      })
      if (!link) throw new OperatorError(`${email} is an admin already. "admin reset" makes a new link.`)
      return passOn(link)
    }
    const admin = await adminAt(tx, email)
    if (deed === 'reset') return passOn(await resetAdmin(services, tx, admin))
    await removeAdmin(tx, admin)
    return { data: { email }, lines: [`${email} is shut out of the admin area.`] }
  })
}
