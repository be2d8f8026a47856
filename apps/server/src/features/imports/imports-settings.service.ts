import type { ImportTarget } from '@sarai/contract/import-fields'
import type { ImportSettings } from '@sarai/contract/imports'
import { vendorCostFacts } from '@sarai/contract/vendor-words'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { today } from '../../core/days.rules.ts'
import { invalid } from '../../core/errors.ts'
import { listVendorTypes } from '../vendor-types/vendor-types.service.ts'
import type { Services } from '../../services.ts'
import { mayConvert } from '../leads/leads.rules.ts'
import { mayAssignTo } from '../../core/visibility.rules.ts'
import { listStages } from '../stages/stages.service.ts'
import { listMembers } from '../../kernel/accounts/accounts-people.service.ts'
import type { ImportRecord } from './imports.queries.ts'
import { fieldsOf, importedFields } from './imports-offered.service.ts'
import { notReady } from './imports.service.ts'
import type { ReadContext } from './imports-target.rules.ts'

/** What values are read by, at this moment and for this person. */
export async function readContext({ clock }: Services, db: AgencyDb, actor: Person): Promise<ReadContext> {
  const [stages, team, custom, types] = await db.together(() => [
    listStages(db),
    listMembers(db),
    importedFields(db),
    listVendorTypes(db),
  ])
  const { country, currency, timeZone } = actor.agency
  return {
    country,
    currency,
    timeZone,
    now: clock.now().toISOString(),
    today: today(clock.now(), timeZone),
    stages: stages.map(({ id, name, kind }) => ({ id, name, kind })),
    team: team.filter((person) => person.isActive).map(({ id, name, email }) => ({ id, name, email })),
    assignable: actor.visibleOwners,
    vendorTypes: types.map(({ id, name, builtIn }) => ({ id, name, builtIn })),
    custom,
    mayConvert: mayConvert(actor),
  }
}

/** Fields of which one at least tells who a row is about. */
const identity: Record<ImportTarget, { fields: string[]; words: string }> = {
  leads: { fields: ['name', 'phone', 'whatsapp', 'email'], words: 'the name, the phone number or the email' },
  contacts: { fields: ['name', 'phone', 'whatsapp', 'email'], words: 'the name, the phone number or the email' },
  library: { fields: ['name', 'to'], words: 'the name' },
  vendors: { fields: ['name'], words: 'the name' },
}

/** Fields that are hidden from people who do not see costs. */
const costFields: Partial<Record<ImportTarget, ReadonlySet<string>>> = {
  library: new Set(['net', 'supplier']),
  vendors: new Set(vendorCostFacts),
}

/** Refuses to import amounts of which nothing says what currency they are in. */
export function checkCurrency(
  { target }: ImportRecord,
  { mapping, currency }: ImportSettings,
  { custom }: Pick<ReadContext, 'custom'>,
): void {
  const money = new Set(
    fieldsOf(target, custom)
      .filter(({ kind }) => kind === 'money')
      .map(({ key }) => key),
  )
  if (currency === null && !mapping.includes('currency') && mapping.some((key) => key !== null && money.has(key)))
    throw invalid({ 'settings.currency': 'Choose the currency of the amounts. No column of the file says it.' })
}

/** Refuses settings by which the file cannot be imported. */
export function checkSettings(
  record: ImportRecord,
  actor: Person,
  { mapping, headerLine, hasGroups, defaults }: ImportSettings,
  { stages, team, custom, mayConvert }: ReadContext,
): void {
  const { shape, target } = record
  if (record.state !== 'ready' || !shape || !record.linesKey) throw notReady()
  if (hasGroups && !headerLine)
    throw invalid({ 'settings.hasGroups': 'There is no line above the names of the columns' })
  if (mapping.length !== shape.width) throw invalid({ 'settings.mapping': `This file has ${shape.width} columns` })
  if (headerLine !== null && headerLine >= shape.leading.length)
    throw invalid({ 'settings.headerLine': 'This line does not exist' })
  const fields = new Map(fieldsOf(target, custom).map((field) => [field.key, field]))
  const seen = new Set<string>()
  for (const [column, key] of mapping.entries()) {
    if (key === null) continue
    const field = fields.get(key)
    if (!field) throw invalid({ [`settings.mapping.${column}`]: 'This field does not exist' })
    if (!actor.seesCost && costFields[target]?.has(key))
      throw invalid({ [`settings.mapping.${column}`]: 'You do not see costs. Leave this column out.' })
    if (seen.has(key) && !field.isMany)
      throw invalid({ [`settings.mapping.${column}`]: `Another column is the ${field.label.toLowerCase()} already` })
    seen.add(key)
  }
  const { fields: telling, words } = identity[target]
  if (!telling.some((key) => seen.has(key)))
    throw invalid({ 'settings.mapping': `Choose the column that holds ${words}` })
  if (defaults.ownerId && !team.some((person) => person.id === defaults.ownerId))
    throw invalid({ 'settings.defaults.ownerId': 'This person is not in your team' })
  if (!mayAssignTo(actor, defaults.ownerId))
    throw invalid({ 'settings.defaults.ownerId': 'You can give leads only to yourself or your team' })
  const stage = stages.find((one) => one.id === defaults.stageId)
  if (defaults.stageId && !stage) throw invalid({ 'settings.defaults.stageId': 'This stage does not exist' })
  if (stage?.kind === 'won' && !mayConvert)
    throw invalid({ 'settings.defaults.stageId': 'Only a manager can import converted leads' })
}
