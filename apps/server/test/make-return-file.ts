import type { ReturnFile } from '@sarai/contract/return-words'
import { expect } from 'vitest'
import { month } from './agency-month.ts'
import type { TestApp } from './app.ts'
import type { Person } from './make.ts'

/** The bytes of a file that somebody has made. */
export async function makeReturnFile(
  app: TestApp,
  { call }: Pick<Person, 'call'>,
  file: ReturnFile,
): Promise<{ name: string; bytes: Uint8Array }> {
  const { operationId: id } = (await call.returns.export({ month, file })).data
  const state = async () => (await call.operations.get({ id })).data.state
  await expect.poll(state).toMatch(/done|failed/)
  expect((await call.operations.get({ id })).data.problem).toBeNull()
  const { url } = (await call.operations.file({ id })).data
  const answer = await fetch(new URL(url, app.url))
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? ''
  return { name, bytes: new Uint8Array(await answer.arrayBuffer()) }
}
