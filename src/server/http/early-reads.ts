import { buildCommonHeaders } from '@/lib/device/common-headers'
import { readUserAgent } from '@/lib/device/user-agent'

/**
 * Runs inline in the page, serialized as text: sends reads for the signed-in member of a company while the page's code is
 * loaded. The client takes the responses from `platform/early-answer`, and sends a read again whose response did not arrive.
 */
function sendEarlyReads(readDevice: typeof readUserAgent, buildHeaders: typeof buildCommonHeaders): void {
  // As Taro stores values.
  const readStored = (key: string): string => JSON.parse(localStorage.getItem(key) ?? '{}').data ?? ''
  try {
    const token = readStored('accessToken')
    const user = JSON.parse(readStored('user'))
    if (!token || user.population !== 'user' || !user.member) return
    const authorization = `Bearer ${token}`
    const headers = {
      ...buildHeaders(readDevice(navigator.userAgent), { width: innerWidth, height: innerHeight }),
      Authorization: authorization,
      'Content-Type': 'application/json',
    }
    const urls: string[] = JSON.parse(document.currentScript?.dataset.reads ?? '[]')
    const read = async (url: string) => {
      const response = await fetch(url, { headers })
      return { statusCode: response.status, data: await response.json() }
    }
    const answers = Object.fromEntries(urls.map((url) => [url, read(url).catch(() => undefined)]))
    Object.assign(window, { earlyAnswers: { authorization, answers } })
  } catch {
    // The storage is denied, or holds what another version has written: the page reads as it does without this.
  }
}

/** Constant text: the policy of security-headers.ts allows it by its hash. */
export const EARLY_READ_SCRIPT = `(${sendEarlyReads})(${readUserAgent}, ${buildCommonHeaders})`
