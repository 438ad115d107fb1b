import type { Confirm, ConfirmQuestion } from './types'

function createElement(tag: string, className: string, text = ''): HTMLElement {
  const created = document.createElement(tag)
  created.className = className
  created.textContent = text
  return created
}

function drawDialog({ title, text, yes, no }: ConfirmQuestion, answer: (isYes: boolean) => void): HTMLElement {
  const mask = createElement('div', 'app-dialog')
  const box = createElement('div', 'app-dialog-box')
  box.setAttribute('role', 'alertdialog')
  box.setAttribute('aria-modal', 'true')
  box.setAttribute('aria-label', title)
  const buttons = createElement('div', 'app-dialog-buttons')
  const refuse = createElement('button', 'app-dialog-button', no)
  const accept = createElement('button', 'app-dialog-button app-dialog-accept', yes)
  refuse.onclick = () => answer(false)
  accept.onclick = () => answer(true)
  buttons.append(refuse, accept)
  box.append(createElement('div', 'app-dialog-title', title), createElement('div', 'app-dialog-text', text), buttons)
  mask.append(box)
  return mask
}

/** Traps Tab between the two buttons; Escape answers no. */
function onKey(event: KeyboardEvent, buttons: readonly HTMLElement[], answer: (isYes: boolean) => void): void {
  if (event.key === 'Escape') answer(false)
  if (event.key !== 'Tab') return
  event.preventDefault()
  buttons.find((button) => button !== document.activeElement)?.focus()
}

export const confirm: Confirm = (question) =>
  new Promise((resolve) => {
    const focused = document.activeElement as HTMLElement | null
    const answer = (isYes: boolean) => {
      mask.remove()
      focused?.focus?.()
      resolve(isYes)
    }
    const mask = drawDialog(question, answer)
    const buttons = [...mask.querySelectorAll('button')]
    mask.addEventListener('keydown', (event) => onKey(event, buttons, answer))
    document.body.append(mask)
    buttons[0]?.focus()
  })
