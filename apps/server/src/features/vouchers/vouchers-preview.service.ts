import { mayUse } from '@sarai/contract/access'
import { voucherNumber, voucherPath } from '@sarai/contract/voucher-words'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { notFound } from '../../core/errors.ts'
import { bearerNow, bearerOf, openFileLink, signLink } from '../../core/file-links.ts'
import type { Page } from '../../core/http/written-page.ts'
import { agencyLines } from '../../kernel/agency/agency-lines.rules.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import type { Services } from '../../services.ts'
import { readAdviser } from '../brochures/brochures-adviser.service.ts'
import { redactDocument } from './vouchers-costs.rules.ts'
import { getVoucher } from './vouchers-found.service.ts'
import { findRevisionOf } from './vouchers-revisions.queries.ts'
import { shownPage } from './vouchers-shown.page.ts'
import { voucherWords } from './vouchers-words.rules.ts'

/** Where drafts are opened, by the person who asked and nobody else. */
export const voucherDraftPath = '/voucher-drafts/'

/** Where a voucher can be looked at: its draft where there is one, else what was issued. */
export async function previewAddress(services: Services, db: AgencyDb, actor: Member, id: string): Promise<string> {
  const { revision, hasDraft } = await getVoucher(db, actor, id)
  const issued = revision > 0 && !hasDraft ? await findRevisionOf(db, id, revision) : undefined
  if (issued) return services.appUrl + voucherPath(issued.publicKey)
  return services.appUrl + voucherDraftPath + signLink(services, { kind: 'voucher', id, bearer: bearerOf(actor) })
}

/** A draft as its guest would see it, marked as one. @throws AppError 404 where the link is over, or its person may not see it */
export async function draftVoucherPage(services: Services, token: string, isOwn: boolean): Promise<Page> {
  const linked = openFileLink(services, token)
  if (linked?.kind !== 'voucher') throw notFound('voucher')
  const actor = await bearerNow(services, linked.bearer, isOwn)
  if (!actor || !mayUse(actor, 'vouchers')) throw notFound('voucher')
  const db = services.database.readAs(linked.bearer.agencyId)
  const [{ number, revision, type, document, toggles, ownerId }, agency] = await db.together(() => [
    getVoucher(db, actor, linked.id),
    findAgency(db),
  ])
  return shownPage({
    agency: { ...agency, lines: agencyLines(agency.profile) },
    adviser: await readAdviser(db, agency, ownerId),
    isUnbranded: !toggles.showBranding,
    number: voucherNumber(number, revision + 1),
    shown: voucherWords(type, redactDocument(actor, document, toggles), toggles),
    tickets: [],
    state: { kind: 'draft' },
  })
}
