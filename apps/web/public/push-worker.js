// Shows what is pushed to this browser while Sarai is not looked at, and opens it when it is clicked.

/** What the server sent; something all the same where it cannot be read, since the browser wants a word for each. */
function read(data) {
  try {
    const { title, body, url, tag } = data.json()
    return { title: String(title), body: body ? String(body) : '', url: String(url), tag: String(tag) }
  } catch {
    return { title: 'Something new in Sarai', body: '', url: '/', tag: 'sarai' }
  }
}

/** The address inside the app; whatever else stands there leads to its first page. */
function placeOf(url) {
  const place = new URL(url, self.location.origin)
  return place.origin === self.location.origin ? place.href : self.location.origin
}

async function show(message) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const inFront = windows.find((client) => client.focused)
  if (inFront) return inFront.postMessage({ kind: 'push', message })
  const { title, body, url, tag } = message
  return self.registration.showNotification(title, { body, tag, icon: '/icon.svg', data: { url } })
}

async function open(url) {
  const place = placeOf(url)
  const [client] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!client) return self.clients.openWindow(place)
  await client.focus()
  return client.postMessage({ kind: 'open', path: place.slice(self.location.origin.length) || '/' })
}

/** A browser that changed its address has to be told of again, which only a page that is signed in can do. */
async function renew() {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const client of windows) client.postMessage({ kind: 'renew' })
}

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('push', (event) => event.waitUntil(show(read(event.data))))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.url ?? '/'))
})
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew()))
