/** Words of rate cards and of what follows from their changes, without schemas. */

/** A draft prices no trip; nor does one that has ended, which is kept for what it priced before. */
export const rateCardStatuses = ['draft', 'active', 'ended'] as const
export type RateCardStatus = (typeof rateCardStatuses)[number]
export const rateCardStatusLabels: Record<RateCardStatus, string> = { draft: 'Draft', active: 'Active', ended: 'Ended' }

/** Why there is a revision. */
export const revisionReasons = ['made', 'edited', 'imported', 'rolled-back'] as const
export type RevisionReason = (typeof revisionReasons)[number]
export const revisionReasonLabels: Record<RevisionReason, string> = {
  made: 'Added',
  edited: 'Edited',
  imported: 'Imported',
  'rolled-back': 'Rolled back',
}

export const maxRateFileBytes = 20 * 1024 * 1024
export const maxRateFileRows = 100_000
export const maxRateFileColumns = 200

/** Of a column of a file that nobody has decided on: amounts in it stop the import until somebody does. */
export const undecidedColumn = '?'

/**
 * What became of a price that differs from what was offered or booked. `asked`: a manager decides on keeping it.
 * `unsent`: the draft has the new price, and the traveller still sees a version with the old one.
 */
export const priceAlertStates = ['open', 'asked', 'unsent', 'kept', 'applied', 'told', 'dismissed'] as const
export type PriceAlertState = (typeof priceAlertStates)[number]
/** On these somebody is to decide. */
export const undecidedAlertStates = ['open', 'asked'] as const satisfies PriceAlertState[]

/** Where an exchange rate comes from. */
export const exchangeSources = ['hand', 'fetched'] as const
