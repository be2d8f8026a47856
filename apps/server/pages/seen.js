// Tells the agency that its page was looked at, and of an offer which parts. A page that a browser fetches ahead is not
// seen until it is shown.
;(() => {
  const { seen, version } = document.body.dataset
  if (!seen) return
  // The agency's own people have a session in this browser, by which they are known and not counted.
  const token = localStorage.getItem('admin_access_token')
  const tell = (section) =>
    fetch(seen, {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify({ ...(version ? { version: Number(version) } : {}), ...(section ? { section } : {}) }),
    }).catch(() => {})
  const parts = {
    days: 'days',
    prices: 'prices',
    information: 'information',
    terms: 'policies',
    map: 'map',
    answer: 'accept',
  }
  const watcher = new IntersectionObserver((found) => {
    for (const { target, isIntersecting } of found) {
      if (!isIntersecting) continue
      watcher.unobserve(target)
      void tell(parts[target.id])
    }
  })
  async function watch() {
    await tell()
    if (!version) return
    for (const id of Object.keys(parts)) {
      const part = document.getElementById(id)
      if (part) watcher.observe(part)
    }
  }
  if (document.prerendering) document.addEventListener('prerenderingchange', () => void watch(), { once: true })
  else void watch()
})()
