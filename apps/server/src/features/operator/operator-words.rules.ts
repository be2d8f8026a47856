/** A command of the operator that cannot be done, and what there is instead. */
export class OperatorError extends Error {}

/** What a command answers: lines for people, and the same for programs. */
export interface Answer {
  lines: string[]
  data: unknown
}

interface CommandWords {
  /** Its arguments, in order. */
  takes: readonly string[]
  /** Its options. */
  mayTake?: readonly string[]
  does: string
}

/** Every command, as it is called and what it does. */
export const commandWords = {
  agencies: { takes: [], does: 'List the agencies: main user, standing, plan, use of today' },
  quotas: { takes: [], mayTake: ['agency'], does: 'Show what plans allow and what is used of it' },
  plans: { takes: [], does: 'List the plans with their quotas' },
  confirm: { takes: ['agency'], does: 'Vouch for the address of the main user, as their link would' },
  approve: { takes: ['agency'], does: 'Let an agency in, where AGENCY_APPROVAL is on' },
  suspend: { takes: ['agency'], mayTake: ['reason'], does: 'Shut an agency out at once; nothing of it is lost' },
  resume: { takes: ['agency'], does: 'End a suspension' },
  plan: { takes: ['agency', 'plan'], does: 'Put an agency on another plan' },
  'reset-password': { takes: ['person'], does: 'Make a link by which a person sets a new password, once' },
  'reset-second-factor': { takes: ['person'], does: 'The same, and the link takes the second factor away as well' },
  'main-user': { takes: ['person'], does: 'Make a person the main user; the previous one becomes a manager' },
  admin: {
    takes: ['add|reset|remove|list'],
    mayTake: ['address', 'name'],
    does: 'Make, or shut out, somebody who signs in to the admin area',
  },
  'tax-packs': { takes: [], does: 'List the rules of tax that are in force' },
  'tax-pack': {
    takes: ['file'],
    mayTake: ['apply'],
    does: 'Check signed rules of tax and show what they change; with "apply" they are in force from then on',
  },
  failures: { takes: [], does: 'Show the agencies whose background work fails, and why' },
  log: { takes: [], mayTake: ['agency'], does: 'Show what was done by these commands' },
} as const satisfies Record<string, CommandWords>

export type CommandName = keyof typeof commandWords

/** A command as it was typed. */
export interface Typed {
  name: CommandName
  args: string[]
  isJson: boolean
}

const usageOf = (name: CommandName): string => {
  const { takes, mayTake = [] }: CommandWords = commandWords[name]
  return [name, ...takes.map((one) => `<${one}>`), ...mayTake.map((one) => `[${one}]`)].join(' ')
}

/** What can be typed, line by line. */
export function commandHelp(): string[] {
  const names = Object.keys(commandWords) as CommandName[]
  const width = Math.max(...names.map((name) => usageOf(name).length))
  return [
    'npm run operator -- <command>',
    '',
    ...names.map((name) => `  ${usageOf(name).padEnd(width)}  ${commandWords[name].does}`),
    '',
    'An agency is named by its name, its id, or the address of one of its people; a person by their address.',
    '--json prints what programs read: npm run -s operator -- agencies --json',
  ]
}

const isCommand = (name: string): name is CommandName => Object.hasOwn(commandWords, name)

/** @throws OperatorError for what is none, saying what there is */
export function readCommand(argv: string[]): Typed | 'help' {
  const isJson = argv.includes('--json')
  const unknown = argv.find((one) => one.startsWith('--') && one !== '--json' && one !== '--help')
  if (unknown) throw new OperatorError(`There is no option ${unknown}.\n\n${commandHelp().join('\n')}`)
  const [name = 'help', ...args] = argv.filter((one) => !one.startsWith('--'))
  if (name === 'help' || argv.includes('--help')) return 'help'
  if (!isCommand(name)) throw new OperatorError(`There is no command "${name}".\n\n${commandHelp().join('\n')}`)
  const { takes, mayTake = [] }: CommandWords = commandWords[name]
  if (args.length < takes.length || args.length > takes.length + mayTake.length)
    throw new OperatorError(`Usage: npm run operator -- ${usageOf(name)}`)
  return { name, args, isJson }
}

/** Rows of texts as lines of columns. */
export function inColumns(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((text, at) => text.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
