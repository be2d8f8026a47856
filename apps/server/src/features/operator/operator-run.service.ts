import type { Services } from '../../services.ts'
import { type AgencyLine, describeAgency, type Use } from '../installation/installation-agencies.service.ts'
import { adminArea, listActions, listPlans } from '../installation/installation.service.ts'
import { agencyNamed, describeAgencies } from './operator-agencies.service.ts'
import { loadTaxPack, showTaxPacks } from './operator-tax.service.ts'
import { runAdminCommand } from './operator-admins.service.ts'
import { type Answer, inColumns, type Typed } from './operator-words.rules.ts'
import { approve, changePlan, confirm, makeAccessLink, makeMainUser, resume, suspend } from './operator.service.ts'

const maxActions = 100

const limitWords = (limit: number | null) => (limit === null ? 'no limit' : limit.toLocaleString('en-IN'))
const useWords = ({ used, of }: Use) => `${used} of ${limitWords(of)}`

function agencyRows(agencies: AgencyLine[]): string[] {
  if (agencies.length === 0) return ['There is no agency yet.']
  const head = ['Agency', 'Main user', 'Standing', 'Plan', 'Seats', 'Mails in 24 h', 'Id']
  const rows = agencies.map(({ id, name, mainUser, standing, plan, seats, mailsToday }) => {
    return [name, mainUser ?? '', standing, plan, useWords(seats), useWords(mailsToday), id]
  })
  return inColumns([head, ...rows])
}

function quotaRows(agencies: AgencyLine[]): string[] {
  const head = ['Agency', 'Plan', 'Seats', 'Mails in 24 h', 'Bytes', 'of them rows', 'Records']
  const rows = agencies.map(({ name, plan, seats, mailsToday, storageBytes, rowBytes, records }) => {
    const uses = [seats, mailsToday, storageBytes].map(useWords)
    return [name, plan, ...uses, String(rowBytes), useWords(records)]
  })
  return inColumns([head, ...rows])
}

async function showPlans({ database }: Services): Promise<Answer> {
  const plans = await listPlans(database)
  const data = plans.map(({ id, name, seats, mailsPerDay, storageBytes, records }) => {
    return { id, name, seats, mailsPerDay, storageBytes, records }
  })
  const rows = data.map(({ name, seats, mailsPerDay, storageBytes, records }) => {
    return [name, ...[seats, mailsPerDay, storageBytes, records].map(limitWords)]
  })
  return { data, lines: inColumns([['Plan', 'Seats', 'Mails in 24 h', 'Bytes', 'Records'], ...rows]) }
}

const minuteOf = (moment: string) => `${moment.slice(0, 16).replace('T', ' ')} UTC`
const maxLineLength = 80
const lineOf = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, maxLineLength)

async function showLog(services: Services, wanted: string | undefined): Promise<Answer> {
  const agency = wanted === undefined ? undefined : await agencyNamed(services, wanted)
  const data = await listActions(services.database, agency?.id, maxActions)
  const rows = data.map(({ at, osUser, host, command, agencyName, person, details }) => {
    const said = Object.values(details).filter(Boolean).join(', ')
    const who = host === adminArea ? `${osUser} (${host})` : `${osUser}@${host}`
    return [minuteOf(at), who, command, agencyName ?? '', person ?? '', said]
  })
  return { data, lines: rows.length > 0 ? inColumns(rows) : ['Nothing was done yet.'] }
}

/** Whose background work fails. An agency that is gone has no name. */
async function showFailures({ database, jobFailures }: Services): Promise<Answer> {
  const [failures, agencies] = await Promise.all([
    jobFailures.list(),
    database.listAgencies('the operator asks whose work fails'),
  ])
  const names = new Map(agencies.map(({ id, name }) => [id, name]))
  const data = failures.map((failure) => ({ ...failure, agencyName: names.get(failure.agency) ?? null }))
  if (data.length === 0) return { data, lines: ['No agency’s work fails.'] }
  const head = ['Agency', 'Work', 'Failures', 'Since', 'Last', 'Problem', 'Id']
  const rows = data.map(({ agency, agencyName, job, failures: count, firstAt, lastAt, problem }) => {
    return [agencyName ?? '', job, `${count}`, minuteOf(firstAt), minuteOf(lastAt), lineOf(problem), agency]
  })
  return { data, lines: inColumns([head, ...rows]) }
}

/**
 * Does a command of the operator.
 * @throws OperatorError where it cannot be done, saying why
 */
export async function runCommand(services: Services, { name, args }: Omit<Typed, 'isJson'>): Promise<Answer> {
  const [first = '', second] = args
  const done = async ({ said, data }: { said: string; data: unknown }): Promise<Answer> => ({ lines: [said], data })
  switch (name) {
    case 'agencies': {
      const data = await describeAgencies(services)
      return { data, lines: agencyRows(data) }
    }
    case 'quotas': {
      const one = args.length > 0 ? (await agencyNamed(services, first)).id : undefined
      const data = one ? [await describeAgency(services, one)] : await describeAgencies(services)
      return { data, lines: quotaRows(data) }
    }
    case 'plans':
      return showPlans(services)
    case 'tax-packs':
      return showTaxPacks(services)
    case 'tax-pack':
      return loadTaxPack(services, first, second)
    case 'failures':
      return showFailures(services)
    case 'log':
      return showLog(services, args[0])
    case 'confirm':
      return done(await confirm(services, first))
    case 'approve':
      return done(await approve(services, first))
    case 'suspend':
      return done(await suspend(services, first, second ?? null))
    case 'resume':
      return done(await resume(services, first))
    case 'plan':
      return done(await changePlan(services, first, second ?? ''))
    case 'reset-password':
      return done(await makeAccessLink(services, first, { endsSecondFactor: false }))
    case 'reset-second-factor':
      return done(await makeAccessLink(services, first, { endsSecondFactor: true }))
    case 'admin':
      return runAdminCommand(services, args)
    case 'main-user':
      return done(await makeMainUser(services, first))
  }
}
