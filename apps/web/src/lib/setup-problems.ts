import { ApiError } from '@sarai/contract/client'
import type { MailContext } from '@sarai/contract/mail-words'
import { type GatewayProblem, gatewayProblems } from '@sarai/contract/plugin-words'

/** What could not be done because something is not set up, which a dialog says with the way there. */
export type SetupProblem = { kind: 'mail'; context: MailContext } | { kind: 'gateway'; code: GatewayProblem }

/** What people read who may not set it up themselves. */
export const subuserMessage = 'Action cannot be completed. Please contact your admin to configure the SMTP settings.'

/** Opened by whoever shows the dialog; see shell/setup-dialog.tsx. */
type Opener = (problem: SetupProblem) => void
let opener: Opener | undefined

export function onSetupProblem(open: Opener | undefined): void {
  opener = open
}

export function openSetupProblem(problem: SetupProblem): void {
  opener?.(problem)
}

const isGatewayProblem = (code: string): code is GatewayProblem => Object.hasOwn(gatewayProblems, code)

/** Says that there is no gateway to ask for money by, where a call was refused because of that. @returns whether it was */
export function showGatewayProblem(error: unknown): boolean {
  if (!(error instanceof ApiError) || !isGatewayProblem(error.code) || !opener) return false
  opener({ kind: 'gateway', code: error.code })
  return true
}
