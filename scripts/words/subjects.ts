import { readLines, verbs } from './names.ts'

const maxLength = 72
const subjectVerbs = new Set([...verbs, ...readLines('subject-verbs.txt')])

/** What is wrong with the subject of a commit: `Add a filter by stage`, `Leads: add a filter by stage`. */
export function findSubjectProblems(subject: string): string[] {
  const [, area, rest = ''] = /^([^:]+): (.*)$/.exec(subject) ?? [undefined, undefined, subject]
  const first = rest.split(' ')[0] ?? ''
  const problems: string[] = []
  const length = [...subject].length
  if (length > maxLength) problems.push(`${length} characters, at most ${maxLength}`)
  if (!subjectVerbs.has(first.toLowerCase())) {
    const place = area === undefined ? 'begin' : `go on after "${area}:"`
    problems.push(`${place} with a verb in its base form, as in "Add", not with "${first}"`)
  }
  return problems
}
