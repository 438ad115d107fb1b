// Plain elements with classes of app.scss: React has not mounted yet.
interface Notice {
  /** The current view, for tests and styles. */
  state: 'loading' | 'error' | 'timeout' | 'reload'
  text: string
  button?: { text: string; press: () => void }
}

const ID = 'page-loader'

function place(): HTMLElement {
  const existing = document.getElementById(ID)
  if (existing) return existing
  const created = document.createElement('div')
  created.id = ID
  created.className = 'page-loader'
  created.hidden = true
  document.body.appendChild(created)
  return created
}

function createParagraph(text: string): HTMLElement {
  const line = document.createElement('p')
  line.textContent = text
  return line
}

/** Covers the page with a notice, announced to screen readers. */
export function showNotice({ state, text, button }: Notice): void {
  const root = place()
  root.dataset.state = state
  root.setAttribute('role', state === 'loading' ? 'status' : 'alert')
  root.replaceChildren()
  if (state === 'loading') {
    const spinner = document.createElement('i')
    spinner.className = 'page-loader-spinner'
    root.appendChild(spinner)
  }
  root.appendChild(createParagraph(text))
  if (button) {
    const element = document.createElement('button')
    element.type = 'button'
    element.className = 'page-loader-button'
    element.textContent = button.text
    element.onclick = button.press
    root.appendChild(element)
  }
  root.hidden = false
}

export function hideNotice(): void {
  const root = document.getElementById(ID)
  if (root) root.hidden = true
}

/** Whether the first page has not rendered yet: the skeleton of index.html is shown. */
export function isSkeletonShown(): boolean {
  return document.getElementById('boot') !== null
}
