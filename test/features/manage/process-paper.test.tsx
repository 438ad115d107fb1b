import { useState } from 'react'

import type { ProcessField } from '@/contract/workflow/process-setting'
import { listManagedProcesses } from '@/contract/workflow/process-setting'
import { PreviewFrame } from '@/features/manage/preview/PreviewFrame'
import { ProcessBasics } from '@/features/manage/process/ProcessBasics'
import {
  addAbsentKeys,
  emptyProcess,
  listProcessChanges,
  type ProcessDesign,
  removeField,
  toProcessContent,
} from '@/features/manage/process/process-draft'
import { listExportNotes } from '@/features/manage/process/process-export-notes'

import { ok } from '../../support/api-server'
import { byLabel, byRole, press, readPage, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'

const server = setUpScreenServer()
const fields: ProcessField[] = [
  { field: 'part', label: '分节', type: 'section' },
  { field: 'why', label: '事由', type: 'text' },
  { field: 'cost', label: '费用', type: 'money' },
]

let now: ProcessDesign
function Basics() {
  const [draft, setDraft] = useState<ProcessDesign>({ ...emptyProcess, name: '付款', prefix: 'fk', fields })
  now = draft
  const change = (part: Partial<ProcessDesign>) => setDraft((before) => ({ ...before, ...part }))
  return <ProcessBasics draft={draft} errors={{}} onChange={change} />
}

const open = () => drawScreen(<Basics />)

beforeEach(() => {
  server.on(listManagedProcesses.path, ok({ groups: ['财务'], items: [], receivers: [] }))
})

describe('the serial number of a process', () => {
  it('begins again and has digits as chosen, with its first number beside it', async () => {
    await open()
    expect(readPage()).toContain('第一张是 FK-20261126-0001')
    await press(byRole('radio', '单号重新开始，每月'))
    await press(byRole('radio', '单号位数，3 位'))
    expect(readPage()).toContain('第一张是 FK-202611-001')
    expect(toProcessContent(now).numbering).toEqual({ period: 'month', digits: 3 })
    await press(byRole('radio', '单号重新开始，一直往后'))
    expect(readPage()).toContain('第一张是 FK-001')
  })
})

describe('how a process is printed', () => {
  it('is chosen field by field, in one column or two, with or without decisions, and has a note', async () => {
    await open()
    await press(byRole('button', '打印版式，全部字段，一行一项，含审批过程'))
    await press(byRole('checkbox', '打印，费用'))
    await press(byRole('radio', '排列，短的一行两项'))
    await press(byRole('checkbox', '打印审批过程、意见与签名'))
    await type(byLabel('页尾说明'), '本单一式两份')
    expect(toProcessContent(now).print).toEqual({
      omits: ['cost'],
      columns: 2,
      hasDecisions: false,
      note: '本单一式两份',
    })
    expect(readPage()).toContain('2 项中打印 1 项，短的一行两项，不打印审批过程，页尾「本单一式两份」')
    await press(byRole('checkbox', '打印，费用'))
    expect(now.print?.omits).toEqual([])
  })

  it('forgets a field that is removed, and is named in versions and beside an export', () => {
    const print = { omits: ['cost'], columns: 1, hasDecisions: true, note: '' } as const
    const before: ProcessDesign = { ...emptyProcess, prefix: 'FK', fields }
    const after: ProcessDesign = {
      ...before,
      print: { ...print, omits: [...print.omits] },
      numbering: { period: 'year', digits: 5 },
    }
    expect(removeField(after, 'cost').print?.omits).toEqual([])
    expect(listProcessChanges(before, after)).toEqual([
      '单号：每天从 1 开始，如 FK-20261126-0001 → 每年从 1 开始，如 FK-2026-00001',
      '打印：全部字段，一行一项，含审批过程 → 2 项中打印 1 项，一行一项，含审批过程',
    ])
    expect(listExportNotes(toProcessContent(after))).toEqual(expect.arrayContaining(['单号怎样编', '打印版式']))
    expect(listExportNotes(toProcessContent(before))).not.toContain('打印版式')
  })

  it('goes back to the usual with an undo, for the keys that were absent are said', () => {
    expect(Object.keys(addAbsentKeys(emptyProcess))).toEqual(expect.arrayContaining(['print', 'numbering']))
  })
})

describe('the frame of a preview', () => {
  it('shows its content light and dark, as a phone and as a wide window', async () => {
    await drawScreen(
      <PreviewFrame>
        <i id="content" />
      </PreviewFrame>,
    )
    const frame = () => document.querySelector('#content')?.parentElement
    expect(frame()?.className).not.toContain('theme-dark')
    await press(byRole('radio', '预览外观，深色'))
    expect(frame()?.className).toContain('theme-dark')
    await press(byRole('radio', '预览宽度，宽屏'))
    expect(frame()?.className).toContain('wide')
    await press(byRole('radio', '预览外观，浅色'))
    expect(frame()?.className).not.toContain('theme-dark')
  })
})
