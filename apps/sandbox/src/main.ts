import { openSandbox } from './sandbox.ts'

const { SANDBOX_PORT = '3100', SANDBOX_HOST, SANDBOX_PUBLIC_URL, APP_URL } = process.env
const sandbox = await openSandbox({
  port: Number(SANDBOX_PORT),
  ...(SANDBOX_HOST ? { host: SANDBOX_HOST } : {}),
  ...(SANDBOX_PUBLIC_URL ? { publicUrl: SANDBOX_PUBLIC_URL } : {}),
  ...(APP_URL ? { appUrl: APP_URL } : {}),
})
console.info(`Sandbox with test money at ${sandbox.url}; its controls at ${sandbox.url}/control`)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void sandbox.close().then(() => process.exit(0)))
