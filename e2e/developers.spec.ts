import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expectNoViolation } from './axe.ts'
import { clientOf, serverUrl } from './people.ts'
import { expect, test } from './test.ts'

interface Post {
  headers: Record<string, string>
  body: string
}

/** The agency's own server: it says no until it is told to say yes. */
async function openReceiver() {
  const posts: Post[] = []
  const manner = { status: 500 }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      posts.push({ headers: request.headers as Record<string, string>, body })
      response.writeHead(manner.status).end(manner.status === 200 ? 'thank you' : 'not today')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/sarai`, posts, manner, close: () => void server.close() }
}

function isSignedBy(secret: string, { headers, body }: Post): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const said = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const right = `v1,${createHmac('sha256', key).update(said).digest('base64')}`
  return headers['webhook-signature']?.split(' ').includes(right) ?? false
}

async function makeKey(page: Page, name: string, scopes: string[]): Promise<string> {
  await page.getByRole('button', { name: 'Make a key' }).click()
  await page.getByLabel('What it is for').fill(name)
  for (const scope of scopes) await page.getByRole('checkbox', { name: scope, exact: true }).check()
  await expectNoViolation(page, 'make a key', 'dialog')
  await page.getByRole('button', { name: 'Make key' }).click()
  const key = await page.getByLabel('API key', { exact: true }).innerText()
  await page.getByRole('button', { name: 'I have saved it' }).click()
  return key
}

test('a key reads what it was given, and nothing else', async ({ page, person }) => {
  await person.call.leads.create({ name: 'Asha Rao' })
  await page.goto('/settings')
  await page.getByRole('link', { name: 'API and webhooks' }).click()
  await expect(page.getByText('No API keys yet')).toBeVisible()
  await expectNoViolation(page, 'no keys')
  const key = await makeKey(page, 'Zapier', ['Read leads'])
  await expect(page.getByText('Leads (read)')).toBeVisible()
  await expectNoViolation(page, 'keys')

  const program = clientOf(key)
  expect((await program.leads.list({})).data.map((lead) => lead.name)).toEqual(['Asha Rao'])
  await expect(program.leads.create({ name: 'X' })).rejects.toMatchObject({ status: 403 })
  await expect(program.contacts.list({})).rejects.toMatchObject({ status: 403 })

  await page.getByRole('button', { name: 'Revoke Zapier' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('No API keys yet')).toBeVisible()
  await expect(program.leads.list({})).rejects.toMatchObject({ status: 401 })
})

test('what happens is posted to the agency’s own server, and replayed where it was not taken', async ({
  page,
  person,
  problems,
}) => {
  const receiver = await openReceiver()
  await page.goto('/developers?tab=webhooks')
  await expect(page.getByText('No webhooks yet')).toBeVisible()
  await expectNoViolation(page, 'no webhooks')

  await page.getByRole('button', { name: 'Add a webhook' }).click()
  await page.getByLabel('Address').fill('ftp://example.com')
  await page.getByRole('checkbox', { name: 'lead.created' }).check()
  problems.expect(/status of 422/)
  await page.getByRole('button', { name: 'Add webhook' }).click()
  await expect(page.getByText('Enter an address that begins with https://')).toBeVisible()
  await page.getByLabel('Address').fill(receiver.url)
  await expectNoViolation(page, 'add a webhook', 'dialog')
  await page.getByRole('button', { name: 'Add webhook' }).click()
  const secret = await page.getByLabel('Signing secret', { exact: true }).innerText()
  await page.getByRole('button', { name: 'I have saved it' }).click()

  const { data: lead } = await person.call.leads.create({ name: 'Asha Rao' })
  // Without a reload: the card hears of what became of it.
  await expect(page.getByText('answered 500')).toBeVisible()
  await expect(page.getByText('Failing')).toBeVisible()
  await expectNoViolation(page, 'webhooks')
  const [post] = receiver.posts
  expect(post && isSignedBy(secret, post)).toBe(true)
  expect(JSON.parse(post?.body ?? '{}')).toMatchObject({ type: 'lead.created', data: { record: { id: lead.id } } })

  await page.getByRole('link', { name: /lead\.created/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Delivery' })
  await expect(drawer.getByText('not today').first()).toBeVisible()
  await expectNoViolation(page, 'a delivery', 'dialog')
  // Only now: until then it may have been tried again by itself.
  receiver.manner.status = 200
  await drawer.getByRole('button', { name: 'Try now' }).click()
  await expect(drawer.getByText('thank you').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('list', { name: 'Deliveries' }).getByText('Delivered')).toBeVisible()
  await expectNoViolation(page, 'the log')
  expect(new Set(receiver.posts.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  receiver.close()
})

test('page search finds the page', async ({ page }) => {
  await page.goto('/leads')
  await page.getByRole('button', { name: 'Search pages and records' }).click()
  await page.getByRole('combobox', { name: 'Search pages and records' }).fill('webhooks')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${serverUrl()}/developers`)
  await expect(page.getByRole('heading', { name: 'API and webhooks' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Delivery log' })).toBeVisible()
})
