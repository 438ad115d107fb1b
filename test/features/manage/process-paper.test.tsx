import { type ComponentProps, useState } from 'react'

import { printProcessSample } from '@/contract/workflow/process-draft'
import type { ProcessField } from '@/contract/workflow/process-setting'
import { getProcessSetting, listManagedProcesses } from '@/contract/workflow/process-setting'
import { PreviewFrame } from '@/features/manage/preview/PreviewFrame'
import { PrintLayoutSheet } from '@/features/manage/process/PrintLayoutSheet'
import { ProcessBasics } from '@/features/manage/process/ProcessBasics'
import { ProcessVersionsSheet } from '@/features/manage/process/ProcessVersionsSheet'
import {
  addAbsentKeys,
  emptyProcess,
  listProcessChanges,
  type ProcessDesign,
  removeField,
  toProcessContent,
} from '@/features/manage/process/process-draft'
import { listExportNotes } from '@/features/manage/process/process-export-notes'
import { usualPrint } from '@/features/manage/process/process-paper'

import { ok } from '../../support/api-server'
import { t } from '../../support/mount-page'
import { installObjectUrls } from '../../support/object-urls'
import { byLabel, byRole, press, readPage, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer()
const fields: ProcessField[] = [
  { field: 'part', label: '分节', type: 'section' },
  { field: 'why', label: '事由', type: 'text' },
  { field: 'cost', label: '费用', type: 'money' },
]

let now: ProcessDesign
/** What the server has of the draft. */
let saved: ComponentProps<typeof PrintLayoutSheet>['paper']['state']
let save: (state: typeof saved) => Promise<void>
function Basics() {
  const [draft, setDraft] = useState<ProcessDesign>({ ...emptyProcess, name: '付款', prefix: 'fk', fields })
  now = draft
  const change = (part: Partial<ProcessDesign>) => setDraft((before) => ({ ...before, ...part }))
  const [isOpen, setOpen] = useState(false)
  const [isPreviewing, onPreview] = useState(false)
  const [state, setState] = useState(saved)
  save = (after) => t.act(async () => setState(after))
  const paper = { key: 'new-1', state, isPreviewing, onPreview }
  return (
    <>
      <ProcessBasics draft={draft} errors={{}} onChange={change} onPrint={() => setOpen(true)} />
      {isOpen ? (
        <PrintLayoutSheet draft={draft} paper={paper} onChange={change} onClose={() => setOpen(false)} />
      ) : null}
    </>
  )
}

const open = () => drawScreen(<Basics />)

beforeAll(installObjectUrls)
beforeEach(() => {
  saved = 'saved'
  server.on(listManagedProcesses.path, ok({ groups: ['财务'], items: [], receivers: [] }))
  server.on(printProcessSample.path, { bytes: Buffer.from('%PDF-1.7'), headers: { 'content-type': 'application/pdf' } })
})

describe('the serial number of a process', () => {
  it('begins again and has digits as chosen, with an example beside it that claims no day', async () => {
    await open()
    expect(readPage()).toContain('单号如 FK-20261126-0001')
    await press(byRole('radio', '单号重新开始，每月'))
    await press(byRole('radio', '单号位数，3 位'))
    expect(readPage()).toContain('单号如 FK-202611-001')
    expect(toProcessContent(now).numbering).toEqual({ period: 'month', digits: 3 })
    await press(byRole('radio', '单号重新开始，一直往后'))
    expect(readPage()).toContain('单号如 FK-001')
  })
})

it('an earlier version that is taken back has its own number and paper, not those of the draft', async () => {
  const content = toProcessContent({ ...emptyProcess, name: '付款', groupName: '财务', prefix: 'fk', fields })
  const setting = { key: 'pay', version: 2, isOn: true, content, people: {}, versions: [] }
  const versions = [2, 1].map((version) => ({ version, publishTime: null, byName: '' }))
  server.on(getProcessSetting.path, ok({ ...setting, version: 1 }))
  let draft: ProcessDesign = { ...emptyProcess, numbering: { period: 'never', digits: 6 }, print: usualPrint }
  const take = (part: Partial<ProcessDesign>) => {
    draft = { ...draft, ...part }
  }
  await drawScreen(<ProcessVersionsSheet setting={{ ...setting, versions }} onTake={take} onClose={() => undefined} />)
  await press(byRole('button', '第 1 版，随模板建立'))
  await until(() => readPage().includes('从使用中的一版到这一版'))
  expect(readPage()).toContain('内容相同')
  await press(byRole('button', '恢复到这一版'))
  expect(draft.name).toBe('付款')
  expect(draft.numbering).toBeUndefined()
  expect(draft.print).toBeUndefined()
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

describe('the paper of a layout', () => {
  const printing = '打印版式，全部字段，一行一项，含审批过程'
  const listAsked = () => server.arrived.filter(({ path }) => path.startsWith(printProcessSample.path))
  const openSheet = async () => {
    await open()
    await press(byRole('button', printing))
  }

  it('is drawn from the saved draft, and opened inside the application', async () => {
    await openSheet()
    await press(byRole('button', '预览'))
    await until(() => server.stand.moves().length === 1)
    expect(server.stand.moves()[0]).toMatch(/^navigateTo \/preview-document\?url=blob.*&name=.*\.pdf$/)
    expect(listAsked()[0]?.path ?? '').toContain(printProcessSample.path)
    expect(byRole('button', '预览')).toBeTruthy()
  })

  it('waits until what was typed is saved, and cannot be asked for twice meanwhile', async () => {
    saved = 'saving'
    await openSheet()
    await press(byRole('button', '预览'))
    expect(byRole('button', '预览，处理中').getAttribute('aria-disabled')).toBe('true')
    await press(byRole('button', '预览，处理中'))
    expect(listAsked()).toEqual([])
    await save('saved')
    await until(() => server.stand.moves().length === 1)
    expect(listAsked()).toHaveLength(1)
  })

  it('says that the draft could not be saved, and that the paper could not be drawn', async () => {
    saved = 'failed'
    await openSheet()
    await press(byRole('button', '预览'))
    await until(() => readPage().includes('草稿没有保存到服务器，暂时不能预览'))
    expect(listAsked()).toEqual([])
    await save('saved')
    server.on(printProcessSample.path, { status: 500, json: { code: 500, msg: '系统繁忙', data: null } })
    await press(byRole('button', '预览'))
    await until(() => listAsked().length === 1)
    await until(() => byRole('button', '预览').getAttribute('aria-disabled') !== 'true')
    expect(readPage()).not.toContain('草稿没有保存')
    expect(server.stand.moves()).toEqual([])
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
