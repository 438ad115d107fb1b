import type { FormField } from '@/contract/workflow/form'
import type { PrintLayout } from '@/contract/workflow/process-setting'
import type { TaskDetail, TimelineNode, TimelineTask } from '@/contract/workflow/task'
import { columnSums } from '@/lib/form/form'

import { ink, SHEET_WIDTH, type Sheet, type SheetCell } from './sheet'
import { type FormNames, formatPrintedValue, listPlainFields, listShownFields, listSignatureFields } from './values'

/** Input of the document. */
export interface TaskDocument {
  detail: Pick<TaskDetail, 'form' | 'timeline'> & {
    task: Pick<TaskDetail['task'], 'subject'>
    instance: Omit<TaskDetail['instance'], 'procInstId' | 'version'>
  }
  companyName: string
  names: FormNames
  /** Signature pictures by file id. */
  pictures: ReadonlyMap<string, Buffer>
  /** Signature file ids by timeline entry id. */
  signatures: ReadonlyMap<string, string>
  /** Verification code. */
  code: string
  /** Of the process; undefined: all fields below each other, and the decisions. */
  layout?: PrintLayout | undefined
}

const LABEL_WIDTH = 82
const statusInk: Readonly<Record<string, string>> = { approved: '#0a7a3f', rejected: '#c0392b', revoked: ink.soft }

function head(sheet: Sheet, { detail, companyName }: TaskDocument): void {
  const { instance, task } = detail
  sheet.text(companyName, { size: 9, colour: ink.soft })
  sheet.gap(6)
  sheet.text(instance.name, { bold: true, size: 20 })
  sheet.gap(2)
  sheet.text(task.subject, { size: 12 })
  sheet.gap(10)
  const half = SHEET_WIDTH / 2 - LABEL_WIDTH
  const pair = (label: string, value: string, more: Partial<SheetCell> = {}): SheetCell[] => [
    { text: label, width: LABEL_WIDTH, colour: ink.soft, ground: ink.ground },
    { text: value || '—', width: half, ...more },
  ]
  const { name, deptName } = instance.startUser
  const status = { bold: true, colour: statusInk[instance.status] ?? ink.accent }
  sheet.row([...pair('编号', instance.serialNo ?? ''), ...pair('状态', instance.statusName, status)])
  sheet.row([...pair('申请人', name), ...pair('部门', deptName ?? '')])
  sheet.row([...pair('提交时间', instance.startTime ?? ''), ...pair('结束时间', instance.endTime ?? '')])
}

function fact(label: string, text: string, more: Partial<SheetCell> = {}): SheetCell[] {
  return [
    { text: label, width: LABEL_WIDTH, colour: ink.soft, ground: ink.ground },
    { text, width: SHEET_WIDTH - LABEL_WIDTH, ...more },
  ]
}

/** The note about a changed field, beside its current value. */
function changeNote({ detail, names }: TaskDocument, field: FormField): string {
  const change = detail.form.changes.find((one) => one.field === field.field)
  if (!change) return ''
  return `（原值 ${formatPrintedValue(field, change.before, names) || '未填写'}，${change.byName}修改）`
}

/** Most characters of a value in half of the width: two lines of it. */
const HALF_MAX = 26

/** Label and value in half of the width, or an empty half. */
function halfFact(line: PrintedLine | undefined): SheetCell[] {
  const width = SHEET_WIDTH / 2 - LABEL_WIDTH
  return [
    { text: line?.label ?? '', width: LABEL_WIDTH, colour: ink.soft, ground: ink.ground },
    { text: line?.text ?? '', width },
  ]
}

interface PrintedLine {
  label: string
  text: string
}

/** Short values two to a row, long ones alone; the order stays. */
function printInTwoColumns(sheet: Sheet, lines: readonly PrintedLine[]): void {
  let left: PrintedLine | undefined
  const printLeft = () => {
    if (left) sheet.row([...halfFact(left), ...halfFact(undefined)])
    left = undefined
  }
  for (const line of lines) {
    if ([...line.text].length > HALF_MAX) {
      printLeft()
      sheet.row(fact(line.label, line.text))
    } else if (left) {
      sheet.row([...halfFact(left), ...halfFact(line)])
      left = undefined
    } else left = line
  }
  printLeft()
}

function form(sheet: Sheet, document: TaskDocument): void {
  const { detail, names, pictures, layout } = document
  const isPrinted = ({ field }: { field: string }) => !layout?.omits.includes(field)
  const lines = listPlainFields(detail.form)
    .filter(isPrinted)
    .map((field) => {
      const value = formatPrintedValue(field, detail.form.boData.main[field.field], names)
      return { label: field.label, text: `${value || '—'}${changeNote(document, field)}` }
    })
  const signatures = listSignatureFields(detail.form).filter(isPrinted)
  const tables = listShownFields(detail.form).filter((field) => field.type === 'table' && isPrinted(field))
  if (lines.length + signatures.length + tables.length === 0) return
  sheet.heading('表单内容')
  if (layout?.columns === 2) printInTwoColumns(sheet, lines)
  else for (const { label, text } of lines) sheet.row(fact(label, text))
  for (const { label, fileId } of signatures) {
    const picture = pictures.get(fileId)
    sheet.row(fact(label, picture ? '' : '已签名', { picture }))
  }
  for (const field of tables) rows(sheet, document, field)
}

const isNumeric = ({ type }: { type: string }) => type === 'money' || type === 'number'

/** Column widths depend on the content: numbers need less than names. */
function rows(sheet: Sheet, { detail, names }: TaskDocument, field: FormField): void {
  const tableRows = detail.form.boData.sub[field.field] ?? []
  if (tableRows.length === 0 || field.columns.length === 0) return
  const shares = field.columns.map((column) => (isNumeric(column) ? 2 : 3))
  const all = shares.reduce((sum, share) => sum + share, 0)
  const cells = field.columns.map((column, at): { column: typeof column; cell: Omit<SheetCell, 'text'> } => ({
    column,
    cell: { width: (SHEET_WIDTH * (shares[at] ?? 1)) / all, size: 9, align: isNumeric(column) ? 'right' : 'left' },
  }))
  sheet.gap(10)
  sheet.text(`${field.label}（${tableRows.length} 行）`, { bold: true })
  sheet.gap(4)
  const shown = tableRows.map((row) =>
    cells.map(({ column, cell }) => ({ ...cell, text: formatPrintedValue(column, row[column.field], names) })),
  )
  const sums = columnSums(field, detail.form.boData)
  const total = cells.map(({ column, cell }, at): SheetCell => {
    const sum = sums[column.field]
    return {
      ...cell,
      bold: true,
      text: sum === undefined ? (at === 0 ? '合计' : '') : formatPrintedValue(column, sum, names),
    }
  })
  sheet.table(
    cells.map(({ column, cell }) => ({ ...cell, text: column.label })),
    Object.keys(sums).length > 0 ? [...shown, total] : shown,
  )
}

const timelineWidths = [84, 88, 96, 135]
const [stepWidth = 0, whoWidth = 0, whatWidth = 0, opinionWidth = 0] = timelineWidths
const whenWidth = SHEET_WIDTH - timelineWidths.reduce((sum, width) => sum + width, 0)

const nameStep = ({ branch, nodeName }: TimelineNode) => [branch, nodeName].filter(Boolean).join(' · ')

function buildDecisionRow(node: TimelineNode, task: TimelineTask, { signatures, pictures }: TaskDocument): SheetCell[] {
  const fileId = signatures.get(task.id)
  const picture = fileId === undefined ? undefined : pictures.get(fileId)
  const signed = fileId !== undefined && !picture ? '（已签名）' : ''
  const who = task.ownerName ? `${task.assignee.name} 代 ${task.ownerName}` : task.assignee.name
  const files = task.attachments.map(({ name }) => `附件：${name}`)
  const size = 9
  return [
    { size, width: stepWidth, text: nameStep(node) },
    { size, width: whoWidth, text: [who, task.assignee.deptName ?? ''].filter(Boolean).join('\n') },
    { size, width: whatWidth, text: task.statusName },
    { size, width: opinionWidth, text: [task.opinion ?? '', signed, ...files].filter(Boolean).join('\n'), picture },
    { size, width: whenWidth, text: task.endTime ?? (task.createTime ? `${task.createTime} 收到` : '') },
  ]
}

/** A future step with its assignees. */
function buildUpcomingRow(node: TimelineNode): SheetCell[] {
  const { candidates, status } = node
  const soft = { size: 9, colour: ink.soft }
  const who = candidates.map(({ name }) => name).join('、')
  return [
    { ...soft, width: stepWidth, text: nameStep(node) },
    { ...soft, width: whoWidth, text: who },
    { ...soft, width: whatWidth, text: status === 'skipped' ? '跳过' : '尚未开始' },
    { ...soft, width: opinionWidth, text: '' },
    { ...soft, width: whenWidth, text: '' },
  ]
}

function way(sheet: Sheet, document: TaskDocument): void {
  const steps = document.detail.timeline.filter(({ nodeType }) => nodeType !== 'end')
  sheet.heading('审批过程')
  sheet.table(
    [
      { text: '环节', width: stepWidth },
      { text: '办理人', width: whoWidth },
      { text: '结果', width: whatWidth },
      { text: '意见与签名', width: opinionWidth },
      { text: '时间', width: whenWidth },
    ],
    steps.flatMap((node) =>
      node.tasks.length > 0
        ? node.tasks.map((task) => buildDecisionRow(node, task, document))
        : [buildUpcomingRow(node)],
    ),
  )
}

function note(sheet: Sheet, { layout }: TaskDocument): void {
  if (!layout?.note) return
  sheet.gap(12)
  sheet.text(layout.note, { size: 9, colour: ink.soft })
}

function proof(sheet: Sheet, { detail, code }: TaskDocument): void {
  sheet.heading('文件验证', 80)
  sheet.row(fact('验证码', code, { bold: true, size: 12 }))
  const how = `打开访客助手“关于我们”中的“文件验证”，输入编号 ${detail.instance.serialNo ?? ''} 与以上验证码，可核对本文件及流程当前的状态。`
  sheet.row(fact('怎样核对', how, { colour: ink.soft }))
}

/** Draws a process: header, form, decisions, verification code. */
export function drawTask(sheet: Sheet, document: TaskDocument): void {
  head(sheet, document)
  form(sheet, document)
  if (document.layout?.hasDecisions !== false) way(sheet, document)
  note(sheet, document)
  proof(sheet, document)
}
