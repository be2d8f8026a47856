import type { StageKind } from '@sarai/contract/stages'
import type { ReadContext } from './imports-target.rules.ts'
import { plain } from './imports-words.rules.ts'

const stageWords: [kind: StageKind, part: string, words: RegExp][] = [
  ['lost', '', /^(closed lost|lost.*|dead|cancel.*|not interested|junk|rejected|dropped|no response|ni)$/],
  [
    'won',
    '',
    /^(converted|won|closed won|booked|confirm.*|booking (done|confirmed)|sold|success.*|done|materiali[sz]ed)$/,
  ],
  ['open', 'new', /^(new.*|fresh.*|open|pending|untouched|not contacted|enquiry|lead|assigned)$/],
  ['open', 'contact', /^(contacted|follow ?up.*|called|connected|in ?touch|attempted|working|in progress|wip)$/],
  ['open', 'requirement', /^(requirement.*|qualified|interested|details (taken|received))$/],
  [
    'open',
    'proposal',
    /^(proposal.*|quot.*|itinerary (sent|shared)|package (sent|shared)|costing (sent|shared)|sent)$/,
  ],
  ['open', 'negotiat', /^(negotiat.*|hot|warm|discussion|price discussion|revis.*)$/],
  ['open', 'hold', /^(on ?hold|hold|postponed|later|future)$/],
]

/** The lead status that is meant: by its name, else by what agencies commonly call such a one. */
export function findStage(typed: string, stages: ReadContext['stages']): ReadContext['stages'][number] | undefined {
  const said = plain(typed)
  const named = stages.find((stage) => plain(stage.name) === said)
  if (named) return named
  for (const [kind, part, words] of stageWords) {
    if (!words.test(said)) continue
    const found = stages.find((stage) => stage.kind === kind && plain(stage.name).includes(part))
    if (found) return found
  }
  return undefined
}

/** The colleague who is meant: by email, whole name, or a first name that only one has. */
export function findOwner(typed: string, team: ReadContext['team']): ReadContext['team'][number] | undefined {
  const email = typed.trim().toLowerCase()
  const said = plain(typed.replace(/\([^)]*\)/g, ' '))
  const whole = team.filter((person) => person.email === email || plain(person.name) === said)
  if (whole.length === 1) return whole[0]
  const first = team.filter((person) => plain(person.name).split(' ')[0] === said)
  return whole.length === 0 && first.length === 1 ? first[0] : undefined
}
