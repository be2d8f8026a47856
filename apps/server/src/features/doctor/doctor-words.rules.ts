/** What a check found: what is wrong, why it matters and what to do, in a sentence or two each. */
export interface Finding {
  /** `problem`: something is wrong. `advice`: it works, and could be better. */
  kind: 'problem' | 'advice'
  what: string
  why: string
  remedy: string
}

export const makeProblem = (what: string, why: string, remedy: string): Finding => ({
  kind: 'problem',
  what,
  why,
  remedy,
})
export const makeAdvice = (what: string, why: string, remedy: string): Finding => ({
  kind: 'advice',
  what,
  why,
  remedy,
})

/** What one check came to. */
export interface Checked {
  check: string
  findings: Finding[]
  /** Why it was left out, where it was. */
  skipped?: string
}

/** Lines for people: what is wrong first. */
export function describeChecks(checks: Checked[]): string[] {
  const lines = checks.flatMap(({ check, findings, skipped }) => {
    if (skipped !== undefined) return [`–  ${check}: not checked, ${skipped}`]
    if (findings.length === 0) return [`✓  ${check}`]
    return findings.flatMap(({ kind, what, why, remedy }) => [
      `${kind === 'problem' ? '✗' : '!'}  ${check}: ${what}`,
      `   ${why}`,
      `   → ${remedy}`,
    ])
  })
  const count = countProblems(checks)
  return [...lines, '', count === 0 ? 'Nothing is wrong.' : count === 1 ? 'One problem.' : `${count} problems.`]
}

export const countProblems = (checks: Checked[]) =>
  checks.flatMap(({ findings }) => findings).filter(({ kind }) => kind === 'problem').length
