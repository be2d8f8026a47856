import { calls, queryClient } from '~/query.ts'

const timelines = [calls.leads.timeline.key(), calls.contacts.timeline.key(), calls.contacts.counts.key()]

/** What shows a record's notes, tasks and files, and the record's own history of them. */
const shown = {
  notes: [calls.notes.key(), ...timelines],
  files: [calls.files.key(), ...timelines],
  tasks: [calls.tasks.key(), calls.notices.key(), calls.leads.get.key(), ...timelines],
}

const refresher = (keys: (readonly unknown[])[]) => async () => {
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

export const refreshNotes = refresher(shown.notes)
export const refreshFiles = refresher(shown.files)
export const refreshTasks = refresher(shown.tasks)
