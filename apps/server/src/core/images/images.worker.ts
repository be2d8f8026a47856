import { imageWork } from './image-work.ts'

/** Work on one picture, as the server sends it. */
export interface ImageTask {
  name: keyof typeof imageWork
  /** What the work takes: the file's bytes first. */
  input: unknown[]
}

/** The result; without `made` it was not a picture, or too large. */
export interface ImageAnswer {
  made?: unknown
  /** Resident memory of this process afterwards, in bytes. */
  rss: number
}

/** More than any picture of the size we take needs while it is worked on. */
const maxMemory = 480 * 1024 ** 2
const lookEveryMs = 50

process.title = 'sarai pictures'
// Whoever stops the server tells its children too. They end with it, when it has finished.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
// Pictures are decoded in other threads than this one, which can therefore end them all.
setInterval(() => {
  if (process.memoryUsage.rss() > maxMemory) process.kill(process.pid, 'SIGKILL')
}, lookEveryMs)

async function answer({ name, input }: ImageTask): Promise<void> {
  const work = imageWork[name] as (...input: unknown[]) => Promise<unknown>
  const made = await work(...input).catch(() => undefined)
  process.send?.({ made, rss: process.memoryUsage.rss() } satisfies ImageAnswer)
}

process.on('message', (task) => void answer(task as ImageTask))
