// What WeChat draws above the page: toasts, loading, dialogs, action sheets, the native picker.
import { element, records } from './context'
import { listenToTap } from './native-tap'

const layer = element('wx-overlay')

function node(className: string, text = ''): HTMLElement {
  const made = document.createElement('div')
  made.className = className
  made.textContent = text
  return made
}

function button(text: string, className: string, tapped: () => void): HTMLElement {
  const made = node(`btn ${className}`, text)
  made.setAttribute('role', 'button')
  listenToTap(made, tapped)
  return made
}

export interface ToastOptions {
  title?: string
  icon?: string
  duration?: number
  mask?: boolean
}

let toastTimer = 0

/** Toast and loading share one place in WeChat: the later one wins. */
export function showToast(options: ToastOptions, kind: 'toast' | 'loading') {
  hideToast()
  if (kind === 'toast') records.toasts.push(options.title ?? '')
  const made = node(`toast ${kind}`)
  made.setAttribute('role', 'status')
  const icon = kind === 'loading' ? 'loading' : (options.icon ?? 'success')
  if (icon !== 'none') made.append(node(`toast-icon ${icon}`))
  made.append(node('toast-text', options.title))
  if (options.mask) layer.append(node('toast-mask'))
  layer.append(made)
  if (kind === 'toast') toastTimer = window.setTimeout(hideToast, options.duration ?? 1500)
}

export function hideToast() {
  window.clearTimeout(toastTimer)
  for (const shown of layer.querySelectorAll('.toast, .toast-mask')) shown.remove()
}

export interface ModalOptions {
  title?: string
  content?: string
  showCancel?: boolean
  cancelText?: string
  confirmText?: string
  editable?: boolean
  placeholderText?: string
}

interface ModalResult {
  confirm: boolean
  cancel: boolean
  content: string | null
}

export function showModal(options: ModalOptions): Promise<ModalResult> {
  records.modals.push(`${options.title ?? ''}|${options.content ?? ''}`)
  const mask = node('modal')
  const box = node('box')
  box.setAttribute('role', 'dialog')
  const field = document.createElement('input')
  field.placeholder = options.placeholderText ?? ''
  box.append(node('t', options.title), options.editable ? field : node('c', options.content))
  const foot = node('f')
  box.append(foot)
  mask.append(box)
  layer.append(mask)
  return new Promise((resolve) => {
    const close = (confirm: boolean) => {
      mask.remove()
      resolve({ confirm, cancel: !confirm, content: options.editable && confirm ? field.value : null })
    }
    if (options.showCancel !== false) foot.append(button(options.cancelText || '取消', 'cancel', () => close(false)))
    foot.append(button(options.confirmText || '确定', 'confirm', () => close(true)))
  })
}

/** Gives the index of the chosen line, or -1 for 取消. */
export function showSheet(lines: string[], title?: string): Promise<number> {
  const mask = node('modal sheet')
  mask.setAttribute('role', 'dialog')
  if (title) mask.append(node('sheet-title', title))
  layer.append(mask)
  return new Promise((resolve) => {
    const close = (index: number) => {
      mask.remove()
      resolve(index)
    }
    lines.forEach((line, index) => {
      mask.append(button(line, '', () => close(index)))
    })
    mask.append(button('取消', 'cancel', () => close(-1)))
  })
}

/** One native field (a date, a time, a column of choices) with 确定; gives its value, or undefined for 取消. */
export function showFields(fields: HTMLElement[], read: () => string[]): Promise<string[] | undefined> {
  const mask = node('modal sheet picker')
  mask.append(...fields)
  layer.append(mask)
  return new Promise((resolve) => {
    const close = (value: string[] | undefined) => {
      mask.remove()
      resolve(value)
    }
    mask.append(
      button('确定', 'confirm', () => close(read())),
      button('取消', 'cancel', () => close(undefined)),
    )
  })
}
