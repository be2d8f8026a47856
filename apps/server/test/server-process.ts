import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { spawnBuilt } from './built-server.ts'

/** The server as an operator starts it: what is shipped, in a process of its own. */
export interface ServerProcess {
  url: string
  /** What it has written to the terminal: its log, and what it greets with. */
  output(): string
  /** Where it, or a worker thread of it, has opened a connection to: `host:port`, or a socket's path. */
  connections(): string[]
  /** How many threads of it were watched for connections. */
  threads(): number
  stop(): Promise<void>
}

/** Notes every connection before it is tried, in every thread. */
const connectionsHook = `
import net from 'node:net'
import dgram from 'node:dgram'
import { appendFileSync } from 'node:fs'
const note = (to) => appendFileSync(process.env.NOTED_CONNECTIONS, to + '\\n')
note('a thread')
const { connect } = net.Socket.prototype
net.Socket.prototype.connect = function (...args) {
  const [first, second] = Array.isArray(args[0]) ? args[0] : args
  const { port, host, path } = typeof first === 'object' ? first : { port: first, host: second }
  note(port?.startsWith?.('/') ? port : path ?? (host ?? 'localhost') + ':' + port)
  return connect.apply(this, args)
}
const { send } = dgram.Socket.prototype
dgram.Socket.prototype.send = function (...args) {
  note('udp ' + args.filter((arg) => typeof arg === 'string' || typeof arg === 'number').join(' '))
  return send.apply(this, args)
}
`

export async function startProcess(env: Record<string, string>): Promise<ServerProcess> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sarai-process-'))
  const noted = path.join(folder, 'connections')
  const hook = `--import data:text/javascript,${encodeURIComponent(connectionsHook)}`
  const child = spawnBuilt(folder, { PORT: '0', NODE_OPTIONS: hook, NOTED_CONNECTIONS: noted, ...env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
  const ended = once(child, 'exit')
  const notes = () => readFileSync(noted, 'utf8').trim().split('\n')
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const ready = /ready at (\S+)/.exec(output)?.[1]
      if (ready) resolve(ready)
    })
    child.once('exit', () => reject(new Error(`the server did not start:\n${output}`)))
  })
  return {
    url,
    output: () => output,
    connections: () => notes().filter((note) => note !== 'a thread'),
    threads: () => notes().filter((note) => note === 'a thread').length,
    async stop() {
      child.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
