// The bar with the price steps aside while the form it leads to is on the screen, the bar of the days follows what is
// read, and what is folded opens for printing and where the address leads. Nothing else needs a script.
;(() => {
  const action = document.querySelector('.action')
  const ask = document.querySelector('.ask')
  if (action && ask)
    new IntersectionObserver(([seen]) => action.classList.toggle('aside', seen.isIntersecting)).observe(ask)

  const links = new Map([...document.querySelectorAll('.jump a')].map((link) => [link.hash.slice(1), link]))
  const watcher = new IntersectionObserver(
    (seen) => {
      const at = seen.findLast(({ isIntersecting }) => isIntersecting)
      if (!at) return
      for (const link of links.values()) link.removeAttribute('aria-current')
      const link = links.get(at.target.id)
      const bar = link.parentElement
      link.setAttribute('aria-current', 'true')
      bar.scrollTo({ left: link.offsetLeft - bar.clientWidth / 2 })
    },
    { rootMargin: '-20% 0px -75%' },
  )
  for (const id of links.keys()) {
    const part = document.getElementById(id)
    if (part) watcher.observe(part)
  }

  const unfold = () => {
    for (const part of document.querySelectorAll('main details')) part.open = true
  }
  addEventListener('beforeprint', unfold)
})()
