import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { and, like } from 'drizzle-orm'
import type { AgencyDb } from '../src/core/db/agency-db.ts'
import { photoKey } from '../src/core/named-pictures.ts'
import { users } from '../src/kernel/accounts/accounts-people.table.ts'
import type { Services } from '../src/services.ts'

/** Gives people their picture, drawn by `drawings/portraits.ts`, and a number, as travellers see them on their pages. */
export async function seedPortraits({ storage }: Services, db: AgencyDb, folder: string): Promise<void> {
  for (const [at, file] of readdirSync(folder).sort().entries()) {
    const photo = `${randomUUID()}.webp`
    await storage.put(photoKey(photo), readFileSync(path.join(folder, file)))
    const first = path.basename(file, '.webp')
    const phone = `+91980000010${at + 1}`
    await db
      .update(users)
      .set({ photo, phone })
      .where(and(db.own(users), like(users.name, `${first.charAt(0).toUpperCase()}${first.slice(1)} %`)))
  }
}
