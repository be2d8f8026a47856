import type { StaffRole } from '@sarai/contract/admin-roles'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { codeOf } from './authenticator-app.ts'
import { tellDatabase } from './database.ts'
import { clientOf } from './people.ts'

export const adminPassword = 'quiet otters read at dusk'

/** Somebody whom the operator has added, with the address of the link that they were given. */
export async function newAdminLink(
  name = 'Meera Nair',
  role: StaffRole = 'operator',
): Promise<{ email: string; path: string; token: string }> {
  const [id, email] = [randomUUID(), `meera-${randomBytes(5).toString('hex')}@provider.test`]
  const token = `sam_${randomBytes(32).toString('base64url')}`
  await tellDatabase('insert into admins (id, email, name, role) values ($1, $2, $3, $4)', [id, email, name, role])
  await tellDatabase(
    `insert into admin_links (token_hash, admin_id, expires_at) values ($1, $2, now() + interval '1 hour')`,
    [createHash('sha256').update(token).digest('hex'), id],
  )
  return { email, token, path: `/admin/login?set-password=${token}` }
}

/** Somebody who is signed in to the admin area. @returns their token */
export async function newAdminToken(role: StaffRole = 'operator'): Promise<string> {
  const { email, token } = await newAdminLink('Meera Nair', role)
  const { admin } = clientOf()
  await admin.setPassword({ token, password: adminPassword, confirmPassword: adminPassword })
  const { challenge = '' } = await admin.signin({ email, password: adminPassword })
  const challenged = clientOf(challenge).admin
  const { secret } = (await challenged.startTotp()).data
  return (await challenged.enableTotp({ code: codeOf(secret) })).data.token
}
