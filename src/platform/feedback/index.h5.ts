import { type HideLoading, SHORT_TOAST_MS, type ShowLoading, type ShowToast } from './types'

// Plain elements with classes of app.scss: calls can fail before a React page mounts and after it unmounts.
function ensureElement(id: string, className: string): HTMLElement {
  const existing = document.getElementById(id)
  if (existing) return existing
  const created = document.createElement('div')
  created.id = id
  created.className = className
  created.setAttribute('role', 'status')
  created.setAttribute('aria-live', 'polite')
  created.hidden = true
  document.body.appendChild(created)
  return created
}

let hiding: ReturnType<typeof setTimeout> | undefined

export const showToast: ShowToast = (text, durationMs = SHORT_TOAST_MS) => {
  const toast = ensureElement('app-toast', 'app-toast')
  clearTimeout(hiding)
  toast.textContent = text
  toast.hidden = false
  hiding = setTimeout(() => {
    toast.hidden = true
  }, durationMs)
}

export const showLoading: ShowLoading = (text, isBlocking) => {
  const loading = ensureElement('app-loading', 'app-loading')
  const box = document.createElement('div')
  box.className = 'app-loading-box'
  box.textContent = text
  loading.replaceChildren(box)
  loading.classList.toggle('app-loading-blocking', isBlocking)
  loading.hidden = false
}

export const hideLoading: HideLoading = () => {
  const loading = document.getElementById('app-loading')
  if (loading) loading.hidden = true
}
