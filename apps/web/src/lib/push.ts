import { api } from '~/api.ts'

/** Messages that the browser shows while Sarai is not looked at. Nothing is asked for before somebody clicks. */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on'

const worker = '/push-worker.js'

interface Policies {
  createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL(url: string): string }
}

/** Our pages take the address of a script only from a policy; this one knows one address. */
const scripts = (globalThis as { trustedTypes?: Policies }).trustedTypes?.createPolicy('sarai-push', {
  createScriptURL: () => worker,
})

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

async function registration(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(scripts?.createScriptURL(worker) ?? worker)
  return navigator.serviceWorker.ready
}

async function subscription(): Promise<PushSubscription | null> {
  const known = await navigator.serviceWorker.getRegistration('/')
  return (await known?.pushManager.getSubscription()) ?? null
}

/** How this browser stands. */
export async function pushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  return Notification.permission === 'granted' && (await subscription()) ? 'on' : 'off'
}

const storeToken = (found: PushSubscription) => api.user.storeToken({ token: JSON.stringify(found) })

/** Asks for permission and has messages sent to this browser. For the answer to a click. */
export async function turnPushOn(): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return pushState()
  const [{ pushManager }, { data }] = await Promise.all([registration(), api.notices.pushKey()])
  const options = { userVisibleOnly: true, applicationServerKey: data.publicKey }
  // Subscribed for another key, as of another installation, it takes ours only once that is over.
  const known = await pushManager.getSubscription()
  const found = await pushManager.subscribe(options).catch(async (error: unknown) => {
    if (!known) throw error
    await known.unsubscribe()
    return pushManager.subscribe(options)
  })
  await storeToken(found)
  return 'on'
}

/** Has no more messages sent to this browser; also before somebody logs out. */
export async function turnPushOff(): Promise<void> {
  if (isSupported()) await (await subscription())?.unsubscribe()
}

/** Tells the server where this browser is, for the session that is there now. */
async function renewPush(): Promise<void> {
  if (!isSupported() || Notification.permission !== 'granted') return
  const found = await subscription()
  if (found) await storeToken(found)
}

interface FromWorker {
  kind: 'push' | 'open' | 'renew'
  message?: { title: string; body: string; url: string; tag: string }
  path?: string
}

/** Shows what comes while Sarai is in front, as the browser shows it otherwise. */
async function show({ title, body, url, tag }: NonNullable<FromWorker['message']>, open: (path: string) => void) {
  try {
    const notification = new Notification(title, { body, tag, icon: '/icon.svg' })
    notification.addEventListener('click', () => {
      window.focus()
      notification.close()
      open(url)
    })
  } catch {
    // Phones let only the worker do it.
    const ready = await navigator.serviceWorker.ready
    await ready.showNotification(title, { body, tag, data: { url } })
  }
}

/** Takes in what is pushed to this browser, for as long as the app is open. @returns stops */
export function startPush(open: (path: string) => void): () => void {
  if (!isSupported()) return () => {}
  const hear = ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind === 'push' && data.message) void show(data.message, open)
    if (data.kind === 'open' && data.path) open(data.path)
    if (data.kind === 'renew') void turnPushOn().catch(() => {})
  }
  navigator.serviceWorker.addEventListener('message', hear)
  // Without it the session is told by the app and by mail all the same.
  renewPush().catch(() => {})
  return () => navigator.serviceWorker.removeEventListener('message', hear)
}
