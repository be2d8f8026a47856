import { readNarrowedAgain } from '~/lib/list-cache.ts'
import { calls, queryClient } from '~/query.ts'

const timelines = [
  calls.leads.timeline.key(),
  calls.contacts.timeline.key(),
  calls.prospects.timeline.key(),
  calls.contacts.counts.key(),
]

/** What shows a record's notes, tasks and files, and the record's own history of them. A trip shows its services' files. */
const shown = {
  notes: [calls.notes.key(), ...timelines],
  files: [calls.files.key(), calls.bookings.filesOfTrip.key(), ...timelines],
  tasks: [
    calls.tasks.key(),
    calls.notices.key(),
    calls.agenda.key(),
    calls.dashboard.key(),
    calls.leads.get.key(),
    ...timelines,
  ],
}

const refresher = (keys: (readonly unknown[])[]) => async () => {
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

export const refreshNotes = refresher(shown.notes)
export const refreshFiles = refresher(shown.files)
const refreshTasksShown = refresher(shown.tasks)

/** Leads are found and sorted by their next follow-up; a plain list is told of each lead by itself. */
export async function refreshTasks(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: calls.leads.list.key(), refetchType: 'none' })
  await Promise.all([readNarrowedAgain(calls.leads.list.key()), refreshTasksShown()])
}
