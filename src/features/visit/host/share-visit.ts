import type { Visit } from '@/contract/visit/visit'
import { formatVisitTime } from '@/features/visit/pass/pass-facts'
import { buildAddress } from '@/navigation/address'
import { shareInvitation } from '@/parts/share-invitation'
import { buildLink } from '@/platform/share'

/** The address of an invitation. */
export const buildInviteAddress = (token: string) => buildAddress('visitorPass', { t: token })

/** The page that the visitor opens: the invitation to fill in, then the pass. */
export const buildVisitorAddress = ({ id, token }: Visit) =>
  token === null ? buildAddress('visitorPass', { id }) : buildInviteAddress(token)

/** Content of an invitation's QR code. */
export const buildInviteLink = (token: string) => buildLink(buildInviteAddress(token))

/** The title of a shared invitation. */
export const formatInviteTitle = ({ visitorName, startTime, endTime, purpose }: Visit) =>
  `${visitorName}，邀请你 ${formatVisitTime(startTime, endTime)} 到访：${purpose}`

/** The text below the title on a share card. */
export const inviteWords = '填写一次资料，凭动态码进厂'

/** Shares the invitation: the system's share sheet, the clipboard, or its text when there is no link. */
export async function shareVisit(visit: Visit): Promise<void> {
  const title = formatInviteTitle(visit)
  const words = `${title}。请打开访客助手小程序并扫描邀请二维码填写资料。`
  await shareInvitation({ title, path: buildVisitorAddress(visit) }, words, '复制失败，请让访客扫码')
}
