import type { HoldPage } from './types'

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

export const holdPage: HoldPage = () => {
  window.addEventListener('beforeunload', ask)
  return () => window.removeEventListener('beforeunload', ask)
}
