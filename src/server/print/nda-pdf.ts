import { beginSheet } from './begin-sheet'
import { ink, SHEET_WIDTH, type SheetCell } from './sheet'

/** A non-disclosure agreement that a visitor has signed. */
interface SignedNda {
  companyName: string
  /** In the language in which the visitor read it. */
  text: string
  language: 'zh' | 'en'
  /** Of the text. */
  version: number
  visitorName: string
  visitorCompany: string
  /** `yyyy-MM-dd HH:mm:ss` */
  signedAt: string
  /** Number and verification code. */
  no: string
  code: string
  /** JPEG or PNG. */
  signature: Buffer
}

const LABEL_WIDTH = 82

function fact(label: string, text: string, more: Partial<SheetCell> = {}): SheetCell[] {
  return [
    { text: label, width: LABEL_WIDTH, colour: ink.soft, ground: ink.ground },
    { text, width: SHEET_WIDTH - LABEL_WIDTH, ...more },
  ]
}

/** Renders the signed agreement as PDF. */
export async function renderNdaPdf(nda: SignedNda): Promise<Buffer> {
  const { companyName, no, code } = nda
  const sheet = await beginSheet(`保密协议 ${no}`, companyName)
  sheet.text(companyName, { size: 9, colour: ink.soft })
  sheet.gap(6)
  sheet.text('保密协议', { bold: true, size: 20 })
  sheet.gap(10)
  sheet.row(fact('编号', no))
  sheet.row(fact('文本', `第 ${nda.version} 版${nda.language === 'en' ? '，英文（English）' : ''}`))
  sheet.gap(10)
  for (const line of nda.text.split('\n')) {
    sheet.text(line || ' ')
    sheet.gap(4)
  }
  sheet.heading('签署', 120)
  sheet.row(fact('姓名', nda.visitorName))
  sheet.row(fact('单位', nda.visitorCompany || '—'))
  sheet.row(fact('时间', nda.signedAt))
  sheet.row(fact('签名', '', { picture: nda.signature }))
  return sheet.finish(`${no} · 验证码 ${code}`)
}
