import { createORPCClient } from '@orpc/client'
import { ApiError, createLink, requestFor } from '@sarai/contract/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropSentAhead, sendAhead, takeAnswered, takeSentAhead } from './sent-ahead.ts'

const routes = { leads: { list: ['POST', '/leads/all-leads'] } } as const
const path = ['leads', 'list']
const asked = { search: 'asha', filters: undefined, perPage: 50 }

const server = vi.fn<(url: string, request: RequestInit) => Promise<Response>>()
const answers = (status: number, body: unknown) =>
  server.mockImplementation(async () => Response.json(body, { status }))
const settled = () => new Promise((resolve) => setTimeout(resolve, 5))

const refused = vi.fn<(status: number) => void>()
const clientOf = (token: string | null): { leads: { list: (input: object) => Promise<unknown> } } =>
  createORPCClient(
    createLink(routes, { baseUrl: '', token: () => token, onRefused: refused, sentAhead: takeSentAhead }),
  )

beforeEach(() => {
  // The page is young, however long the tests have taken.
  vi.spyOn(performance, 'now').mockReturnValue(1_000)
  vi.stubGlobal('fetch', server)
  answers(200, { data: ['ahead'] })
})
afterEach(() => {
  dropSentAhead()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  server.mockReset()
  refused.mockReset()
})

const send = () => sendAhead(path, asked, requestFor(routes, path, asked), 'mine')

test('a call that was sent ahead is not sent again, and the next one is', async () => {
  send()
  const call = clientOf('mine').leads.list
  // What is not said is as good as left out.
  expect(await call({ search: 'asha', perPage: 50 })).toEqual({ data: ['ahead'] })
  expect(server).toHaveBeenCalledTimes(1)
  await call(asked)
  expect(server).toHaveBeenCalledTimes(2)
  expect(server.mock.calls[1]).toEqual([
    server.mock.calls[0]?.[0],
    expect.objectContaining({ method: 'POST', body: server.mock.calls[0]?.[1].body }),
  ])
  expect(server.mock.calls[1]?.[1].headers).toEqual(server.mock.calls[0]?.[1].headers)
})

test('what asks something else, or asks as somebody else, is sent', async () => {
  send()
  await clientOf('mine').leads.list({ ...asked, search: 'banu' })
  expect(server).toHaveBeenCalledTimes(2)
  await clientOf('another').leads.list(asked)
  expect(server).toHaveBeenCalledTimes(3)
  expect(takeSentAhead(path, asked, 'mine')).toBeUndefined()
})

test('a screen begins with an answer that is here, once, and waits for one that is not', async () => {
  send()
  expect(takeAnswered(path, asked, 'mine')).toBeUndefined()
  await settled()
  expect(takeAnswered(path, asked, 'mine')).toEqual({ data: ['ahead'] })
  expect(takeAnswered(path, asked, 'mine')).toBeUndefined()
})

test('an answer that nobody took is forgotten once something changes, or after as long as changes are told of', async () => {
  send()
  dropSentAhead()
  await settled()
  expect(takeAnswered(path, asked, 'mine')).toBeUndefined()
  send()
  vi.spyOn(performance, 'now').mockReturnValue(60_001)
  expect(takeSentAhead(path, asked, 'mine')).toBeUndefined()
})

test('a refusal counts only where somebody takes it, and what fails is asked again by whoever needs it', async () => {
  answers(401, { code: 'UNAUTHENTICATED', message: 'Sign in.' })
  send()
  await settled()
  expect(refused).not.toHaveBeenCalled()
  expect(takeAnswered(path, asked, 'mine')).toBeUndefined()
  await expect(clientOf('mine').leads.list(asked)).rejects.toMatchObject({ status: 401 })
  expect(refused).toHaveBeenCalledWith(401)

  server.mockRejectedValue(new TypeError('no line'))
  send()
  await expect(clientOf('mine').leads.list(asked)).rejects.toEqual(new ApiError(0, undefined))
  answers(200, { data: ['again'] })
  expect(await clientOf('mine').leads.list(asked)).toEqual({ data: ['again'] })
})
