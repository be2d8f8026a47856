import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { ImageAnswer, ImageTask } from './images.worker.ts'

/** Why a process gave no answer: it took too long, or it died. Either way the picture was too much for it. */
export class ImageProcessEnded extends Error {}

const isBuilt = import.meta.url.endsWith('.js')
const file = fileURLToPath(new URL(isBuilt ? './images.worker.js' : './images.worker.ts', import.meta.url))

/** An empty environment: code that a picture might smuggle in would find no secret. */
const surroundings = {
  // One picture at a time takes one thread; memory that threads keep for themselves is not given back.
  UV_THREADPOOL_SIZE: '2',
  MALLOC_ARENA_MAX: '1',
  // A picture's memory is given back when it is done, so that the process can take another one: starting a process keeps
  // the server's thread for 15 ms.
  MALLOC_MMAP_THRESHOLD_: '131072',
}

/** A process that works on pictures, one after the other, with memory and threads of its own. */
export class ImageProcess {
  readonly #child: ChildProcess
  isEnded = false

  constructor() {
    this.#child = fork(file, [], {
      env: surroundings,
      execArgv: ['--max-old-space-size=128'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    this.#child.once('exit', () => (this.isEnded = true))
    // What could not be started, or is gone, is told to whoever waits for an answer.
    this.#child.on('error', () => (this.isEnded = true))
    this.#child.unref()
    this.#child.channel?.unref()
    this.#giveWay()
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  /** Answers to people go before pictures. */
  #giveWay(): void {
    try {
      if (this.pid) setPriority(this.pid, constants.priority.PRIORITY_LOW)
    } catch {
      // Not allowed here, or it has died already.
    }
  }

  /**
   * The answer to one task; there must be no other under way.
   * @throws ImageProcessEnded where there is none within the time; the process is ended then
   */
  async answer(task: ImageTask, withinMs: number): Promise<ImageAnswer> {
    const child = this.#child
    const { promise, resolve, reject } = Promise.withResolvers<ImageAnswer>()
    const give = (answer: unknown) => resolve(answer as ImageAnswer)
    const died = (code: number | null, signal: string | null) =>
      reject(new ImageProcessEnded(`the process ended with ${signal ?? code}`))
    const late = setTimeout(() => reject(new ImageProcessEnded('it took too long')), withinMs)
    child.once('message', give).once('exit', died).once('error', reject)
    try {
      if (this.isEnded) throw new ImageProcessEnded('the process had ended')
      child.send(task, (error) => error && reject(new ImageProcessEnded(error.message)))
      return await promise
    } catch (error) {
      this.end()
      throw error
    } finally {
      clearTimeout(late)
      child.off('message', give).off('exit', died).off('error', reject)
    }
  }

  end(): void {
    this.isEnded = true
    this.#child.kill('SIGKILL')
  }
}
