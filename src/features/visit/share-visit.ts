import { SHORT_TOAST_MS } from '@/api/error-policy'
import type { Visit } from '@/contract/visit'
import { addressOf } from '@/navigation/address'
import { copyText, tellsCopied } from '@/platform/clipboard'
import { showToast } from '@/platform/feedback'
import { linkOf, shareLink } from '@/platform/share'

import { spanText } from './pass-facts'

/** Where the link of an invitation leads. */
export const inviteAddress = (token: string) => addressOf('visitorPass', { t: token })

/** What the QR code of an invitation says. */
export const inviteLink = (token: string) => linkOf(inviteAddress(token))

/** What is sent with it. */
export const inviteTitle = ({ visitorName, startTime, endTime, purpose }: Visit) =>
  `${visitorName}，邀请您 ${spanText(startTime, endTime)} 到访：${purpose}`

/** Beneath it, on a card. */
export const inviteWords = '填写一次资料，凭动态码进厂'

/** Gives the invitation away: the system's sheet, the clipboard, or its words where there is no link to give. */
export async function shareVisit(visit: Visit): Promise<void> {
  const title = inviteTitle(visit)
  const way = await shareLink({ title, path: inviteAddress(visit.token ?? '') })
  if (way === 'copied') showToast('邀请链接已复制', SHORT_TOAST_MS)
  if (typeof way !== 'object') return
  const isCopied = await copyText(`${title}。请打开访客助手小程序并扫描邀请二维码填写资料。`)
  if (!isCopied) showToast('复制失败，请让访客扫码', SHORT_TOAST_MS)
  else if (!tellsCopied) showToast('邀请已复制', SHORT_TOAST_MS)
}
