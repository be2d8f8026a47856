import type { Installation } from './installation.ts'

/** A stranger's agency, made as anybody may make one. @returns a token of its owner */
export async function register({ call, signIn }: Installation, name: string): Promise<string> {
  const email = `owner@${name}.test`
  const password = `a password of ${name}'s own`
  const body = { username: name, email, password, confirmPassword: password }
  const { status, body: said } = await call('POST', '/auth/signup', { body })
  if (status !== 200) throw new Error(`${name} could not be registered: ${status} ${JSON.stringify(said)}`)
  return signIn(email, password)
}
