// The bar with the price steps aside while the form it leads to is on the screen. Nothing else needs a script.
;(() => {
  const action = document.querySelector('.action')
  const ask = document.querySelector('.ask')
  if (!action || !ask) return
  new IntersectionObserver(([seen]) => action.classList.toggle('aside', seen.isIntersecting)).observe(ask)
})()
