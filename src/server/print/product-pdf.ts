import type { InferInput } from 'valibot'

import type { Product } from '@/contract/exhibition/exhibition'

import { beginSheet } from './begin-sheet'
import { ink, SHEET_WIDTH, type Sheet, type SheetCell } from './sheet'

type Facts = readonly { key: string; value: string }[]

const NAME_WIDTH = 150

function rows(sheet: Sheet, facts: Facts): void {
  for (const { key, value } of facts) {
    const label: SheetCell = { text: key, width: NAME_WIDTH, colour: ink.soft, ground: ink.ground }
    sheet.row([label, { text: value, width: SHEET_WIDTH - NAME_WIDTH }])
  }
}

/**
 * Renders a product as PDF: its description, all specifications, its parts, and the contact.
 *
 * @param day print date, `yyyy-MM-dd`
 */
export async function renderProductPdf(product: InferInput<typeof Product>, day: string): Promise<Buffer> {
  const { name, model, unitName, intro, description, params, parts, hotspots, contact } = product
  const from = contact?.companyName ?? ''
  const sheet = await beginSheet(`${model} ${name} 规格书`, from)
  sheet.text(from, { size: 9, colour: ink.soft })
  sheet.gap(6)
  sheet.text(`${model} ${name}`, { bold: true, size: 20 })
  sheet.text(`${unitName} · 产品规格书`, { colour: ink.soft })
  sheet.gap(8)
  sheet.text(intro, { bold: true, size: 11 })
  sheet.text(description)
  for (const { title, facts } of params) {
    sheet.heading(title)
    rows(sheet, facts)
  }
  const named = parts.map(({ name: key, note }) => ({ key, value: note }))
  const points = hotspots.map(({ title, text, facts }) => ({
    key: title,
    value: [text, ...facts.map(({ key, value }) => `${key} ${value}`)].join('　'),
  }))
  for (const [title, facts] of [
    ['主要部件', named],
    ['看点', points],
  ] as const) {
    if (facts.length === 0) continue
    sheet.heading(title)
    rows(sheet, facts)
  }
  sheet.gap(12)
  sheet.text('参数以订货时的技术协议为准。', { size: 8, colour: ink.soft })
  return sheet.finish(`${from} · ${model} · ${day}`)
}
