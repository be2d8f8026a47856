// The page of a proposal works without this. With it the price follows the choice at once.
;(() => {
  const offer = document.querySelector('.offer')
  if (!offer) return
  document.documentElement.classList.add('scripted')
  const { page } = offer.dataset
  const choice = offer.querySelector('.choice')
  const policy = globalThis.trustedTypes?.createPolicy('proposal', { createHTML: (markup) => markup })
  let asked

  /** What was chosen, as the forms of the page carry it. */
  function carry(query, sum) {
    for (const total of document.querySelectorAll('[data-is-total]')) total.textContent = sum.dataset.total
    for (const words of document.querySelectorAll('[data-is-sum]')) words.textContent = sum.dataset.sum
    for (const words of document.querySelectorAll('[data-is-difference]')) words.textContent = sum.dataset.difference
    for (const carried of document.querySelectorAll('.carried')) {
      carried.querySelector('[name="total"]').value = sum.dataset.amount
      for (const old of carried.querySelectorAll('[name="option"], [name="extra[]"]')) old.remove()
      for (const [name, value] of query) {
        // That somebody chose is for the page's address alone.
        if (name === 'picked') continue
        const input = document.createElement('input')
        Object.assign(input, { type: 'hidden', name, value })
        carried.append(input)
      }
    }
  }

  async function price() {
    const query = new URLSearchParams(new FormData(choice))
    asked?.abort()
    asked = new AbortController()
    const sum = offer.querySelector('#sum')
    sum.setAttribute('aria-busy', 'true')
    try {
      const answer = await fetch(`${page}/price?${query}`, { signal: asked.signal })
      if (!answer.ok) throw new Error(String(answer.status))
      const markup = await answer.text()
      const holder = document.createElement('template')
      holder.innerHTML = policy ? policy.createHTML(markup) : markup
      const fresh = holder.content.querySelector('#sum')
      sum.replaceChildren(...fresh.childNodes)
      Object.assign(sum.dataset, fresh.dataset)
      carry(query, fresh)
      history.replaceState(null, '', `${page}?${query}`)
      sum.removeAttribute('aria-busy')
    } catch (error) {
      // Without a connection the browser says so; the button does the same as this.
      if (error.name !== 'AbortError') choice.requestSubmit()
    }
  }
  choice?.addEventListener('change', () => void price())
})()
