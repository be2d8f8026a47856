import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import type { Client } from './make.ts'

/** An operation once it has ended, however it did. */
export async function ended(call: Client, id: string) {
  await expect
    .poll(async () => (await call.operations.get({ id })).data.state, { timeout: 60_000 })
    .not.toMatch(/queued|running/)
  return (await call.operations.get({ id })).data
}

/** The file that an operation made, as it is downloaded; its text is without the mark of its encoding. */
export async function fileOf(app: TestApp, call: Client, id: string) {
  expect(await ended(call, id)).toMatchObject({ state: 'done', hasFile: true, problem: null })
  const { url } = (await call.operations.file({ id })).data
  const response = await fetch(new URL(url, app.url))
  const bytes = Buffer.from(await response.arrayBuffer())
  return { bytes, text: new TextDecoder().decode(bytes), headers: response.headers }
}
