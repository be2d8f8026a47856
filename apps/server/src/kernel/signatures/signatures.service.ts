import type { SignatureData } from '@sarai/contract/signature'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { conflict, invalid } from '../../core/errors.ts'
import { keptOrE164, notAPhone } from '../../core/phones.rules.ts'
import { picturesByIds } from '../pictures/pictures.service.ts'
import { problemInBody } from '../merge-fields/merge-fields.rules.ts'
import { findSignature, insertSignature, type SignatureRecord, updateSignature } from './signatures.queries.ts'

/** The default signature. */
const beginning: SignatureData = {
  body: [
    { type: 'paragraph', content: [{ type: 'text', text: '{{sender.name}}', marks: [{ type: 'bold' }] }] },
    { type: 'paragraph', content: [{ type: 'text', text: '{{sender.title}}' }] },
    { type: 'paragraph', content: [{ type: 'text', text: '{{agency.name}}' }] },
    { type: 'paragraph', content: [{ type: 'text', text: '{{sender.phone}}' }] },
  ],
  title: null,
  phone: null,
  pictureId: null,
  showsLogo: false,
  version: 0,
}

const shown = ({ body, title, phone, pictureId, showsLogo, version }: SignatureRecord): SignatureData => ({
  body,
  title,
  phone,
  pictureId,
  showsLogo,
  version,
})

/** A person's signature; the one that everybody begins with where they have written none. */
export async function signatureOf(db: AgencyDb, userId: string): Promise<SignatureData> {
  const found = await findSignature(db, userId)
  return found ? shown(found) : beginning
}

export async function saveSignature(
  db: AgencyDb,
  actor: Person,
  { version, ...facts }: SignatureData,
): Promise<SignatureData> {
  const problem = problemInBody(facts.body, 'free')
  if (problem) throw invalid({ body: problem })
  if (facts.pictureId && (await picturesByIds(db, [facts.pictureId])).length === 0)
    throw invalid({ pictureId: 'This picture does not exist' })
  const stored = (await findSignature(db, actor.userId))?.phone
  const phone = facts.phone === null ? null : keptOrE164(facts.phone, actor.agency.country, [stored])
  if (phone === undefined) throw invalid({ phone: notAPhone })
  const row = { ...facts, phone }
  const saved =
    version === 0
      ? await insertSignature(db, { ...row, userId: actor.userId })
      : await updateSignature(db, actor.userId, version, row)
  if (!saved)
    throw conflict('STALE', 'You changed your signature in another window.', {
      current: await signatureOf(db, actor.userId),
    })
  return shown(saved)
}
