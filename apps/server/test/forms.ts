import type { FormSettings } from '@sarai/contract/intake'
import type { TestApp } from './app.ts'
import type { TestAgency } from './make.ts'

/** What a traveller types. */
export const asha = { name: 'Asha Rao', phone: '98290 12345', destination: 'Bali', message: 'Near the sea' }

export const keyOf = async ({ owner }: TestAgency): Promise<string> => (await owner.call.intake.form()).data.key

export const leadsOf = async ({ owner }: TestAgency) => (await owner.call.leads.list({})).data

export async function changeForm({ owner }: TestAgency, change: Partial<FormSettings>): Promise<void> {
  const { data } = await owner.call.intake.form()
  await owner.call.intake.saveForm({ version: data.version, settings: { ...data.settings, ...change } })
}

export const openForm = (app: TestApp, key: string, query = '') => fetch(`${app.url}/forms/${key}${query}`)

/** The stamp of a form just opened. */
export async function freshStamp(app: TestApp, key: string): Promise<string> {
  return /name="stamp" value="([^"]+)"/.exec(await (await openForm(app, key)).text())?.[1] ?? ''
}

/** The same, when as much time has passed as a person takes to fill the form. */
export async function stampOf(app: TestApp, key: string): Promise<string> {
  const stamp = await freshStamp(app, key)
  app.clock.forward(5_000)
  return stamp
}

export function postForm(app: TestApp, key: string, typed: Record<string, string>, query = ''): Promise<Response> {
  const body = new URLSearchParams(typed)
  return fetch(`${app.url}/forms/${key}${query}`, { method: 'POST', body, redirect: 'manual' })
}

/** Opens the form, fills it and sends it. */
export async function sendForm(
  app: TestApp,
  key: string,
  typed: Record<string, string>,
  query = '',
): Promise<Response> {
  return postForm(app, key, { stamp: await stampOf(app, key), ...typed }, query)
}
