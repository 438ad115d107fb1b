import { buildQrRows } from '@/lib/qr'

import { beginSheet } from './begin-sheet'
import { A4_PAGE, ink, type SheetCode } from './sheet'

/** What a poster of a landing code shows. */
interface CodePoster {
  companyName: string
  title: string
  lead: string
  /** Content of the code for browsers: short, so that its modules stay large. */
  link: string
  /** Address of the page, to type. */
  address: string
  /** Last valid day, `yyyy-MM-dd`. */
  until: string
  /** PNG or JPEG; null when WeChat is not configured or gives none. */
  miniCode: Buffer | null
}

/** Titles longer than this are set smaller. */
const LONG_TITLE = 12
const SIDE = { alone: 300, beside: 220 }

/** Renders a poster to print: the code for browsers, and the mini-program code beside it where there is one. */
export async function renderPosterPdf(poster: CodePoster): Promise<Buffer> {
  const { companyName, title, lead, link, address, until, miniCode } = poster
  // One page that hangs on a wall: no footer with page numbers.
  const sheet = await beginSheet(title, companyName, { ...A4_PAGE, foot: 0 })
  const middle = { align: 'center' as const }
  sheet.gap(28)
  sheet.text(companyName, { ...middle, size: 13, colour: ink.soft })
  sheet.gap(14)
  sheet.text(title, { ...middle, bold: true, size: title.length > LONG_TITLE ? 28 : 38 })
  sheet.gap(6)
  if (lead) sheet.text(lead, { ...middle, size: 14, colour: ink.soft })
  sheet.gap(36)
  const web: SheetCode = {
    content: buildQrRows(link),
    caption: miniCode ? '手机相机或浏览器扫码' : '微信、手机相机或浏览器扫码',
  }
  const codes = miniCode ? [{ content: miniCode, caption: '微信扫码打开小程序' }, web] : [web]
  sheet.codes(codes, miniCode ? SIDE.beside : SIDE.alone)
  if (!miniCode) {
    sheet.text('没有小程序码：服务器没有接入微信小程序，或微信没有给出', { ...middle, size: 10, colour: ink.soft })
  }
  sheet.gap(18)
  sheet.text('也可以输入地址', { ...middle, size: 10, colour: ink.soft })
  sheet.text(address, { ...middle, size: 11 })
  sheet.gap(10)
  sheet.text(`有效至 ${until}`, { ...middle, size: 10, colour: ink.soft })
  return sheet.finish()
}
