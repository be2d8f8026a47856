// The public forms' own script. They work without it; with it, what is missing is said at once, a second click
// sends nothing twice, and the page around an embedded form is told how tall it is.
;(() => {
  const forms = [...document.querySelectorAll('form[method="post"]')]

  function say(input) {
    // What describes an input names its problem last.
    const problem = document.getElementById(input.getAttribute('aria-describedby')?.split(' ').at(-1))
    if (!problem) return
    const { valid, valueMissing } = input.validity
    problem.textContent = valid ? '' : (valueMissing && input.dataset.missing) || input.validationMessage
    if (valid) input.removeAttribute('aria-invalid')
    else input.setAttribute('aria-invalid', 'true')
  }

  for (const form of forms) {
    const button = form.querySelector('button')
    const words = button.textContent
    let isSending = false

    // In place of the browser's own bubbles, the words go under the field.
    form.addEventListener(
      'invalid',
      (event) => {
        event.preventDefault()
        say(event.target)
        if (form.querySelector(':invalid') === event.target) event.target.focus()
      },
      true,
    )
    form.addEventListener('input', (event) => {
      if (event.target.hasAttribute('aria-invalid')) say(event.target)
    })
    const [from, to] = ['travelStart', 'travelEnd'].map((name) => form.elements.namedItem(name))
    if (from && to) from.addEventListener('change', () => from.value && (to.min = from.value))

    form.addEventListener('submit', (event) => {
      if (isSending) return event.preventDefault()
      isSending = true
      button.setAttribute('aria-disabled', 'true')
      button.textContent = 'Sending…'
    })
    // Back from the next page, it can be sent again.
    addEventListener('pageshow', () => {
      isSending = false
      button.removeAttribute('aria-disabled')
      button.textContent = words
    })
    const wrong = form.querySelector('[aria-invalid="true"]')
    if (wrong) wrong.focus()
  }

  // The embedding script names the page it stands in; only that page is told anything.
  const page = new URLSearchParams(location.search).get('page')
  if (parent !== self && page && URL.canParse(page)) {
    const { origin } = new URL(page)
    const tell = (isNew) =>
      parent.postMessage({ sarai: 'form', height: document.documentElement.offsetHeight, isNew }, origin)
    new ResizeObserver(() => tell(false)).observe(document.documentElement)
    // What answers a form that was sent belongs in view.
    tell(forms[0]?.dataset.problems !== '0')
  }
})()
