// Puts an agency's enquiry form where its script tag stands:
//   <script src="https://…/forms/KEY.js" async></script>
;(() => {
  const script = document.currentScript
  if (!script) return
  const source = new URL(script.src)
  const address = new URL(source.pathname.replace(/\.js$/, ''), source.origin)
  const here = new URLSearchParams(location.search)
  address.searchParams.set('embed', '1')
  address.searchParams.set('page', location.origin + location.pathname)
  if (document.referrer) address.searchParams.set('from', new URL(document.referrer).origin)
  for (const name of ['utm_source', 'utm_medium', 'utm_campaign'])
    if (here.get(name)) address.searchParams.set(name, here.get(name))

  const frame = document.createElement('iframe')
  frame.src = address.href
  frame.title = script.dataset.title || 'Enquiry form'
  Object.assign(frame.style, { display: 'block', width: '100%', height: '640px', border: '0' })
  script.after(frame)

  addEventListener('message', ({ origin, source: sender, data }) => {
    if (origin !== source.origin || sender !== frame.contentWindow) return
    if (!data || data.sarai !== 'form' || !(data.height > 0 && data.height < 20000)) return
    frame.style.height = `${Math.ceil(data.height)}px`
    if (data.isNew && frame.getBoundingClientRect().top < 0) frame.scrollIntoView()
  })
})()
