/**
 * What the app makes tasks for and ends itself: to tell a customer something, to ask a vendor for a credit note, to
 * connect a plugin again.
 */
export const taskPurposes = ['tell_customer', 'ask_credit', 'connect_plugin'] as const
export type TaskPurpose = (typeof taskPurposes)[number]

/** A follow-up is the next time to be in touch; a task is anything else somebody must do. */
export const taskKinds = ['follow_up', 'task'] as const

/** How often what is done has to be done again. */
export const repeats = ['daily', 'weekly', 'monthly', 'yearly'] as const
export type Repeat = (typeof repeats)[number]

/** When a task of mine is due, seen from now. */
export const dueSpans = ['overdue', 'today', 'upcoming'] as const

/** What became of a record, where that closed what was to be done about it. */
export const closedAs = ['won', 'lost', 'deleted'] as const
export type ClosedAs = (typeof closedAs)[number]
