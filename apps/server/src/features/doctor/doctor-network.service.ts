import { connect as connectPlain } from 'node:net'
import path from 'node:path'
import { connect as connectTls } from 'node:tls'
import { openStorage } from '../../providers/storage/open-storage.ts'
import type { CheckContext } from './doctor.service.ts'
import { type Finding, makeProblem } from './doctor-words.rules.ts'

const timeoutMs = 5_000
const invalid = 'the settings are not valid'
const offline = '--offline was given'

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error && error.cause.message ? error.cause.message : error.message
}

/** Whether people get here by APP_URL. */
export async function checkAppUrl({ config, options }: CheckContext): Promise<Finding[] | string> {
  if (!config) return invalid
  if (!config.appUrl) return 'APP_URL is not set'
  if (options.isOffline) return offline
  const address = `${config.appUrl.replace(/\/$/, '')}/api/health/live`
  const why = 'Links in mails and on public pages lead there.'
  const remedy = 'Look whether a server and the proxy in front of it run, and whether the name leads to this machine.'
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(timeoutMs), redirect: 'manual' })
    const isOurs = answer.ok && (await answer.text()).includes('"status":true')
    return isOurs ? [] : [makeProblem(`${address} answers ${answer.status}, and not as Sarai does.`, why, remedy)]
  } catch (error) {
    return [makeProblem(`${address} does not answer: ${describe(error)}`, why, remedy)]
  }
}

/** The first line that a mail server sends. */
function readGreeting(url: URL): Promise<string> {
  const isTls = url.protocol === 'smtps:'
  const place = { host: url.hostname, port: Number(url.port) || (isTls ? 465 : 587) }
  return new Promise((resolve, reject) => {
    const socket = isTls ? connectTls({ ...place, servername: url.hostname }) : connectPlain(place)
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error(`no answer within ${timeoutMs / 1000} s`)))
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('the connection was closed')))
    socket.once('data', (bytes: Buffer) => {
      resolve(bytes.toString('latin1').split('\r\n', 1)[0] ?? '')
      socket.end('QUIT\r\n')
    })
  })
}

/** Whether the installation’s mail server answers. Nothing is sent, and nobody signs in. */
export async function checkSmtp({ config, options }: CheckContext): Promise<Finding[] | string> {
  if (!config) return invalid
  if (!config.smtpUrl) return 'SMTP_URL is not set'
  if (options.isOffline) return offline
  const why = 'Mails wait until it does.'
  const remedy = 'Look whether SMTP_URL is right, and whether this network lets such connections out.'
  if (!URL.canParse(config.smtpUrl))
    return [makeProblem('SMTP_URL is no address.', why, 'Write smtp://user:password@host:port.')]
  const url = new URL(config.smtpUrl)
  try {
    const greeting = await readGreeting(url)
    return greeting.startsWith('220')
      ? []
      : [makeProblem(`The mail server ${url.host} refuses: ${greeting.slice(0, 200)}`, why, remedy)]
  } catch (error) {
    return [makeProblem(`The mail server ${url.host} does not answer: ${describe(error)}`, why, remedy)]
  }
}

/** Whether files can be read where they are kept. */
export async function checkStorage({ config, options, dataDir }: CheckContext): Promise<Finding[] | string> {
  if (!config) return invalid
  if (config.s3 && options.isOffline) return offline
  const storage = await openStorage(config.s3, path.join(dataDir, 'files'))
  try {
    await storage.size('health/mark.txt')
    return []
  } catch (error) {
    return [
      makeProblem(
        `The storage of files does not answer: ${describe(error)}`,
        'Files can be neither opened nor added.',
        config.s3
          ? 'Look whether STORAGE_URL is right, and what its key may do.'
          : 'Look at the rights on DATA_DIR/files.',
      ),
    ]
  } finally {
    storage.close()
  }
}
