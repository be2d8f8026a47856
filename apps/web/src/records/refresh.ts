import { calls, queryClient } from '~/query.ts'

/** What shows a record's notes, tasks and files, and the record's own history of them. */
const shown = {
  notes: [calls.notes.key(), calls.leads.timeline.key()],
  files: [calls.files.key(), calls.leads.timeline.key()],
  tasks: [calls.tasks.key(), calls.leads.get.key(), calls.leads.timeline.key()],
}

const refresher = (keys: (readonly unknown[])[]) => async () => {
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

export const refreshNotes = refresher(shown.notes)
export const refreshFiles = refresher(shown.files)
export const refreshTasks = refresher(shown.tasks)
