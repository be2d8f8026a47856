import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/** Pictures that one agency sends, so many at a time, each again for as many seconds as it is told to come back. */
export interface Flood {
  url: string
  token: string
  bytes: Uint8Array
  pictures: number
  atATime: number
  seconds: number
}

const { url, token, bytes, pictures, atATime, seconds } = workerData as Flood
const came = new Map<number, number>()
const until = performance.now() + seconds * 1000

const form = new FormData()
form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'small.png')
const whole = new Response(form)
const headers = { authorization: `Bearer ${token}`, 'content-type': whole.headers.get('content-type') ?? '' }
const body = await whole.arrayBuffer()

/** Sends a picture until it is taken or the time is over, as a program does that comes back when it is told to. */
async function send(): Promise<void> {
  while (performance.now() < until) {
    const answer = await fetch(`${url}/api/pictures`, { method: 'POST', headers, body })
    await answer.arrayBuffer()
    came.set(answer.status, (came.get(answer.status) ?? 0) + 1)
    if (answer.status !== 429) return
    await sleep(Number(answer.headers.get('retry-after')) * 1000)
  }
}

let left = pictures
async function sendNext(): Promise<void> {
  while (left-- > 0) await send()
}
await Promise.all(Array.from({ length: atATime }, sendNext))
parentPort?.postMessage(came)
