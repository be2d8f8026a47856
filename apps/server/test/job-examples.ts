import { randomUUID } from 'node:crypto'
import { sendMail, writeMail } from '../src/kernel/mail/mail.service.ts'
import { selectedContacts } from '../src/features/contacts/contacts-list.service.ts'
import { appendPart } from '../src/features/imports/imports.service.ts'
import { startImport } from '../src/features/imports/imports-start.service.ts'
import { tellPeople } from '../src/kernel/notices/notices.service.ts'
import { selectedLibrary } from '../src/features/library/library-list.service.ts'
import { selectedVendors } from '../src/features/vendors/vendors-list.service.ts'
import { startProposalPdf } from '../src/features/prospects/prospects-pdf.service.ts'
import { startPackagePdf } from '../src/features/packages/packages-pdf.service.ts'
import { startSheetPdf } from '../src/features/departures/departures-sheet.service.ts'
import { selectionQuestion } from '../src/features/leads/leads-selection.service.ts'
import { noteProgress, startOperation } from '../src/kernel/operations/operations.service.ts'
import { contact } from './examples/contacts.ts'
import { makePullDue } from './examples/lead-sources.ts'
import { announced, readImport, settingsOf } from './examples/imports.ts'
import { libraryItem } from './examples/library.ts'
import { travelPackage } from './examples/packages.ts'
import { makePluginDue, pluginEvent } from './examples/plugins.ts'
import { proposal, sent } from './examples/prospects.ts'
import { aRule } from './examples/reminders.ts'
import { listStages } from '../src/features/stages/stages.queries.ts'
import { handOver } from './examples/team.ts'
import { delivery, webhook } from './examples/webhooks.ts'
import { startListFile } from '../src/features/travellers/travellers-export.service.ts'
import { traveller } from './examples/travellers.ts'
import { vendor } from './examples/vendors.ts'
import { messageJobs } from './job-examples-messages.ts'
import { rateJobs } from './job-examples-rates.ts'
import { statementJobs } from './job-examples-statements.ts'
import { invoiceJobs } from './job-examples-invoices.ts'
import { tripJobs } from './job-examples-trips.ts'
import { listJobs } from './job-examples-lists.ts'
import { voucherJobs } from './job-examples-vouchers.ts'
import type { Maker } from './maker.ts'

const everything = { filters: {} }
const signalOf = (make: Maker, operationId: string) => ({ operationId, userId: make.userId })

/** A task whose reminder should have come a moment ago. */
async function dueTask(make: Maker): Promise<void> {
  await make.sql(`update tasks set remind_at = now() - interval '1 second' where id = $1`, [await make.task()])
}

/** A rule that has something to tell. */
async function dueRule(make: Maker): Promise<void> {
  const leadId = await make.lead()
  await aRule(make)
  await make.sql(
    `update leads set created_at = now() - interval '61 minutes', next_follow_up_at = null where id = $1`,
    [leadId],
  )
  await make.sql(`update reminder_rules set last_run_at = now() - interval '1 hour' where agency_id = $1`, [
    make.agencyId,
  ])
}

/** Things of all kinds that have had their time. */
async function timeOver(make: Maker): Promise<void> {
  await make.session()
  await make.passwordLink()
  await make.addressLink()
  await make.device()
  await make.exported()
  await make.sql(
    `insert into idempotency_keys (id, agency_id, actor_id, key, request_hash)
     values (gen_random_uuid(), $1, $2, 'a key', 'a hash')`,
    [make.agencyId, make.userId],
  )
  for (const [table, column] of [
    ['sessions', 'expires_at'],
    ['password_links', 'expires_at'],
    ['address_links', 'expires_at'],
    ['known_devices', 'expires_at'],
    ['idempotency_keys', 'created_at'],
    ['operations', 'finished_at'],
  ])
    await make.sql(`update ${table} set ${column} = now() - interval '99 days' where agency_id = $1`, [make.agencyId])
}

/** A task that has fallen due, and an endpoint that is to hear of it. */
async function toldTask(make: Maker): Promise<void> {
  const { id } = await webhook(make)
  await make.sql(`update webhooks set events = '{task.due}', tasks_told_at = now() - interval '1 hour' where id = $1`, [
    id,
  ])
  await make.sql(`update tasks set due_at = now() - interval '1 second' where id = $1`, [await make.task()])
}

/** How there comes to be something to do for every job: makes it, and says what the job is to be given. */
export const jobExamples: Record<string, (make: Maker) => Promise<object>> = {
  async 'auth.password-link'(make) {
    const { rows } = await make.sql('select email from users where id = $1', [make.userId])
    return { linkId: randomUUID(), email: rows[0]?.email }
  },
  async 'leads.bulk'(make) {
    for (let made = 0; made < 3; made++) await make.lead()
    const actor = await make.actor()
    const change = { action: 'tag' as const, add: ['Family'], remove: [] }
    return make.write(async (db) => {
      const question = await selectionQuestion(make.services, db, actor, everything)
      const operation = { kind: 'leads.bulk' as const, title: make.word(), total: 3, input: { question, change } }
      return signalOf(make, (await startOperation(db, actor, operation)).id)
    })
  },
  async 'contacts.bulk'(make) {
    for (let made = 0; made < 3; made++) await contact(make)
    const actor = await make.actor()
    const change = { action: 'tag' as const, add: ['VIP'], remove: [] }
    return make.write(async (db) => {
      const question = await selectedContacts(make.services, db, actor, everything)
      const operation = { kind: 'contacts.bulk' as const, title: make.word(), total: 3, input: { question, change } }
      return signalOf(make, (await startOperation(db, actor, operation)).id)
    })
  },
  async 'library.bulk'(make) {
    for (let made = 0; made < 3; made++) await libraryItem(make)
    const actor = await make.actor()
    const change = { action: 'tag' as const, add: ['Family'], remove: [] }
    return make.write(async (db) => {
      const question = await selectedLibrary(db, actor, everything)
      const operation = { kind: 'library.bulk' as const, title: make.word(), total: 3, input: { question, change } }
      return signalOf(make, (await startOperation(db, actor, operation)).id)
    })
  },
  async 'vendors.bulk'(make) {
    for (let made = 0; made < 3; made++) await vendor(make)
    const actor = await make.actor()
    const change = { action: 'tag' as const, add: ['Family'], remove: [] }
    return make.write(async (db) => {
      const question = await selectedVendors(make.services, db, actor, everything)
      const operation = { kind: 'vendors.bulk' as const, title: make.word(), total: 3, input: { question, change } }
      return signalOf(make, (await startOperation(db, actor, operation)).id)
    })
  },
  async 'packages.pdf'(make) {
    const [id, actor] = [await travelPackage(make), await make.actor()]
    return make.write(async (db) => signalOf(make, (await startPackagePdf(db, actor, id)).id))
  },
  async 'plugins.look'(make) {
    await makePluginDue(make)
    return {}
  },
  async 'plugins.watch'(make) {
    await makePluginDue(make)
    return {}
  },
  async 'leadSources.pull'(make) {
    await makePullDue(make)
    return {}
  },
  async 'leadSources.due'(make) {
    await makePullDue(make)
    return {}
  },
  async 'plugins.event'(make) {
    return { eventId: await pluginEvent(make) }
  },
  async 'prospects.pdf'(make) {
    const [id, actor] = [await proposal(make), await make.trusted()]
    return make.write(async (db) => signalOf(make, (await startProposalPdf(db, actor, { id })).id))
  },
  async 'prospects.sent-pdf'(make) {
    const { id } = await sent(make)
    const { rows } = await make.sql('select id from proposal_versions where proposal_id = $1', [id])
    const mail = { to: make.email(), subject: make.word(), text: make.word() }
    return { versionId: rows[0]?.id, mailId: (await make.write((db) => writeMail(make.services, db, mail))).id }
  },
  async 'departures.pdf'(make) {
    const actor = await make.actor()
    return make.write(async (db) => signalOf(make, (await startSheetPdf(db, actor, { day: '2026-11-21' })).id))
  },
  async 'travellers.export'(make) {
    const [{ tripId }, actor] = [await traveller(make), await make.trusted()]
    const asked = { tripId, list: 'manifest' as const, format: 'xlsx' as const, numbers: false }
    return make.write(async (db) => signalOf(make, (await startListFile(make.services, db, actor, asked)).id))
  },
  async 'imports.read'(make) {
    const [importId, actor] = [await announced(make), await make.actor()]
    await appendPart(make.services, actor, { id: importId, at: 0, part: new File(['Name\nAsha'], 'part') })
    return { importId }
  },
  async 'imports.run'(make) {
    // The second row has no name, and goes into the file of those left out.
    const rows = [
      [make.word(), make.word()],
      ['', make.word()],
    ]
    const [id, settings, actor] = [await readImport(make, rows), await settingsOf(make), await make.actor()]
    await make.write((db) => startImport(make.services, db, actor, { id, settings }))
    return { importId: id, userId: make.userId }
  },
  async 'mail.send'(make) {
    const mail = { to: make.email(), subject: make.word(), text: make.word() }
    await make.write((db) => sendMail(make.services, db, mail))
    const { rows } = await make.sql('select id from mails where agency_id = $1', [make.agencyId])
    return { mailIds: [rows[0]?.id] }
  },
  async 'mail.send-urgent'(make) {
    const mail = { to: make.email(), subject: make.word(), text: make.word(), sender: 'installation' as const }
    await make.write((db) => sendMail(make.services, db, mail))
    const { rows } = await make.sql('select id from mails where agency_id = $1', [make.agencyId])
    return { mailIds: [rows[0]?.id] }
  },
  async 'notices.push'(make) {
    // An address where nobody can be: it is forgotten instead of being sent to.
    await make.session()
    await make.sql(`update sessions set push_token = '{}' where user_id = $1`, [make.userId])
    const telling = { userId: make.userId, kind: 'reminder' as const, cause: make.word(), title: make.word() }
    await make.write((db) => tellPeople(make.services, db, [telling]))
    const { rows } = await make.sql('select id from notices where cause = $1', [telling.cause])
    return { noticeIds: [rows[0]?.id] }
  },
  async 'reminders.ring'(make) {
    await dueTask(make)
    return {}
  },
  async 'reminders.run-rules'(make) {
    await dueRule(make)
    return {}
  },
  async 'reminders.rules'(make) {
    await dueRule(make)
    return {}
  },
  async 'reminders.watch'(make) {
    await dueTask(make)
    return {}
  },
  async 'stages.remove'(make) {
    const [id, moveTo, actor] = [await make.stage(), await make.stage(), await make.actor()]
    const stage = (await make.write(listStages)).find((one) => one.id === id)
    for (let made = 0; made < 3; made++)
      await make.sql('update leads set stage_id = $1 where id = $2', [id, await make.lead()])
    const input = { stage, moveTo, moveToName: make.word() }
    const operation = { kind: 'stages.remove' as const, title: make.word(), total: 3, input }
    return make.write(async (db) => signalOf(make, (await startOperation(db, actor, operation)).id))
  },
  async 'team.handover'(make) {
    const { id: from, to } = await handOver(make)
    const operation = { kind: 'team.handover' as const, title: make.word(), total: 1, input: { from, to } }
    const actor = await make.actor()
    return make.write(async (db) => signalOf(make, (await startOperation(db, actor, operation)).id))
  },
  async 'operations.undo'(make) {
    const operationId = await make.bulkChange()
    await make.write((db) => noteProgress(db, operationId, { state: 'undoing' }))
    return signalOf(make, operationId)
  },
  async 'housekeeping.sweep-agency'(make) {
    await timeOver(make)
    return {}
  },
  'housekeeping.sweep': () => Promise.resolve({}),
  async 'backups.nightly'(make) {
    // A file that was removed while a backup was made, which has ended since.
    await make.sql('insert into held_removals (key) select storage_key from files where id = $1', [await make.file()])
    return {}
  },
  async 'files.seal'(make) {
    for (let made = 0; made < 3; made++) await make.file()
    return {}
  },
  async 'search.renew-terms'(make) {
    await make.sql(`update leads set terms = '{}' where id = $1`, [await make.lead()])
    await make.sql('update agencies set terms_version = 0 where id = $1', [make.agencyId])
    return {}
  },
  ...messageJobs,
  ...rateJobs,
  ...invoiceJobs,
  ...statementJobs,
  ...tripJobs,
  ...listJobs,
  ...voucherJobs,
  async 'webhooks.deliver'(make) {
    await delivery(make)
    return {}
  },
  async 'webhooks.tell-due'(make) {
    await toldTask(make)
    return {}
  },
  async 'webhooks.due'(make) {
    await toldTask(make)
    return {}
  },
  async 'webhooks.watch'(make) {
    await delivery(make)
    return {}
  },
}
