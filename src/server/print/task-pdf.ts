import { beginSheet } from './begin-sheet'
import { drawTask, type TaskDocument } from './task-sheet'

/** User who prints it, and the time: `yyyy-MM-dd HH:mm:ss`. */
interface Printing {
  byName: string
  at: string
}

/** Renders a process as PDF. */
export async function renderTaskPdf(document: TaskDocument, { byName, at }: Printing): Promise<Buffer> {
  const { instance } = document.detail
  const sheet = await beginSheet(`${instance.name} ${instance.serialNo ?? ''}`, document.companyName)
  drawTask(sheet, document)
  return sheet.finish(`${instance.serialNo ?? ''} · 验证码 ${document.code} · ${byName} 打印于 ${at.slice(0, 16)}`)
}

/** Renders how a process would be printed: every page says that it is none. */
export async function renderTaskSamplePdf(document: TaskDocument, { byName, at }: Printing): Promise<Buffer> {
  const sheet = await beginSheet(`${document.detail.instance.name}（预览）`, document.companyName)
  drawTask(sheet, document)
  return sheet.finish(`打印预览 · 内容为示例，不是正式文件 · ${byName} 预览于 ${at.slice(0, 16)}`)
}
