import { printCodePoster } from '@/contract/visit/landing-poster'
import { useDocument } from '@/parts/use-document'
import { buildLink } from '@/platform/share'

/** Opens the poster of a landing code to print, as PDF. */
export function useCodePoster() {
  const { show, progress } = useDocument()
  const print = (code: string, title: string, lead = '') => {
    const origin = buildLink('').replace(/\/+$/, '')
    return show(printCodePoster.path, { code, title, lead, origin }, `海报-${title}.pdf`)
  }
  return { print, progress }
}
