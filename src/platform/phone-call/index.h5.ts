import type { CallPhone } from './types'

export const callPhone: CallPhone = (number) => {
  const link = document.createElement('a')
  link.href = `tel:${number}`
  link.click()
}
