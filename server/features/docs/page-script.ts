// What the documentation page does in the browser: search, and calls that are tried out. The page contains the text of
// this function, so it uses nothing from outside. The token is in its field and nowhere else.

/** @param request the browser's `fetch` */
export function runPage(request: (address: string, init: RequestInit) => Promise<Response>): void {
  const one = <E extends Element>(selector: string, inside: ParentNode = document) => inside.querySelector<E>(selector)!
  const search = one<HTMLInputElement>('#search')
  const token = one<HTMLInputElement>('#token')
  const found = one<HTMLElement>('#found')
  const articles = [...document.querySelectorAll<HTMLElement>('article')]
  const sections = [...document.querySelectorAll<HTMLElement>('section[data-calls]')]
  one<HTMLElement>('#tools').hidden = false

  const filter = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean)
    let count = 0
    for (const article of articles) {
      const isFound = words.every((word) => article.dataset.words!.includes(word))
      article.hidden = !isFound
      one<HTMLElement>(`nav a[href="#${article.dataset.call}"]`).parentElement!.hidden = !isFound
      if (isFound) count += 1
    }
    for (const section of sections) {
      const isEmpty = !section.querySelector('article:not([hidden])')
      section.hidden = isEmpty
      one<HTMLElement>(`nav a[href="#${section.dataset.calls}"]`).parentElement!.hidden = isEmpty
    }
    found.textContent = words.length === 0 ? '' : count === 1 ? '1 call' : `${count} calls`
  }
  search.addEventListener('input', filter)
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof HTMLInputElement
    if (event.key === '/' && !isTyping) {
      event.preventDefault()
      search.focus()
    }
    if (event.key === 'Escape' && event.target === search) {
      search.value = ''
      filter()
    }
  })
  // A link to a call that the search hides shows all calls again.
  addEventListener('hashchange', () => {
    const target = document.getElementById(location.hash.slice(1))
    if (!target?.closest('[hidden]')) return
    search.value = ''
    filter()
    target.scrollIntoView()
  })

  const element = <E extends HTMLElement>(name: string, of: Partial<E>): E =>
    Object.assign(document.createElement(name) as E, of)
  const formFor = (details: HTMLDetailsElement) => {
    const { method, path, fields } = details.dataset as { method: string; path: string; fields: string }
    const form = element<HTMLFormElement>('form', {})
    const inputs = (JSON.parse(fields) as [string, string, boolean][]).map(([name, value, required]) => {
      const label = element<HTMLLabelElement>('label', { textContent: required ? `${name} *` : name })
      const input = element<HTMLInputElement>('input', {
        name,
        value,
        required,
        autocomplete: 'off',
        spellcheck: false,
      })
      label.append(input)
      form.append(label)
      return input
    })
    const button = element<HTMLButtonElement>('button', { type: 'submit', textContent: 'Send' })
    const state = element<HTMLParagraphElement>('p', { className: 'quiet' })
    state.setAttribute('role', 'status')
    const answer = element<HTMLPreElement>('pre', { hidden: true, tabIndex: 0 })
    form.append(button, state, answer)
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      const given = inputs.filter(({ value }) => value !== '')
      const inPath = given.filter(({ name }) => path.includes(`{${name}}`))
      const body = new URLSearchParams(
        given.filter((input) => !inPath.includes(input)).map(({ name, value }) => [name, value]),
      )
      const address = inPath.reduce((at, { name, value }) => at.replace(`{${name}}`, encodeURIComponent(value)), path)
      const headers: Record<string, string> = token.value.trim()
        ? { authorization: `Bearer ${token.value.trim()}` }
        : {}
      const send = async () => {
        state.textContent = 'Sending…'
        const response =
          method === 'GET'
            ? await request(`${address}?${body}`, { headers, cache: 'no-store' })
            : await request(address, { method, headers, body, cache: 'no-store' })
        const isJson = response.headers.get('content-type')?.includes('json')
        const left = response.headers.get('ratelimit')
        state.textContent = [`${response.status} ${response.statusText}`, left && `RateLimit: ${left}`]
          .filter(Boolean)
          .join(' · ')
        if (response.headers.get('content-type')?.includes('event-stream')) {
          await response.body?.cancel()
          answer.textContent = 'An event stream.'
        } else
          answer.textContent = isJson
            ? JSON.stringify(await response.json(), null, 2)
            : `${(await response.blob()).size} bytes`
        answer.hidden = false
      }
      send().catch(() => (state.textContent = 'The server was not reached.'))
    })
    details.append(form)
  }
  for (const details of document.querySelectorAll<HTMLDetailsElement>('details.try'))
    details.addEventListener('toggle', () => {
      if (details.open && !details.querySelector('form')) formFor(details)
    })
}

/** The text of the script element. */
export const pageScript = `(${runPage.toString()})(fetch)`
