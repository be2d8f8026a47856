import type { TimelineEntry } from '@sarai/contract/timeline'

/** What one person does to one record within this time was done at once. */
const atOnceMs = 60_000

/** Entries, newest first, those together that one person made of one record at once. */
export function entryGroups(entries: TimelineEntry[]): [first: TimelineEntry, ...rest: TimelineEntry[]][] {
  const groups: [TimelineEntry, ...TimelineEntry[]][] = []
  for (const entry of entries) {
    const last = groups.at(-1)
    if (last && isAtOnce(last[0], entry)) last.push(entry)
    else groups.push([entry])
  }
  return groups
}

function isAtOnce(newest: TimelineEntry, entry: TimelineEntry): boolean {
  const isBySame = entry.actorId !== null && entry.actorId === newest.actorId
  const isOfSame = entry.subject === newest.subject && entry.subjectId === newest.subjectId
  return isBySame && isOfSame && Date.parse(newest.at) - Date.parse(entry.at) <= atOnceMs
}
