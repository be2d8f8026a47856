import { openSandbox } from './sandbox.ts'

const { SANDBOX_PORT = '3100', SANDBOX_HOST, SANDBOX_PUBLIC_URL, APP_URL } = process.env
/** Whether a server of ours has started it, which reads where it is and with which it ends. */
const isChild = process.send !== undefined
const sandbox = await openSandbox({
  port: Number(SANDBOX_PORT),
  isOnlyForApp: isChild,
  ...(SANDBOX_HOST ? { host: SANDBOX_HOST } : {}),
  ...(SANDBOX_PUBLIC_URL ? { publicUrl: SANDBOX_PUBLIC_URL } : {}),
  ...(APP_URL ? { appUrl: APP_URL } : {}),
})

function end(): void {
  void sandbox.close().then(() => process.exit(0))
}

if (isChild) {
  process.on('message', (address) => {
    if (typeof address === 'string') sandbox.outbox.appAddress = address
  })
  process.once('disconnect', end)
  process.send?.({ url: sandbox.url })
} else console.info(`Sandbox with test money at ${sandbox.url}; its controls at ${sandbox.url}/control`)
// A key in the terminal is a signal to the server too, which says when this one ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, isChild ? () => {} : end)
