import { invalid } from '../../core/errors.ts'
import type { Services } from '../../services.ts'
import { contextWords, passwordProblem } from './passwords.rules.ts'

/** @throws AppError 422 where a password is a common one or made of what is known about the person */
export async function checkNewPassword(
  services: Services,
  password: string,
  context: (string | null | undefined)[],
): Promise<void> {
  const common = await services.passwords.commonPasswords()
  const problem = passwordProblem(password, contextWords(context), (text) => common.has(text))
  if (problem) throw invalid({ password: problem })
}
