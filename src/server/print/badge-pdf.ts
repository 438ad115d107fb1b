import { buildQrRows } from '@/lib/qr'

import { beginSheet } from './begin-sheet'
import { ink, LABEL_PAGE } from './sheet'

/** What a visitor's badge shows. */
export interface VisitBadge {
  /** The company that is visited. */
  companyName: string
  visitorName: string
  visitorCompany: string
  hostName: string
  /** `11-26 17:00` */
  until: string
  area: string
  /** Content of the code for the gate. */
  code: string
}

/** Names longer than this are set smaller, so that they stay on one line. */
const LONG_NAME = 6
const QR_POINTS = 106

/** Renders a badge for a label printer, 62 x 100 mm: one page. */
export async function renderBadgePdf(badge: VisitBadge): Promise<Buffer> {
  const { companyName, visitorName, visitorCompany, hostName, until, area, code } = badge
  const sheet = await beginSheet(`访客证 ${visitorName}`, companyName, LABEL_PAGE)
  const middle = { align: 'center' as const }
  sheet.text(clip(companyName, 16), { ...middle, size: 8, colour: ink.soft })
  sheet.text('访 客', { ...middle, size: 11, bold: true })
  sheet.gap(2)
  sheet.text(clip(visitorName, 40), { ...middle, bold: true, size: visitorName.length > LONG_NAME ? 14 : 22 })
  sheet.text(clip(visitorCompany, 18), { ...middle, size: 9 })
  sheet.gap(3)
  sheet.text(`接待人 ${clip(hostName, 12)}`, { ...middle, size: 10 })
  sheet.text(`有效至 ${until}`, { ...middle, size: 10, bold: true })
  if (area) sheet.text(clip(area, 18), { ...middle, size: 8, colour: ink.soft })
  sheet.gap(3)
  sheet.code(buildQrRows(code), QR_POINTS)
  sheet.text('离场时由门岗扫码，请交还', { ...middle, size: 7, colour: ink.soft })
  return sheet.finish()
}

const clip = (text: string, signs: number) => (text.length > signs ? `${text.slice(0, signs - 1)}…` : text)
